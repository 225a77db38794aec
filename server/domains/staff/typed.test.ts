import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, staffToken } from '../../../test/factories/people.ts';
import { typedCopies } from '../../db/tables/account.ts';

describe('what staff have typed and not saved', () => {
  let app: TestApp;
  let clock = new Date('2026-11-23T02:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  const anEditor = async () => {
    const { user, token } = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    return { id: user.id, ...app.call(token).staff };
  };
  const name = 'content news 12';

  it('is refused where it is too long or has no name, and is nobody else’s', async () => {
    const [mine, other] = [await anEditor(), await anEditor()];
    for (const [field, given] of [
      ['text', { name, text: 'x'.repeat(limits.typedChars + 1) }],
      ['name', { name: '../x', text: 'x' }],
    ] as const)
      await expect(mine.copyTyped(given)).rejects.toMatchObject({ fields: [{ path: field }] });
    await mine.copyTyped({ name, text: '甲' });
    await mine.copyTyped({ name, text: '甲乙' });
    expect(await mine.typed({ name })).toBe('甲乙');
    expect(await other.typed({ name })).toBeNull();
    await other.copyTyped({ name, text: '' });
    expect(await mine.typed({ name })).toBe('甲乙');
    expect(await app.call(await staffToken(app)).staff.typed({ name })).toBeNull();
    await mine.copyTyped({ name, text: '' });
    expect(await mine.typed({ name })).toBeNull();
  });

  it('is fifty texts of one person at most, the oldest go; and all of it after a month', async () => {
    const [mine, other] = [await anEditor(), await anEditor()];
    await other.copyTyped({ name: 'content news 0', text: '别人的' });
    for (let n = 0; n < 52; n++) {
      clock = new Date(clock.getTime() + 1000);
      await mine.copyTyped({ name: `content news ${n}`, text: `${n}` });
    }
    const rows = () => app.database.db.select().from(typedCopies).where(eq(typedCopies.userId, mine.id));
    expect((await rows()).length).toBe(50);
    expect([await mine.typed({ name: 'content news 1' }), await mine.typed({ name: 'content news 2' })]).toEqual([
      null,
      '2',
    ]);
    expect(await other.typed({ name: 'content news 0' }), 'of another person under the same name').toBe('别人的');
    clock = new Date(clock.getTime() + 30 * 86_400_000 - 1000);
    await app.runJob('account.forget-typed');
    expect((await rows()).map((r) => r.text)).toEqual(['50', '51']);
    clock = new Date(clock.getTime() + 2000);
    await app.runJob('account.forget-typed');
    expect(await rows()).toEqual([]);
  });

  it('is as young as its last word: who goes on typing loses nothing', async () => {
    const mine = await anEditor();
    const began = clock.getTime();
    for (const n of [1, 2]) await mine.copyTyped({ name: `content news ${n}`, text: '一' });
    clock = new Date(began + 3_600_000);
    await mine.copyTyped({ name: 'content news 1', text: '一二' });
    clock = new Date(began + 30 * 86_400_000 + 1000);
    await app.runJob('account.forget-typed');
    const rows = await app.database.db.select().from(typedCopies).where(eq(typedCopies.userId, mine.id));
    expect(rows.map((r) => r.text)).toEqual(['一二']);
  });
});
