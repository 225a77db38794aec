import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPlanContent, askPlan, consult, sendDemand } from '../../../test/factories/demands.ts';
import { aPerson, lastCode, signIn } from '../../../test/factories/people.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { demands } from '../../db/tables/demands.ts';
import { planVersions } from '../../db/tables/plans.ts';
import { accountOf } from '../applications/desk-queries.ts';

describe('what a person sent, in one list', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());
  const db = () => app.database.db;
  const of = async (token: string) => await app.call(token).people.matters({});
  const aNumbered = async () => {
    const { user, token } = await aPerson(app, { kinds: [1] });
    return { user, token, cellPhone: user.cellPhone ?? '' };
  };
  const said = async (token: string) => (await of(token)).map((m) => [m.kind, m.state, m.plan]);

  /** An application as it is kept, of an account or of a number alone. */
  async function applied(receipt: string, userId: number | null, cellPhone: string, status: number) {
    const [project] = await db().select().from(projects).limit(1);
    await db()
      .insert(applications)
      .values({
        projectId: project?.id ?? 0,
        userId,
        receipt: `${receipt}-${cellPhone}`,
        name: '我',
        cellPhone,
        consentVersion: '2026-01',
        createdAt: new Date(),
        status,
      });
    return project?.name;
  }

  it('is for nobody who is not signed in, and no other person sees it', async () => {
    await expect(app.api.people.matters({})).rejects.toMatchObject({ answer: { status: 40101 } });
    const [me, other] = [await aNumbered(), await aNumbered()];
    await consult(app, {}, { authorization: other.token });
    // Who is signed in may name any number: what they sent stays theirs.
    await consult(app, { cellPhone: me.cellPhone, challenge: '', nonce: 0 }, { authorization: other.token });
    await applied('other-application', other.user.id, me.cellPhone, 1);
    expect(await of(me.token)).toEqual([]);
    expect(await of(other.token)).toHaveLength(3);
    // An account without a number owns nothing of others without an account.
    const none = await aPerson(app, { kinds: [2], cellPhone: null });
    await consult(app);
    expect(await of(none.token)).toEqual([]);
  });

  it('has every kind with its state: of the account, and of the number that it has proven', async () => {
    const { token, cellPhone } = await aNumbered();
    const project = await applied('of-a-number', null, cellPhone, 1);
    await sendDemand(app, 2, {}, { authorization: token });
    const plan = await askPlan(app, { cellPhone });
    const asked = await consult(app, { cellPhone, challenge: '', nonce: 0 }, { authorization: token });
    expect(await said(token)).toEqual([
      ['consultation', 0, null],
      ['plan', 0, null],
      ['demand', 0, null],
      ['application', 1, null],
    ]);
    expect((await of(token)).at(-1)).toMatchObject({ title: project, receipt: `of-a-number-${cellPhone}` });
    expect((await of(token))[0]?.receipt).toBe(asked.data.receipt);

    const at = new Date();
    const set = (values: Partial<typeof demands.$inferInsert>, id: number) =>
      db().update(demands).set(values).where(eq(demands.id, id));
    await set({ status: 1, assignedAt: at }, asked.data.id);
    const content = aPlanContent('方案');
    const version = (number: number, state: 'draft' | 'sent' | 'replaced') => ({
      demandId: plan.data.id,
      number,
      state,
      userName: '接待',
      content,
      updatedAt: at,
      sentAt: state === 'draft' ? null : at,
    });
    await db()
      .insert(planVersions)
      .values([version(1, 'replaced'), version(2, 'sent'), version(3, 'draft')]);
    await set({ status: 1, answeredAt: at }, plan.data.id);
    expect((await said(token)).slice(0, 2)).toEqual([
      ['consultation', 1, null],
      ['plan', 2, 'sent'],
    ]);
    for (const state of ['changed', 'accepted', 'replaced'] as const) {
      await db()
        .update(planVersions)
        .set({ state })
        .where(and(eq(planVersions.demandId, plan.data.id), eq(planVersions.number, 2)));
      expect((await said(token))[1]).toEqual(['plan', 2, state === 'replaced' ? null : state]);
    }
    // One that is worked on is under way, whether it was given to somebody or not.
    await set({ status: 1, assignedAt: null }, asked.data.id);
    expect((await said(token))[0]).toEqual(['consultation', 1, null]);
    await set({ assignedAt: at }, asked.data.id);
    // Whoever was given it has it, though it is set back to its beginning.
    await set({ status: 0 }, asked.data.id);
    expect((await said(token))[0]).toEqual(['consultation', 1, null]);
    await set({ status: 2, doneAt: at, answeredAt: at }, asked.data.id);
    expect((await said(token))[0]).toEqual(['consultation', 3, null]);
  });

  it('has the newest fifty of each', async () => {
    const { user, token } = await aNumbered();
    const numbers = Array.from({ length: 52 }, (_, i) => String(13_911_111_000 + i));
    for (const number of numbers) await applied('many', user.id, number, 0);
    const receipts = (await of(token)).map((m) => m.receipt);
    expect(receipts.sort()).toEqual(numbers.slice(2).map((number) => `many-${number}`));
  });

  it('shows what belongs to a number to nobody for whom it was written down, until a code has proven it', async () => {
    const boss = await aPerson(app, { isAdmin: true });
    const typo = (await aPerson(app, { kinds: [1], cellPhone: null })).user;
    const [cellPhone] = [`15${Date.now()}`.slice(0, 11)];
    await consult(app, { cellPhone, challenge: '', nonce: 0 }, { authorization: boss.token });
    await db().update(demands).set({ userId: null }).where(eq(demands.cellPhone, cellPhone));
    await applied('of-the-other', null, cellPhone, 1);
    await app.call(boss.token).staff.savePerson({ id: typo.id, name: typo.name, cellPhone, dept: '', post: '' });
    const { data } = await signIn(app, typo.username);
    expect(await of(data.token)).toEqual([]);
    const [theirs] = await db().select().from(applications).where(eq(applications.cellPhone, cellPhone));
    expect(await accountOf(db(), theirs as NonNullable<typeof theirs>)).toBeNull();

    await app.api.account.getCode({ cellPhone, type: 'login' });
    const code = await lastCode(app, cellPhone);
    const mine = await app.api.account.loginByCode({ cellPhone, code });
    expect(await said(mine.token)).toEqual([
      ['application', 1, null],
      ['consultation', 0, null],
    ]);
    expect(await accountOf(db(), theirs as NonNullable<typeof theirs>)).toBe(typo.id);
    // Another number of the staff's is nobody's proof again; what is corrected besides takes none away.
    const named = { id: typo.id, name: '改名', dept: '', post: '' };
    await app.call(boss.token).staff.savePerson({ ...named, cellPhone });
    expect(await of(mine.token)).toHaveLength(2);
    await app.call(boss.token).staff.savePerson({ ...named, cellPhone: `16${cellPhone.slice(2)}` });
    await app.call(boss.token).staff.savePerson({ ...named, cellPhone });
    expect(await of((await signIn(app, typo.username)).data.token)).toEqual([]);
  });
});
