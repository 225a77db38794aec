import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentKinds } from '../../../shared/content-kinds.ts';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { aPerson, aSignedIn } from '../../../test/factories/people.ts';
import { signPreview } from './preview.ts';

type Api = ReturnType<TestApp['call']>;

describe('the preview of a draft', () => {
  let app: TestApp;
  let second: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let editor: Api;
  let administrator: Api;
  let editorId = 0;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    second = await startApp('demo', { beside: app, now: () => clock });
    const one = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    editorId = one.user.id;
    editor = app.call(one.token);
    administrator = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const news = (title: string, more: object = {}) => ({
    title,
    summary: '一句摘要',
    body: `<p>${title}的正文</p>`,
    categoryId: 1,
    ...more,
  });
  const draftOf = async (recordId: number, title: string) =>
    editor.content.save({ kind: 'news', recordId, data: news(title) });
  const look = async (url: string, at = second) => {
    const response = await at.get(url);
    return { status: response.status, html: await response.text(), headers: response.headers };
  };

  it('is made for those who may edit the kind, of what is finished, and of nothing else', async () => {
    const draft = await draftOf(0, '还没有公开');
    for (const role of ['desk', 'training'])
      await expect(
        app.call((await aPerson(app, { isAdmin: true, roles: [role] })).token).content.preview({ id: draft.versionId }),
      ).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(editor.content.preview({ id: 999_999 })).rejects.toMatchObject({ reason: 'absent' });
    const unfinished = await editor.content.save({ kind: 'news', data: { title: '只有标题' } });
    await expect(editor.content.preview({ id: unfinished.versionId })).rejects.toThrow('请填写摘要');
    const hidden = await administrator.content.save({
      kind: 'category',
      data: { kind: 'news', name: '没有页面', sort: 1 },
    });
    await expect(editor.content.preview({ id: hidden.versionId })).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(administrator.content.preview({ id: hidden.versionId })).rejects.toThrow('没有自己的公开页面');
  });

  it('shows the real page with the draft, in every process, kept nowhere, and leaves what is public as it is', async () => {
    const { id, title } = await anArticle(app.database.db, { title: '公开的标题' });
    expect((await look(`/xinwen/${id}/`)).html).toContain(title);
    const draft = await draftOf(id, '改过的标题');
    const { url } = await editor.content.preview({ id: draft.versionId });
    for (const at of [second, app]) {
      const { status, html, headers } = await look(url, at);
      expect([status, headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('etag')]).toEqual([
        200,
        'no-store',
        'noindex, nofollow, noarchive',
        null,
      ]);
      expect(html.includes('<title>改过的标题')).toBe(true);
      expect(html.includes('aria-label="预览"')).toBe(true);
      expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
      const open = await look(`/xinwen/${id}/`, at);
      expect(open.html).toContain('公开的标题');
      expect(open.html).not.toContain('改过的标题');
    }
    // What was never public has a page as well, and the public has none.
    const fresh = await draftOf(0, '从未公开');
    expect((await look((await editor.content.preview({ id: fresh.versionId })).url)).html).toContain('从未公开的正文');
    expect((await look(`/xinwen/${fresh.recordId}/`)).status).not.toBe(200);
    // The address goes on with what is saved later.
    await editor.content.save({
      kind: 'news',
      recordId: id,
      data: news('再改一次'),
      versionId: draft.versionId,
      revision: draft.revision,
    });
    expect((await look(url)).html).toContain('<title>再改一次');
  });

  it('leaves connections of the database to others, however often it is asked for', async () => {
    const { url } = await editor.content.preview({ id: (await draftOf(0, '看了又看')).versionId });
    const { pool } = second.database;
    let most = 0;
    const count = () => {
      most = Math.max(most, pool.totalCount - pool.idleCount);
    };
    pool.on('acquire', count);
    const seen = await Promise.all(Array.from({ length: 30 }, () => look(url)));
    pool.off('acquire', count);
    // On a busy machine some of a crowd are told to come again; none takes a connection with it.
    expect(seen.map((s) => s.status).filter((status) => status !== 503)).toContain(200);
    expect(new Set([200, 503, ...seen.map((s) => s.status)])).toEqual(new Set([200, 503]));
    expect(most).toBeLessThan(pool.options.max);
  });

  it('is refused with a forged, an expired or another token, and to whoever lost the role', async () => {
    const draft = await draftOf(0, '不给别人看');
    const { url } = await editor.content.preview({ id: draft.versionId });
    const [path = '', token = ''] = url.split('preview=');
    const refused = async (given: string) => {
      const { status, html, headers } = await look(`${path}preview=${given}`);
      expect([status, headers.get('cache-control')], given).toEqual([410, 'no-store']);
      expect(html, given).not.toContain('不给别人看');
    };
    const [version = '', user = '', until = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(until, 36) + 1).toString(36);
    for (const forged of [
      '',
      'x',
      '...',
      `${version}.${user}.${later}.${signature}`,
      `${version}.1.${until}.${signature}`,
      `${(draft.versionId + 1).toString(36)}.${user}.${until}.${signature}`,
      `${token}.x`,
      token.slice(0, -1),
    ])
      await refused(forged);
    await refused(
      signPreview(
        'another secret',
        { versionId: draft.versionId, userId: editorId },
        new Date(clock.getTime() + 60_000),
      ),
    );
    await refused(signPreview(secret, { versionId: draft.versionId, userId: editorId }, new Date(clock.getTime() - 1)));
    await refused(
      signPreview(
        secret,
        { versionId: draft.versionId, userId: (await aPerson(app, { isAdmin: true, roles: ['desk'] })).user.id },
        new Date(clock.getTime() + 60_000),
      ),
    );
    const closed = await aSignedIn(app, { isAdmin: true, roles: ['editor'], status: 0 }, clock);
    await refused(
      signPreview(secret, { versionId: draft.versionId, userId: closed.id }, new Date(clock.getTime() + 60_000)),
    );
    await refused(
      signPreview(
        secret,
        { versionId: draft.versionId, userId: (await aPerson(app, { kinds: [1] })).user.id },
        new Date(clock.getTime() + 60_000),
      ),
    );
    expect((await look(url)).status).toBe(200);
    const before = clock;
    clock = new Date(clock.getTime() + 10 * 60_000);
    await refused(token);
    clock = before;
  });

  it('leads to the page of the record, whatever page the token was put on', async () => {
    const draft = await draftOf(0, '自己的页面');
    const { url } = await editor.content.preview({ id: draft.versionId });
    const { status, headers } = await look(`/?preview=${url.split('preview=')[1]}`);
    expect([status, headers.get('location')]).toEqual([302, url]);
  });

  it('opens for every kind that has a page', async () => {
    const kinds = Object.entries(contentKinds).filter(([, k]) => k.page);
    expect(kinds.length).toBeGreaterThan(15);
    for (const [kind, { title, table }] of kinds) {
      const first =
        table === 'settings'
          ? { recordId: 1 }
          : (await administrator.content.list({ kind, state: 'published', pageSize: 1 })).list[0];
      const item = await administrator.content.get({ kind, recordId: first?.recordId ?? 0 });
      const data = { ...item.data, [title]: typeof item.data[title] === 'number' ? item.data[title] : '换成的名称' };
      const saved = await administrator.content.save({
        kind,
        recordId: item.recordId,
        data,
        versionId: item.versionId,
        revision: item.revision,
      });
      const { url } = await administrator.content.preview({ id: saved.versionId });
      const { status, html } = await look(url);
      expect([kind, status, html.includes('aria-label="预览"')]).toEqual([kind, 200, true]);
      if (kind !== 'about') expect([kind, html.includes('换成的名称')]).toEqual([kind, true]);
    }
  });
});
