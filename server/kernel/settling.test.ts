import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { listenForChanges } from './changes.ts';
import { type Ask, createSettling } from './settling.ts';

/** A database at which so many processes listen, and what it is asked. */
function listened(n: number) {
  const asked: unknown[][] = [];
  const ask = (async (text: string, values: unknown[] = []) => {
    asked.push([text.slice(0, 20), ...values]);
    return { rows: text.includes('pg_locks') ? [{ n }] : [] };
  }) as unknown as Ask;
  return { ask, asked };
}
/** What is under way has gone as far as it goes by itself. */
const rest = () => vi.advanceTimersByTimeAsync(0);

describe('a question to every process', () => {
  const given = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const settling = createSettling();
    const [gaveUp, over] = [vi.fn(), vi.fn()];
    return { settling, gaveUp, over };
  };

  it('is over when the last of them has answered, and no sooner', async () => {
    const { settling, gaveUp, over } = given();
    const { ask, asked } = listened(3);
    void settling.settled(ask, gaveUp).then(over);
    await rest();
    const question = asked[1]?.[1] as string;
    for (const answers of [1, 2, 3]) {
      expect(over, `after ${answers - 1}`).not.toHaveBeenCalled();
      settling.answered('that of another');
      settling.answered(question);
      await rest();
    }
    expect(over).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
    expect(gaveUp).not.toHaveBeenCalled();
  });

  it('waits for the lost a second, and not at all where the connection is gone, which is given up', async () => {
    const { settling, gaveUp, over } = given();
    void settling.settled(listened(2).ask, gaveUp).then(over);
    await vi.advanceTimersByTimeAsync(999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect([over.mock.calls.length, gaveUp.mock.calls.length]).toEqual([1, 0]);
    const forgotten = vi.spyOn(Map.prototype, 'delete');
    onTestFinished(() => forgotten.mockRestore());
    const lost = listened(2);
    void settling.settled(lost.ask, gaveUp);
    await vi.advanceTimersByTimeAsync(1000);
    expect(forgotten).toHaveBeenCalledWith(lost.asked[1]?.[1]);
    await settling.settled(() => Promise.reject(new Error('the connection is lost')), gaveUp);
    expect(gaveUp).toHaveBeenCalledOnce();
  });
});

describe('those who are counted', () => {
  let here: Awaited<ReturnType<typeof freshDatabase>>;
  let elsewhere: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    [here, elsewhere] = await Promise.all([freshDatabase('empty'), freshDatabase('empty')]);
  });
  afterAll(() => Promise.all([here.drop(), elsewhere.drop()]));

  it('listen at this database, not at another one of the server', async () => {
    const open = await Promise.all(
      [here, elsewhere, elsewhere].map(({ url }) => listenForChanges(url, { warn: () => undefined })),
    );
    const counted: unknown[] = [];
    const settling = createSettling();
    const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const answer = await here.pool.query<T>(text, values);
      counted.push(...answer.rows);
      const question = values[0];
      if (question) settling.answered(question as string);
      return answer;
    };
    await settling.settled(ask, () => undefined);
    expect(counted[0]).toEqual({ n: 1 });
    await Promise.all(open.map((changes) => changes.close()));
  });
});
