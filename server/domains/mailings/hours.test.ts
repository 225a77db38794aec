import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../../test/app.ts';

it('texts of the evening before are due at seven, at eight and at nine, and not again until the next evening', async () => {
  let clock = new Date('2026-11-30T10:59:59Z');
  const app = await startApp('empty', { now: () => clock });
  onTestFinished(() => app.close());
  const due = async (at: string) => {
    clock = new Date(at);
    await app.jobs.tick();
    await app.jobsDone();
    const sql = "select next_at as at from job_schedules where name = 'mailings.remind'";
    return (await app.database.pool.query<{ at: Date }>(sql)).rows[0]?.at.toISOString().slice(8, 16);
  };
  expect(await due('2026-11-30T10:59:59Z')).toBe('30T11:00');
  expect(await due('2026-11-30T11:00:00Z')).toBe('30T12:00');
  expect(await due('2026-11-30T12:00:00Z')).toBe('30T13:00');
  expect(await due('2026-11-30T13:00:00Z')).toBe('01T11:00');
});
