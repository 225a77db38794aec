import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { files } from '../../db/tables/files.ts';

describe('the picture of a class', () => {
  const clock = new Date('2026-11-21T08:00:00Z');
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    unit = await aUnit(app, clock);
  });
  afterAll(() => app.close());

  async function upload(kind: 'png' | 'pdf', moduleName = 'cover', { headers } = unit) {
    const form = new FormData();
    form.append('file', new Blob([bytesOf(kind)]), `封面.${kind}`);
    const url = `${app.url}/api/tool/upload/file?moduleName=${moduleName}`;
    const answer = await fetch(url, { method: 'POST', headers, body: form });
    return (await answer.json()) as { status: number; data: { filePath: string } };
  }
  const path = async () => (await upload('png')).data.filePath;
  const isUsed = async (at: string) =>
    (await app.database.db.select().from(files).where(eq(files.path, at)))[0]?.usedAt !== null;

  it('is a picture that is the unit’s own, opened by an address for its session alone', async () => {
    expect((await upload('pdf')).status).toBe(400);
    const cover = await path();
    const { id } = await unit.call.add(classBody({ coverUrl: cover }));
    const { coverPath, coverUrl } = await unit.call.detail({ id });
    expect([coverPath, await isUsed(cover)]).toEqual([cover, true]);
    expect((await app.get(coverUrl, unit.headers)).status).toBe(200);
    expect((await app.get(`/file/${cover}`)).status).toBe(404);
    const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
    const student = await aStudent(app, unit.unitId, { userId });
    await unit.call.addAndPublish(classBody({ coverUrl: await path(), studentUserIds: [student] }));
    const [seen] = (await app.call(headers.authorization).classes.mine({})).list;
    expect((await app.get(seen?.coverUrl ?? '', headers)).status, 'to its trainee').toBe(200);
    const other = await aUnit(app, clock);
    const foreign = (await upload('png', 'cover', other)).data.filePath;
    const licence = (await upload('png', 'licence')).data.filePath;
    for (const bad of [foreign, licence, 'u/nothing.png'])
      await expect(unit.call.add(classBody({ coverUrl: bad }))).rejects.toMatchObject({ reason: 'input' });
  });

  it('goes with the class or the next picture, and belongs to one class', async () => {
    const [first, second] = [await path(), await path()];
    const { id } = await unit.call.add(classBody({ coverUrl: first }));
    const message = '这张图片已用于另一个培训班，请重新上传';
    await expect(unit.call.add(classBody({ coverUrl: first }))).rejects.toMatchObject({
      fields: [{ path: 'coverUrl', code: 'taken', message }],
    });
    const lists = { courses: [], groupIds: [], studentUserIds: [] };
    await unit.call.edit({ id, ...classBody({ coverUrl: second }), ...lists });
    expect([await isUsed(first), await isUsed(second)]).toEqual([false, true]);
    const copy = await unit.call.copy({ id, startDate: '2027-01-01' });
    expect((await unit.call.detail(copy)).coverPath).toBe('');
    await unit.call.remove({ id });
    expect(await isUsed(second)).toBe(false);
    const again = await unit.call.edit({ ...copy, ...classBody({ coverUrl: '' }), ...lists });
    expect(again.version).toBe(2);
  });
});
