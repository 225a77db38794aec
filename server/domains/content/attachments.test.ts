import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attachment, attachmentLimits, attachmentTypes } from '../../../shared/attachments.ts';
import { contentKind } from '../../../shared/content-kinds.ts';
import { firstValues } from '../../../shared/fields/field.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { typedCopies } from '../../db/tables/account.ts';
import { articles } from '../../db/tables/content.ts';
import { files } from '../../db/tables/files.ts';

type Api = ReturnType<TestApp['call']>;
type Sent = { status: number; message: string; data: { filePath: string; fileName: string } };
const hour = 3_600_000;

describe('documents below a text', () => {
  let app: TestApp;
  let second: TestApp;
  const start = new Date('2026-11-21T08:00:00Z');
  let clock = start;
  let editor: Api;
  let colleague: Api;
  let approver: Api;
  let token = '';
  let editorId = 0;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    second = await startApp('demo', { beside: app, now: () => clock });
    const person = (...roles: string[]) => aPerson(app, { isAdmin: true, roles });
    const one = await person('editor');
    [token, editorId] = [one.token, one.user.id];
    editor = app.call(token);
    colleague = app.call((await person('editor')).token);
    approver = app.call((await person('approver')).token);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  async function send(name: string, bytes: Buffer<ArrayBuffer>, moduleName = 'document', by = token): Promise<Sent> {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const response = await fetch(`${app.url}/api/tool/upload/file?moduleName=${moduleName}`, {
      method: 'POST',
      headers: { authorization: by },
      body: form,
    });
    return (await response.json()) as Sent;
  }
  /** One that has arrived, as the editor puts it into the list. */
  async function uploaded(name: string, bytes = bytesOf('pdf', 300)): Promise<Attachment> {
    const { data, message } = await send(name, bytes);
    if (!data) throw new Error(message);
    return { path: data.filePath, name: name.replace(/\.\w+$/, ''), bytes: 1 };
  }
  const news = (attachments: unknown[], more: object = {}) => ({
    title: '关于秋季班次安排的通知',
    summary: '一句摘要',
    body: '<p>安排见附件。</p>',
    categoryId: 3,
    attachments,
    ...more,
  });
  const project = (attachments: unknown[]) => ({
    ...firstValues(contentKind('project').fields),
    ...{ name: '研学营', summary: '乙', body: '<p>丙</p>', place: '杭州', fee: '免费', audience: '干部' },
    ...{ startDate: '2026-12-10', endDate: '2026-12-20', signUpDeadline: '2026-12-01', attachments },
  });
  const version = (d: { versionId: number; revision: number }) => ({ id: d.versionId, revision: d.revision });
  const draft = (data: object, api = editor, kind = 'news') => api.content.save({ kind, data: { ...data } });
  async function published(data: object, kind = 'news', more: { publishAt?: string } = {}) {
    const submitted = await editor.content.submit(version(await draft(data, editor, kind)));
    return approver.content.publish({ ...version(await approver.content.approve(version(submitted))), ...more });
  }
  const addressOf = (path: string, id: number, kind = 'news') =>
    `/file/attachment/${kind}/${id}/${path.slice(path.lastIndexOf('/') + 1)}`;
  const shown = async (id: number) => (await second.api.articles.get({ kind: 'news', id })).attachments;
  const found = async (wd: string) => (await second.api.search.globalSearch({ wd })).list.map((h) => h.id);
  /** What a process has counted is written down when it stops. */
  async function throughNode(visits: (node: TestApp) => Promise<unknown>): Promise<void> {
    const node = await startApp('demo', { beside: app, now: () => clock, trustProxy: 1 });
    await visits(node);
    await node.close();
    app.jobs.wake('catalogue.add-reads');
    await app.jobsDone();
  }
  const fileOf = async (path: string) => (await app.database.db.select().from(files).where(eq(files.path, path)))[0];

  it('are taken by content and not by name, of the types that both sides name, from those who have an account', async () => {
    const types = Object.keys(attachmentTypes);
    const kindOf = (type: string) =>
      type === 'pdf' ? 'pdf' : ['docx', 'xlsx', 'pptx', 'zip'].includes(type) ? 'zip' : 'container';
    for (const type of types) {
      const taken = await send(`表.${type}`, bytesOf(kindOf(type)));
      expect([taken.message, (await fileOf(taken.data.filePath))?.mediaType], type).toEqual([
        '',
        attachmentTypes[type],
      ]);
    }
    const refused: [string, 'pdf' | 'html' | 'zip' | 'container' | 'png', string][] = [
      ['表.pdf', 'html', '文件的内容与扩展名不符'],
      ['表.doc', 'pdf', '文件的内容与扩展名不符'],
      ['表.xlsx', 'container', '文件的内容与扩展名不符'],
      ['表.zip', 'container', '文件的内容与扩展名不符'],
      ['表.exe', 'container', '不支持这种文件类型'],
      ['表.docm', 'zip', '不支持这种文件类型'],
      ['图.png', 'png', '不支持这种文件类型'],
    ];
    for (const [name, kind, message] of refused)
      expect(await send(name, bytesOf(kind)), name).toMatchObject({ status: 400, message });
    expect((await send('表.pdf', bytesOf('pdf'), 'document', '')).status).toBe(40101);
    const large = await send('大.pdf', bytesOf('pdf', attachmentLimits.bytes + 1));
    expect(large).toMatchObject({ status: 400, message: '上传资源大小不能超过50M' });
  });

  it('are refused in a draft where they are not there or are no documents of staff, each in its place', async () => {
    const sound = await uploaded('甲.pdf');
    const someone = await aPerson(app);
    const personal = await send('身份证明.pdf', bytesOf('pdf'), 'attachment', someone.token);
    const path = personal.data.filePath;
    const fault = (path: string, message: string) => ({ fields: [expect.objectContaining({ path, message })] });
    for (const wrong of [path, 'f/aa/fabc.pdf'])
      await expect(draft(news([sound, { path: wrong, name: '乙', bytes: 1 }]))).rejects.toMatchObject(
        fault('data.attachments.1', '上传的文件已失效，请重新上传'),
      );
    for (const wrong of ['../../secret.pdf', '/file/f/aa/fabc.pdf', 'https://elsewhere.test/a.pdf', 'f/aa/fabc.exe'])
      await expect(draft(news([{ path: wrong, name: '乙', bytes: 1 }]))).rejects.toMatchObject(
        fault('data.attachments.0.path', '第 1 个附件须重新上传'),
      );
    await expect(draft(news([sound, { ...sound, name: ' ' }]))).rejects.toMatchObject(
      fault('data.attachments.1.name', '请填写第 2 个附件的名称'),
    );
    const many = Array.from({ length: attachmentLimits.files + 1 }, () => sound);
    await expect(draft(news(many))).rejects.toMatchObject(fault('data.attachments', '附件最多 10 个'));
    // A name of which nothing is left is none that a reader could choose by.
    const nameless = ['.PDF', '?*'].map((name) => ({ ...sound, name }));
    const { recordId } = await draft(news(nameless));
    const { data } = await editor.content.get({ kind: 'news', recordId });
    expect((data.attachments as Attachment[]).map((a) => a.name)).toEqual(['附件', '附件']);
  });

  it('are nobody’s but staff’s until the text is public, and again when it is withdrawn', async () => {
    const one = await uploaded('名单.xlsx', bytesOf('zip'));
    const saved = await draft(news([one]));
    const address = addressOf(one.path, saved.recordId);
    const status = async (at = address) => (await second.get(at)).status;
    expect([await status(), await status(`/file/${one.path}`)]).toEqual([404, 404]);
    // Whoever writes such texts opens it, also one of a colleague.
    expect(await status(await colleague.files.getUrl({ url: one.path }))).toBe(200);
    for (const role of ['desk', 'training']) {
      const { token: other } = await aPerson(app, { isAdmin: true, roles: [role] });
      await expect(app.call(other).files.getUrl({ url: one.path })).rejects.toMatchObject({ reason: 'absent' });
    }
    const submitted = await editor.content.submit(version(saved));
    const approved = await approver.content.approve(version(submitted));
    const at = new Date(start.getTime() + hour).toISOString();
    await approver.content.publish({ ...version(approved), publishAt: at });
    expect(await status()).toBe(404);
    clock = new Date(start.getTime() + hour + 60_000);
    await app.runJob('content.publish-due');
    expect(await status()).toBe(200);
    expect(await status(`/file/${one.path}`)).toBe(404);
    const elsewhere = await published(news([await uploaded('别的.pdf')]));
    for (const wrong of [
      addressOf(one.path, elsewhere.recordId),
      addressOf(one.path, saved.recordId, 'policy'),
      addressOf(one.path, saved.recordId, 'faq'),
      addressOf(one.path, saved.recordId, 'constructor'),
      `${addressOf(one.path, saved.recordId)}/more`,
      `/file/attachment/news/${saved.recordId}/none.xlsx`,
      `/file/attachment/news/${saved.recordId}e0/${one.path}`,
    ])
      expect(await status(wrong), wrong).toBe(404);
    const timed = (at: Date) =>
      app.database.db.update(articles).set({ publishTime: at }).where(eq(articles.id, saved.recordId));
    await timed(new Date(clock.getTime() + hour));
    expect(await status()).toBe(404);
    await timed(clock);
    expect(await status()).toBe(200);
    await approver.content.bulk({ deed: 'withdraw', items: [{ kind: 'news', recordId: saved.recordId }] });
    expect(await status()).toBe(404);
    clock = start;
  });

  it('go out under the name that was given, to be saved, and one that was taken out is gone', async () => {
    const bytes = bytesOf('pdf', 900);
    const one = await uploaded('2026年 (秋季)_计划.PDF', bytes);
    const named = { ...one, name: '2026年秋季学期：培训/计划表.pdf' };
    const { recordId } = await published(news([named, await uploaded('名单.xls', bytesOf('container'))]));
    const address = addressOf(one.path, recordId);
    const response = await second.get(address);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      'content-disposition': expect.stringMatching(
        `^attachment; filename="[\\x20-\\x7e]*\\.pdf"; filename\\*=UTF-8''${encodeURIComponent('2026年秋季学期：培训 计划表.pdf')}$`,
      ),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await second.get(address, { range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, '%PDF']);
    // What was said of its size is not believed.
    expect(await shown(recordId)).toEqual([
      { name: '2026年秋季学期：培训 计划表.pdf', bytes: 900, downloads: 0, url: address },
      expect.objectContaining({ name: '名单.xls', bytes: 512 }),
    ]);
    const open = await editor.content.get({ kind: 'news', recordId });
    const [, kept] = open.data.attachments as Attachment[];
    const { versionId, revision } = open;
    const next = await editor.content.save({ kind: 'news', recordId, versionId, revision, data: news([kept]) });
    expect((await second.get(address)).status).toBe(200);
    const submitted = await editor.content.submit(version(next));
    await approver.content.publish(version(await approver.content.approve(version(submitted))));
    expect([(await second.get(address)).status, (await shown(recordId)).map((a) => a.name)]).toEqual([
      404,
      ['名单.xls'],
    ]);
    // The version of before offers it still to staff, and may be brought back.
    clock = new Date(start.getTime() + 72 * hour);
    await app.runJob('files.remove-orphans');
    clock = start;
    expect((await second.get(await editor.files.getUrl({ url: one.path }))).status).toBe(200);
    const lines = (await editor.content.compare({ before: versionId, after: next.versionId })).find(
      (d) => d.name === 'attachments',
    )?.lines;
    expect(lines).toEqual([
      { sign: 'out', text: '2026年秋季学期：培训 计划表.pdf（900 B）' },
      { sign: 'same', text: '名单.xls（512 B）' },
    ]);
  });

  it('are seen in the preview of a draft by its token alone, which counts nothing', async () => {
    const [old, fresh] = [await uploaded('旧表.pdf'), await uploaded('新表.pdf')];
    const { recordId } = await published(news([old]));
    const { versionId, revision } = await editor.content.get({ kind: 'news', recordId });
    const next = await editor.content.save({ kind: 'news', recordId, versionId, revision, data: news([fresh]) });
    const { url } = await editor.content.preview({ id: next.versionId });
    const html = await (await second.get(url)).text();
    expect([html.includes('新表.pdf'), html.includes('旧表.pdf')]).toEqual([true, false]);
    const status = async (at: string) => (await second.get(at)).status;
    const bare = addressOf(fresh.path, recordId);
    const link = `${bare}?${url.split('?')[1]}`;
    expect([await status(link), await status(bare), await status(`${bare}?preview=forged`)]).toEqual([200, 404, 404]);
    expect(await status(link.replace(`/${recordId}/`, `/${recordId - 1}/`))).toBe(404);
    clock = new Date(start.getTime() + hour);
    expect(await status(link)).toBe(404);
    clock = start;
    await throughNode(async (node) => expect((await node.get(link)).status).toBe(200));
    expect((await fileOf(fresh.path))?.downloads).toBe(0);
  });

  it('are counted once a visitor and day, by whoever saves them and not by whoever asks what they are', async () => {
    const one = await uploaded('计数.pdf');
    const { recordId } = await published(news([one]));
    const address = addressOf(one.path, recordId);
    await throughNode(async (node) => {
      for (const ip of ['203.0.113.7', '203.0.113.7', '198.51.100.9'])
        await node.get(address, { 'x-forwarded-for': ip, 'user-agent': 'a browser' });
      await fetch(`${node.url}${address}`, { method: 'HEAD', headers: { 'x-forwarded-for': '192.0.2.44' } });
    });
    expect((await shown(recordId))[0]?.downloads).toBe(2);
    const { rows } = await app.database.pool.query("select 1 from heat where kind like 'file%'");
    expect(rows).toEqual([]);
  });

  it('let their text be found by their name, and stand on projects as well', async () => {
    const one = await uploaded('学员食宿安排一览表.pdf');
    const { recordId } = await published(news([one], { title: '报到须知' }));
    expect(await found('食宿安排一览')).toContain(recordId);
    const sheet = await uploaded('单招报名回执单.docx', bytesOf('zip'));
    const made = await published(project([sheet]), 'project');
    const { list } = await second.api.catalogue.getIndexProject({ id: made.recordId });
    const url = addressOf(sheet.path, made.recordId, 'project');
    expect(list[0]?.attachments).toMatchObject([{ name: '单招报名回执单.docx', url }]);
    expect((await second.get(url)).status).toBe(200);
    expect(await found('报名回执单')).toContain(made.recordId);
    const page = await (await second.get(`/dzxm/${made.recordId}/`)).text();
    expect(page).toContain('单招报名回执单.docx');
  });

  it('are swept when nothing holds them, but not while a copied draft speaks of them', async () => {
    const [kept, typed, left] = [await uploaded('存.pdf'), await uploaded('写.pdf'), await uploaded('弃.pdf')];
    await draft(news([kept]));
    const text = JSON.stringify({ data: news([typed]) });
    const mine = { userId: editorId, name: 'content news 0', text, copiedAt: clock };
    await app.database.db.insert(typedCopies).values(mine);
    clock = new Date(start.getTime() + 25 * hour);
    await app.runJob('files.remove-orphans');
    clock = start;
    expect([await fileOf(kept.path), await fileOf(typed.path), await fileOf(left.path)].map(Boolean)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
