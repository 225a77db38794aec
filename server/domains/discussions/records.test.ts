import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit } from '../../../test/factories/classes.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const start = new Date('2026-12-01T02:00:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => start });
  unit = await aUnit(app, start);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const calls = (of: { headers: { authorization: string } } = unit) => app.call(of.headers.authorization).discussions;
const people = ['重九', '安一', '周二'].map((name) => ({ name, cellPhone: null }));
const aClass = () => aRunningClass(app, unit, people);
/** A discussion of an hour of the second of December. */
const body = (topic: string, hour = '09', given: object = {}) => ({
  ...{ topic, startTime: `2026-12-02T${hour}:00:00+08:00`, endTime: `2026-12-02T${hour}:30:00+08:00`, content: '文' },
  ...given,
});
/** Uploads a photo. @returns how a form names it */
async function aPhoto(alt: string) {
  const form = new FormData();
  form.set('file', new Blob([bytesOf('png')]), `${alt}.png`);
  const url = `${app.url}/api/tool/upload/file?moduleName=discussion`;
  const answer = await fetch(url, { method: 'POST', headers: unit.headers, body: form });
  return { path: ((await answer.json()) as { data: { filePath: string } }).data.filePath, alt };
}
const topics = (of: { list: { topic: string }[] }) => of.list.map((d) => d.topic);

it('records stand the last first, of one hour the one that was written later, and so many on a page', async () => {
  const { trainingClassId } = await aClass();
  for (const [topic, hour] of [
    ['晚', '19'],
    ['早一', '08'],
    ['早二', '08'],
  ] as const)
    await calls().add({ trainingClassId, ...body(topic, hour) });
  const page = (given: object) => calls().list({ trainingClassId, ...given });
  expect(topics(await page({}))).toEqual(['晚', '早二', '早一']);
  expect([topics(await page({ pageSize: 2 })), (await page({ pageSize: 2 })).total]).toEqual([['晚', '早二'], 3]);
  expect(topics(await page({ pageSize: 2, pageNum: 2 }))).toEqual(['早一']);
});

it('what was taken away is in the list of nobody until it is brought back', async () => {
  const { trainingClassId } = await aClass();
  const { id } = await calls().add({ trainingClassId, ...body('拿走') });
  await calls().add({ trainingClassId, ...body('留下', '10') });
  const list = async () => topics(await calls().list({ trainingClassId }));
  await calls().remove({ id });
  expect(await list()).toEqual(['留下']);
  await calls().restore({ id });
  expect(await list()).toEqual(['留下', '拿走']);
});

it('is read back as it was written, with the class and its days, and so it is when it was changed', async () => {
  const { trainingClassId } = await aClass();
  const written = (sign: string) => ({
    ...{ topic: `${sign}题`, place: `${sign}室`, host: `${sign}主持`, recorder: `${sign}记录`, content: `${sign}文` },
    ...{ startTime: '2026-12-02T01:00:00.000Z', endTime: '2026-12-02T02:30:00.000Z' },
  });
  const { id } = await calls().add({ trainingClassId, ...written('甲') });
  const days = { className: '签到班', startDate: '2026-12-01', endDate: '2026-12-05' };
  const bare = { id, trainingClassId, people: 0, photos: [] };
  expect(await calls().detail({ id })).toEqual({ ...bare, ...written('甲'), ...days, version: 1, attendees: [] });
  const later = { startTime: '2026-12-03T01:00:00.000Z', endTime: '2026-12-03T02:30:00.000Z' };
  await calls().edit({ id, version: 1, ...written('乙'), ...later });
  expect((await calls().list({ trainingClassId })).list).toEqual([{ ...bare, ...written('乙'), ...later, version: 2 }]);
});

it('may be of the first day of the class and of its last', async () => {
  const { trainingClassId } = await aClass();
  for (const day of ['2026-12-01', '2026-12-05']) {
    const times = { startTime: `${day}T00:00:00+08:00`, endTime: `${day}T01:00:00+08:00` };
    await calls().add({ trainingClassId, ...body(day, '09', times) });
  }
  expect(topics(await calls().list({ trainingClassId }))).toEqual(['2026-12-05', '2026-12-01']);
});

it('each has its own people and photos in the list, and keeps them where another one is changed', async () => {
  const { trainingClassId, studentIds } = await aClass();
  const [first = 0, second = 0] = studentIds;
  const [a, b] = [await aPhoto('甲照'), await aPhoto('乙照')];
  const one = await calls().add({ trainingClassId, ...body('甲', '09', { userIds: [first, second], photos: [a] }) });
  const other = await calls().add({ trainingClassId, ...body('乙', '10', { userIds: [second], photos: [b] }) });
  const shown = async () =>
    (await calls().list({ trainingClassId })).list.map((d) => [d.topic, d.people, d.photos.map((p) => p.alt).join()]);
  expect(await shown()).toEqual([
    ['乙', 1, '乙照'],
    ['甲', 2, '甲照'],
  ]);
  await calls().edit({ id: other.id, version: 1, ...body('乙', '10', { userIds: [first], photos: [] }) });
  expect(await shown()).toEqual([
    ['乙', 1, ''],
    ['甲', 2, '甲照'],
  ]);
  expect((await calls().detail({ id: one.id })).attendees.map((p) => p.userId).sort()).toEqual([first, second].sort());
  // What the one has let go can be none of the other's by its old address; its own photo it may keep as it is.
  await calls().edit({ id: one.id, version: 1, ...body('甲', '09', { userIds: [], photos: [a] }) });
  expect((await calls().detail({ id: one.id })).photos.map((p) => p.name)).toEqual(['甲照.png']);
});

it('who was there is told in the order of their names, and of one name as the unit has taken them in', async () => {
  const { trainingClassId, studentIds } = await aClass();
  const twin = await aStudent(app, unit.unitId, { name: '安一' });
  await sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, $3)', [
    ...[trainingClassId, twin, start],
  ]);
  const userIds = [studentIds[2], twin, studentIds[0], studentIds[1]];
  const { id } = await calls().add({ trainingClassId, ...body('名单', '09', { userIds }) });
  expect((await calls().detail({ id })).attendees.map((p) => [p.name, p.userId])).toEqual([
    ['安一', studentIds[1]],
    ['安一', twin],
    ['重九', studentIds[0]],
    ['周二', studentIds[2]],
  ]);
});

it('a change is written down with what the record was called before', async () => {
  const { trainingClassId } = await aClass();
  const { id } = await calls().add({ trainingClassId, ...body('旧题') });
  await calls().edit({ id, version: 1, ...body('新题') });
  const told = await sql(
    "select action, title, before from trail where subject = 'discussion' and subject_id = $1 order by id",
    [String(id)],
  );
  expect(told).toMatchObject([
    { action: 'discussion.create', title: '旧题' },
    { action: 'discussion.update', title: '新题', before: { title: '旧题' } },
  ]);
});

it('of two that are written at once into the last place of a class one stays out', async () => {
  const { trainingClassId } = await aClass();
  await sql(
    `insert into discussions (class_id, topic, start_at, end_at, created_at)
    select $1, '主题', $2, $2::timestamptz + interval '1 hour', $2 from generate_series(1, 199)`,
    [trainingClassId, start],
  );
  const both = await Promise.allSettled(['一', '二'].map((topic) => calls().add({ trainingClassId, ...body(topic) })));
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await calls().list({ trainingClassId })).total).toBe(200);
});

it('a trainee reads those of the class that is asked for, where their own row of it is not archived', async () => {
  const trainee = await aSignedIn(app, { kinds: [1] }, start);
  const [here, there] = [await aClass(), await aClass()];
  const own = here.studentIds[0] ?? 0;
  const besides = there.studentIds[0] ?? 0;
  await sql('update students set user_id = $2 where id = any($1)', [[own, besides], trainee.id]);
  await calls().add({ trainingClassId: here.trainingClassId, ...body('在这里', '09', { userIds: [own] }) });
  await calls().add({
    trainingClassId: here.trainingClassId,
    ...body('不在场', '10', { userIds: here.studentIds.slice(1) }),
  });
  await calls().add({ trainingClassId: there.trainingClassId, ...body('在那里', '09', { userIds: [besides] }) });
  const mine = async (of: typeof here) => topics(await calls(trainee).mine({ trainingClassId: of.trainingClassId }));
  expect([await mine(here), await mine(there)]).toEqual([['在这里'], ['在那里']]);
  // As soon as the class is published.
  await sql('update training_classes set status = 1 where id = $1', [here.trainingClassId]);
  expect(await mine(here)).toEqual(['在这里']);
  await sql('update students set archived_at = $2 where id = $1', [own, start]);
  expect([await mine(here), await mine(there)]).toEqual([[], ['在那里']]);
});
