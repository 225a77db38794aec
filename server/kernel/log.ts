/** What rooms and domains may say to the log. */
export type Log = { warn(details: object, message: string): void };

type Told = { type: string; message: string; stack: string; code?: string; place?: string; cause?: Told };
type Thrown = { name?: string; code?: unknown; constraint?: unknown; table?: unknown; severity?: unknown };

/**
 * The statement of a query without the values that people typed, which stand behind it; of the database's own words
 * none from the first to the last sign of quoting: what they quote may hold such a sign, and end a line.
 */
const withoutValues = (message: string, isStatement: boolean) =>
  isStatement
    ? message.replace(/\n?params:[\s\S]*$/, '').replace(/"[^"\n]*"/g, '"…"')
    : message.replace(/"[\s\S]*"/, '"…"');

/** A stack with another message before its places: what somebody typed may look like one of those. */
function stackWith({ stack = '', message }: Error, said: string): string {
  const at = stack.indexOf(message);
  return at < 0 ? said : stack.slice(0, at) + said + stack.slice(at + message.length);
}

/**
 * An error as it is logged: what kind, where, and why, and nothing that anybody typed. Errors of queries carry their
 * values in message and stack, and those of PostgreSQL in their message and detail.
 */
export function toldOf(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, code, constraint, table, severity } = error as Thrown;
  const isStatement = error.message.startsWith('Failed query');
  const isQuery = isStatement || severity !== undefined;
  const message = isQuery ? withoutValues(error.message, isStatement) : error.message;
  return {
    type: error.constructor.name || String(name),
    message,
    stack: stackWith(error, message),
    ...(typeof code === 'string' && { code }),
    ...(typeof (constraint ?? table) === 'string' && { place: String(constraint ?? table) }),
    ...(error.cause instanceof Error && { cause: toldOf(error.cause) }),
  };
}
