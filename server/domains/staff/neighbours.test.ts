import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, aSignedIn, decideSeen } from '../../../test/factories/people.ts';
import { approvals, teachers } from '../../db/tables/account.ts';

/** Tables that name a person, each with how. */
const tables = {
  ...{ users: 'id', units: 'user_id', approvals: 'user_id', teachers: 'user_id', sessions: 'user_id' },
  ...{ staff_invites: 'user_id', messages: 'user_id', applications: 'user_id', demands: 'user_id' },
};
const cellPhone = '15912340987';

describe('what staff do to one account', () => {
  let app: TestApp;
  let boss: ReturnType<TestApp['call']>['staff'];
  let people: Record<'boss' | 'owner' | 'trainee' | 'colleague' | 'kept' | 'dropped', number>;
  let unitId = 0;
  beforeAll(async () => {
    app = await startApp('demo');
    const { user, token } = await aPerson(app, { isAdmin: true, roles: ['administrator'] });
    boss = app.call(token).staff;
    const owner = await aPerson(app, { kinds: [1, 3] });
    unitId = owner.unit?.id ?? 0;
    const given = (more: Parameters<typeof aSignedIn>[1]) => aSignedIn(app, more).then(({ id }) => id);
    people = {
      ...{ boss: user.id, owner: owner.user.id, trainee: await given({ unitId, unitStatus: 0, cellPhone }) },
      colleague: await given({ isAdmin: true, roles: ['desk'], kinds: [] }),
      ...{ kept: await given({}), dropped: await given({}) },
    };
    await app.database.db.insert(teachers).values({ userId: people.dropped, title: '教授' });
    // Others have what each of them has, too: waiting requests, and a link for a password.
    const [others, away] = [await aPerson(app, { kinds: [1, 2, 3] }), await given({ isAdmin: true, kinds: [] })];
    const waits = { userId: others.user.id, status: 0, submittedAt: new Date() };
    await app.database.db.insert(approvals).values([4, 5].map((kind) => ({ ...waits, kind, wanted: '别的名称' })));
    await boss.inviteColleague({ id: away });
  });
  afterAll(() => app.close());

  /** All that is kept of everybody else. */
  async function ofOthers(): Promise<Record<string, string[]>> {
    const read = async ([table, key]: [string, string]) => {
      const where = `${key} is null or ${key} <> all($1::int[])`;
      const { rows } = await app.database.pool.query(
        `select to_jsonb(t)::text as row from ${table} t where ${where} order by 1`,
        [Object.values(people)],
      );
      return [table, rows.map(({ row }) => row as string)] as const;
    };
    return Object.fromEntries(await Promise.all(Object.entries(tables).map(read)));
  }
  async function rename(): Promise<unknown> {
    const wish = { userId: people.owner, kind: 4, wanted: `新单位 ${people.owner}`, submittedAt: new Date() };
    const [row] = await app.database.db.insert(approvals).values(wish).returning();
    return decideSeen(boss, { id: row?.id ?? 0, approve: true });
  }
  const deeds: [string, () => Promise<unknown>][] = [
    ['a kind that is given', () => boss.setKind({ id: people.owner, kind: 2, has: true })],
    ['a kind that is taken', () => boss.setKind({ id: people.owner, kind: 2, has: false, reason: '已离任' })],
    ['another name', rename],
    [
      'a correction',
      async () => boss.savePerson({ ...{ id: people.trainee, name: '林小满', cellPhone }, dept: '财政局', post: '' }),
    ],
    [
      'a correction of a unit',
      async () =>
        boss.correctUnit({
          ...{ id: unitId, unitName: '癸县人才中心', contactName: '沈砚清', landline: '0571-87000001' },
          ...{ region: '浙江省,绍兴市,越城区', address: '路 1 号' },
        }),
    ],
    ['a member who is let in', () => boss.decideMember({ id: people.trainee, confirm: true })],
    ['a member who is taken out', () => boss.moveMember({ ids: [people.trainee], unitId: null })],
    ['other roles', () => boss.setRoles({ id: people.colleague, roles: ['editor'] })],
    ['a link for a password', () => boss.inviteColleague({ id: people.colleague })],
    ['an account that is closed', () => boss.setStatus({ id: people.colleague, active: false })],
    ['an account that is opened', () => boss.setStatus({ id: people.colleague, active: true })],
    ['a merge', () => boss.merge({ keep: people.kept, drop: people.dropped })],
  ];
  it.each(deeds)('%s is done to nobody else', async (_, deed) => {
    const before = await ofOthers();
    await deed();
    const after = await ofOthers();
    for (const table of Object.keys(tables)) expect(after[table], table).toEqual(before[table]);
  });
});
