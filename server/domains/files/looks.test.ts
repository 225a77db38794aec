import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { units } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { files } from '../../db/tables/files.ts';
import { trail } from '../../db/tables/trail.ts';

describe('private files of other people', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof aPerson>>;
  const [licence, attachment, loose] = [
    'f/aa/flicence0000000000000000000000000.pdf',
    'f/aa/fattachment000000000000000000000.pdf',
    'f/aa/floose00000000000000000000000000.pdf',
  ];
  const staff: Record<string, Awaited<ReturnType<typeof aPerson>>> = {};
  beforeAll(async () => {
    app = await startApp('demo');
    const { db } = app.database;
    owner = await aPerson(app, { kinds: [3] });
    for (const role of ['editor', 'approver', 'desk', 'training', 'administrator'])
      staff[role] = await aPerson(app, { isAdmin: true, roles: [role] });
    const row = { mediaType: 'application/pdf', bytes: 9, isPublic: false, createdAt: new Date(), usedAt: new Date() };
    await db.insert(files).values([
      { ...row, path: licence, name: '执照.pdf', ownerId: owner.user.id, purpose: 'licence' },
      { ...row, path: attachment, name: '介绍信.pdf', ownerId: null, purpose: 'application' },
      { ...row, path: loose, name: '笔记.pdf', ownerId: owner.user.id, purpose: 'attachment' },
    ]);
    await db.update(units).set({ licence }).where(eq(units.userId, owner.user.id));
    const [project] = await db.select().from(projects).limit(1);
    await db.insert(applications).values({
      projectId: project?.id as number,
      receipt: 'looks',
      name: '林知远',
      cellPhone: '13712340000',
      attachment,
      consentVersion: '2026-11',
      createdAt: new Date(),
    });
  });
  afterAll(() => app.close());

  const as = (name: string) => app.call(staff[name]?.token as string);
  const looks = () => app.database.db.select().from(trail).where(eq(trail.action, 'file.look')).orderBy(trail.id);

  it('look absent to everybody whose work they are not, and to all where no record holds them', async () => {
    const absent = { answer: { status: 500, message: '404' } };
    for (const path of [licence, attachment, loose])
      await expect(app.api.files.getUrl({ url: path })).rejects.toMatchObject(absent);
    for (const path of [licence, attachment])
      for (const role of ['editor', 'approver'])
        await expect(as(role).files.getUrl({ url: path }), `${role} ${path}`).rejects.toMatchObject(absent);
    for (const role of Object.keys(staff))
      await expect(as(role).files.getUrl({ url: loose }), role).rejects.toMatchObject(absent);
    await expect(app.call(owner.token).files.getUrl({ url: attachment })).rejects.toMatchObject(absent);
    expect(await looks()).toEqual([]);
  });

  it('open to who works with what holds them, one row of the trail a look; to their owner without one', async () => {
    for (const path of [licence, loose])
      expect(await app.call(owner.token).files.getUrl({ url: path })).toContain(`/file/${path}?exp=`);
    expect(await looks()).toEqual([]);
    for (const role of ['desk', 'training', 'administrator'])
      for (const path of [licence, attachment])
        expect(await as(role).files.getUrl({ url: path })).toContain(`/file/${path}?exp=`);
    const rows = await looks();
    expect(rows.map((r) => [r.userId, r.subject])).toEqual(
      ['desk', 'training', 'administrator'].flatMap((role) =>
        ['unit', 'application'].map((subject) => [staff[role]?.user.id, subject]),
      ),
    );
    expect(rows[0]).toMatchObject({
      subjectId: String(owner.unit?.id),
      title: owner.unit?.name,
      after: { file: '执照.pdf' },
    });
    expect(rows[1]?.title).toMatch(/^林知远：/);
    expect(JSON.stringify(rows)).not.toContain('sig=');
  });

  it('come with no page of the console in an address that opens them', async () => {
    const unit = await as('desk').staff.unit({ id: owner.unit?.id as number });
    const [row] = (await as('desk').applications.list({ wd: '13712340000' })).list;
    const application = await as('desk').applications.detail({ id: row?.id as number });
    expect([unit.licenceUrl, application.attachmentUrl]).toEqual([`/file/${licence}`, `/file/${attachment}`]);
    expect((await app.get(unit.licenceUrl)).status).toBe(404);
  });
});
