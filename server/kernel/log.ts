/** What rooms and domains may say to the log. */
export type Log = { warn(details: object, message: string): void };

type Told = { type: string; message: string; stack: string; code?: string; place?: string; cause?: Told };
type Thrown = { name?: string; code?: unknown; constraint?: unknown; table?: unknown; severity?: unknown };

/** The statement of a query without the values that people typed; of the database's own words none that quote one. */
const withoutValues = (text: string) =>
  text.replace(/\n?params:[\s\S]*?(?=\n {4}at |$)/, '').replace(/"[^"\n]*"/g, '"…"');

/**
 * An error as it is logged: what kind, where, and why, and nothing that anybody typed. Errors of queries carry their
 * values in message and stack, and those of PostgreSQL in their message and detail.
 */
export function toldOf(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, code, constraint, table, severity } = error as Thrown;
  const isQuery = severity !== undefined || error.message.startsWith('Failed query');
  const say = (text: string) => (isQuery ? withoutValues(text) : text);
  return {
    type: error.constructor.name || String(name),
    message: say(error.message),
    stack: say(error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof (constraint ?? table) === 'string' && { place: String(constraint ?? table) }),
    ...(error.cause instanceof Error && { cause: toldOf(error.cause) }),
  };
}
