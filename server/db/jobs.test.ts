import type pg from 'pg';
import { expect, it } from 'vitest';
import { queueOn } from './jobs.ts';

it('the queue gets the rows of all statements of a text', async () => {
  const answers = (answer: unknown) => queueOn({ query: async () => answer } as unknown as Pick<pg.Pool, 'query'>);
  const result = (...rows: number[]) => ({ rows });
  expect(await answers(result(1, 2)).executeSql('select')).toEqual({ rows: [1, 2] });
  expect(await answers([result(1), result(), result(2, 3)]).executeSql('select; select')).toEqual({ rows: [1, 2, 3] });
});
