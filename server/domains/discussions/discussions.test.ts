import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit } from '../../../test/factories/classes.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { mostOfClass, returnsMs } from './rules.ts';

const start = new Date('2026-12-01T02:00:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let other: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => start });
  unit = await aUnit(app, start);
  other = await aUnit(app, start);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const absent = { answer: { message: '404' } };
type By = { headers: { authorization: string } };
const callsOf = ({ headers }: By) => app.call(headers.authorization).discussions;
const people = [
  { name: '甲', cellPhone: null },
  { name: '乙', cellPhone: null },
];
const aClass = (by = unit, given = {}) => aRunningClass(app, by, people, given);
/** A discussion of the second of December as a form sends it. */
const body = (given: object = {}) => ({
  ...{ topic: '一件难事怎样办', place: '105 教室', host: '何晓棠', recorder: '方砚秋', content: '第一段\n\n第二段' },
  ...{ startTime: '2026-12-02T09:00:00+08:00', endTime: '2026-12-02T10:30:00+08:00' },
  ...given,
});
/** Uploads a file. @returns its path */
async function upload(by: By, moduleName = 'discussion', kind: 'jpeg' | 'png' | 'pdf' = 'png'): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([bytesOf(kind)]), `照片.${kind}`);
  const url = `${app.url}/api/tool/upload/file?moduleName=${moduleName}`;
  const answer = await fetch(url, { method: 'POST', headers: by.headers, body: form });
  const { status, data } = (await answer.json()) as { status: number; data: { filePath: string } | null };
  return status === 200 ? (data?.filePath ?? '') : String(status);
}
const refused = (path: string, message: unknown = expect.any(String)) => ({
  fields: [expect.objectContaining({ path, message })],
});
const usedAt = async (path: string) => (await sql('select used_at as at from files where path = $1', [path]))[0]?.at;

describe('a record of a discussion', () => {
  it('is of a class of the unit that is no draft, within its days, on one of them', async () => {
    const { trainingClassId } = await aClass();
    const draft = await aClass(unit, { status: 0 });
    const theirs = await aClass(other);
    const call = callsOf(unit);
    await expect(call.add({ trainingClassId: theirs.trainingClassId, ...body() })).rejects.toMatchObject(absent);
    await expect(call.add({ trainingClassId: draft.trainingClassId, ...body() })).rejects.toThrow('还是草稿');
    const times: [start: string, end: string, at: string, why: string][] = [
      ['2026-12-02T10:00', '2026-12-02T10:00', 'endTime', '晚于'],
      ['2026-12-02T20:00', '2026-12-03T00:30', 'endTime', '同一天'],
      ['2026-11-30T09:00', '2026-11-30T10:00', 'startTime', '2026-12-01 至 2026-12-05'],
      ['2026-12-06T09:00', '2026-12-06T10:00', 'startTime', '2026-12-01 至 2026-12-05'],
    ];
    for (const [from, to, path, why] of times) {
      const given = body({ startTime: `${from}:00+08:00`, endTime: `${to}:00+08:00` });
      await expect(call.add({ trainingClassId, ...given }), from).rejects.toMatchObject(
        refused(path, expect.stringContaining(why)),
      );
    }
    // The midnight at its end is still of its day.
    const late = body({ startTime: '2026-12-05T20:00:00+08:00', endTime: '2026-12-06T00:00:00+08:00' });
    expect(await call.add({ trainingClassId, ...late })).toEqual({ id: expect.any(Number) });
    expect((await call.list({ trainingClassId })).total).toBe(1);
  });

  it('has members of the class alone: with anybody else among them it is refused whole', async () => {
    const { trainingClassId, studentIds } = await aClass();
    const theirs = await aClass(other);
    const besides = await aStudent(app, unit.unitId);
    const call = callsOf(unit);
    for (const stranger of [theirs.studentIds[0], besides, 2_000_000_000])
      await expect(
        call.add({ trainingClassId, ...body({ userIds: [studentIds[0], stranger] }) }),
      ).rejects.toMatchObject(absent);
    expect(await call.list({ trainingClassId })).toEqual({ list: [], total: 0 });
    const { id } = await call.add({
      trainingClassId,
      ...body({ userIds: [studentIds[1], studentIds[0], studentIds[0]] }),
    });
    expect((await call.detail({ id })).attendees.map((p) => p.name).sort()).toEqual(['乙', '甲']);
    await expect(call.edit({ id, version: 1, ...body({ userIds: [theirs.studentIds[0]] }) })).rejects.toMatchObject(
      absent,
    );
    await call.edit({ id, version: 1, ...body({ userIds: [studentIds[1]] }) });
    expect(await call.detail({ id })).toMatchObject({ people: 1, attendees: [{ userId: studentIds[1], name: '乙' }] });
    // The database itself knows nobody else.
    await expect(
      sql('insert into discussion_people (discussion_id, class_id, student_id) values ($1, $2, $3)', [
        ...[id, trainingClassId, besides],
      ]),
    ).rejects.toThrow('discussion_people_member');
  });

  it('keeps who was there in the class', async () => {
    const { trainingClassId, studentIds } = await aClass();
    await callsOf(unit).add({ trainingClassId, ...body({ userIds: [studentIds[0]] }) });
    const { version, courses, ...rest } = await unit.call.detail({ id: trainingClassId });
    const edit = (studentUserIds: number[]) =>
      unit.call.edit({ ...rest, id: trainingClassId, coverUrl: '', version, courses, groupIds: [], studentUserIds });
    await expect(edit([studentIds[1] ?? 0])).rejects.toMatchObject(
      refused('studentUserIds', expect.stringContaining('“甲”已有')),
    );
    await edit([studentIds[0] ?? 0]);
  });

  it('is changed on the version that was read, and by its unit alone', async () => {
    const { trainingClassId } = await aClass();
    const call = callsOf(unit);
    const { id } = await call.add({ trainingClassId, ...body() });
    for (const deed of [
      (c: typeof call) => c.edit({ id, version: 1, ...body({ topic: '别人的' }) }),
      (c: typeof call) => c.remove({ id }),
      (c: typeof call) => c.detail({ id }),
    ])
      await expect(deed(callsOf(other))).rejects.toMatchObject(absent);
    await expect(callsOf(other).list({ trainingClassId })).rejects.toMatchObject(absent);
    const answers = await Promise.allSettled(
      ['一', '二'].map((topic) => call.edit({ id, version: 1, ...body({ topic }) })),
    );
    expect(answers.map((a) => a.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(call.edit({ id, version: 1, ...body() })).rejects.toThrow('在别处改过');
    expect((await call.detail({ id })).version).toBe(2);
    await sql('update training_classes set status = 0 where id = $1', [trainingClassId]);
    await expect(call.edit({ id, version: 2, ...body() })).rejects.toThrow('还是草稿');
  });

  it('is taken away and comes back within a day, and is gone for good then, with its photos', async () => {
    const { trainingClassId } = await aClass();
    const call = callsOf(unit);
    const path = await upload(unit);
    const { id } = await call.add({ trainingClassId, ...body({ photos: [{ path, alt: '' }] }) });
    await expect(call.restore({ id })).rejects.toMatchObject(absent);
    await call.remove({ id });
    await expect(call.remove({ id })).rejects.toMatchObject(absent);
    await expect(call.detail({ id })).rejects.toMatchObject(absent);
    await expect(callsOf(other).restore({ id })).rejects.toMatchObject(absent);
    await call.restore({ id });
    expect((await call.list({ trainingClassId })).total).toBe(1);
    await call.remove({ id });
    const ago = (ms: number) =>
      sql('update discussions set removed_at = $2 where id = $1', [id, new Date(start.getTime() - ms)]);
    await ago(86_400_000);
    await app.runJob('discussions.forget-removed');
    expect(await usedAt(path)).not.toBeNull();
    await ago(86_400_001);
    await expect(call.restore({ id })).rejects.toMatchObject(absent);
    await app.runJob('discussions.forget-removed');
    expect(await sql('select id from discussions where id = $1', [id])).toEqual([]);
    expect(await usedAt(path)).toBeNull();
    const told = await sql("select action from trail where subject = 'discussion' and subject_id = $1 order by id", [
      String(id),
    ]);
    expect(told.map((t) => t.action)).toEqual(
      ['create', 'remove', 'restore', 'remove'].map((verb) => `discussion.${verb}`),
    );
  });

  it('come back for a day, its last moment as well, and not after it', async () => {
    const { trainingClassId } = await aClass();
    const { id } = await callsOf(unit).add({ trainingClassId, ...body() });
    const gone = (ms: number) =>
      sql('update discussions set removed_at = $2 where id = $1', [id, new Date(start.getTime() - ms)]);
    await gone(returnsMs + 1);
    await expect(callsOf(unit).restore({ id })).rejects.toMatchObject(absent);
    await gone(returnsMs);
    await app.runJob('discussions.forget-removed');
    await callsOf(unit).restore({ id });
    expect((await callsOf(unit).detail({ id })).id).toBe(id);
  });

  it('are so many a class at most, those among them that may come back', async () => {
    const { trainingClassId } = await aClass();
    await sql(
      `insert into discussions (class_id, topic, start_at, end_at, created_at, removed_at)
      select $1, '主题', $2, $2::timestamptz + interval '1 hour', $2, case n when 1 then $2::timestamptz end
      from generate_series(1, ${mostOfClass}) n`,
      [trainingClassId, start],
    );
    await expect(callsOf(unit).add({ trainingClassId, ...body() })).rejects.toThrow(`最多 ${mostOfClass} 条`);
  });
});

describe('photos of a record', () => {
  it('are pictures that the unit uploaded for it, each of one record', async () => {
    const { trainingClassId } = await aClass();
    const call = callsOf(unit);
    expect(await upload(unit, 'discussion', 'pdf')).not.toContain('/');
    const photo = async (path: string) => call.add({ trainingClassId, ...body({ photos: [{ path, alt: '' }] }) });
    await expect(photo(await upload(unit, 'attachment'))).rejects.toThrow('文件');
    for (const path of [await upload(other), 'u/nothing.png'])
      await expect(photo(path)).rejects.toMatchObject(refused('photos.0.path'));
    const path = await upload(unit);
    const twice = [path, path].map((one) => ({ path: one, alt: '' }));
    await expect(call.add({ trainingClassId, ...body({ photos: twice }) })).rejects.toMatchObject(
      refused('photos.1.path'),
    );
    await photo(path);
    await expect(photo(path)).rejects.toMatchObject(refused('photos', expect.stringContaining('另一条记录')));
    const ten = Array.from({ length: 10 }, (_, i) => ({ path: `u/${i}.png`, alt: '' }));
    await expect(call.add({ trainingClassId, ...body({ photos: ten }) })).rejects.toMatchObject(refused('photos'));
  });

  it('keep their order and words, are let go when they are taken out, and open for who may see them alone', async () => {
    const { trainingClassId } = await aClass();
    const call = callsOf(unit);
    const [a, b, c] = [await upload(unit), await upload(unit, 'discussion', 'jpeg'), await upload(unit)] as const;
    const photos = [
      { path: a, alt: '讨论' },
      { path: b, alt: '' },
    ];
    const { id } = await call.add({ trainingClassId, ...body({ photos }) });
    const turned = [
      { path: b, alt: '白板' },
      { path: c, alt: '合影' },
      { path: a, alt: '讨论' },
    ];
    await call.edit({ id, version: 1, ...body({ photos: turned }) });
    const shown = (await call.detail({ id })).photos;
    expect(shown.map(({ path, alt }) => ({ path, alt }))).toEqual(turned);
    expect(shown.map((p) => p.name)).toEqual(['照片.jpeg', '照片.png', '照片.png']);
    const url = shown[0]?.url ?? '';
    expect((await app.get(url)).status).toBe(200);
    expect((await app.get(url.replace(/\?.*/, ''))).status).not.toBe(200);
    await call.edit({ id, version: 2, ...body({ photos: turned.slice(1, 2) }) });
    expect([await usedAt(a), await usedAt(b), await usedAt(c)].map(Boolean)).toEqual([false, false, true]);
    expect((await call.list({ trainingClassId })).list[0]?.photos.map((p) => p.alt)).toEqual(['合影']);
  });
});

describe('what a trainee reads of discussions', () => {
  it('are those at which they were, of classes that are no drafts, and nothing of the others there', async () => {
    const { trainingClassId, studentIds } = await aClass();
    const call = callsOf(unit);
    const trainee = await aSignedIn(app, { kinds: [1] }, start);
    await sql('update students set user_id = $2 where id = $1', [studentIds[0], trainee.id]);
    const { id } = await call.add({ trainingClassId, ...body({ userIds: studentIds }) });
    await call.add({ trainingClassId, ...body({ topic: '另一次', userIds: [studentIds[1]] }) });
    const mine = () => callsOf(trainee).mine({ trainingClassId });
    const read = await mine();
    expect(read.list).toMatchObject([{ id, topic: '一件难事怎样办', people: 2 }]);
    expect(Object.keys(read.list[0] ?? {})).not.toContain('attendees');
    const stranger = await aSignedIn(app, { kinds: [1] }, start);
    expect(await callsOf(stranger).mine({ trainingClassId })).toEqual({ list: [], total: 0 });
    await call.remove({ id });
    expect((await mine()).total).toBe(0);
    await call.restore({ id });
    await sql('update students set archived_at = $2 where id = $1', [studentIds[0], start]);
    expect((await mine()).total).toBe(0);
    await sql('update training_classes set status = 3 where id = $1', [trainingClassId]);
    expect((await mine()).total).toBe(1);
    await sql('update training_classes set status = 0 where id = $1', [trainingClassId]);
    expect((await mine()).total).toBe(0);
  });
});
