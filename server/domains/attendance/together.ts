import type { InTurn } from '../../kernel/turns.ts';

type Waiting<Row, Out> = { row: Row; done: (out: Out) => void; failed: (error: unknown) => void };
/** What became of each row, in their order. */
export type Each<Out> = PromiseSettledResult<Out>[];

/** So many go together at most. */
const most = 200;
/**
 * Milliseconds between two of the same key. Two thousand people who press at once are then some dozen statements, and
 * the first of a quiet hour waits for nobody.
 */
const apart = 15;

/**
 * Does together what comes while the same is being done, a little after it: questions, or rows, of one lesson. Who
 * waits holds no connection.
 * @param inTurn how many of all keys are worked at at once
 * @param work may throw for all of them, or say of each what became of it
 * @throws what `work` throws, or says of the row
 */
export function together<Row, Out>(
  inTurn: InTurn,
  work: (rows: Row[]) => Promise<Each<Out>>,
): (key: string, row: Row) => Promise<Out> {
  const open = new Map<string, Waiting<Row, Out>[]>();

  async function some(waiting: Waiting<Row, Out>[]): Promise<void> {
    try {
      const each = await inTurn(() => work(waiting.map(({ row }) => row)));
      for (const [i, { done, failed }] of waiting.entries()) {
        const one = each[i] as PromiseSettledResult<Out>;
        if (one.status === 'fulfilled') done(one.value);
        else failed(one.reason);
      }
    } catch (error) {
      for (const { failed } of waiting) failed(error);
    }
  }

  async function all(key: string, waiting: Waiting<Row, Out>[]): Promise<void> {
    while (waiting.length) {
      const rest = Promise.withResolvers<void>();
      setTimeout(rest.resolve, apart).unref();
      await some(waiting.splice(0, most));
      await rest.promise;
    }
    open.delete(key);
  }

  return (key, row) =>
    new Promise((done, failed) => {
      const waiting = open.get(key);
      const one = { row, done, failed };
      if (waiting) {
        waiting.push(one);
        return;
      }
      const mine = [one];
      open.set(key, mine);
      void all(key, mine);
    });
}
