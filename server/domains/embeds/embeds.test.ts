import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { sanitizeHtml } from '../../kernel/html.ts';
import { holdHosts, saveHosts } from './settings.ts';

type Api = ReturnType<TestApp['call']>;
const player = 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0';
const figure = (src: string, title = '开班式') =>
  `<figure data-embed="${src.replaceAll('&', '&amp;')}" data-title="${title}"></figure>`;

describe('players inside of texts', () => {
  let app: TestApp;
  let second: TestApp;
  let administrator: Api;
  let member: Api;
  let article = 0;
  beforeAll(async () => {
    app = await startApp('demo');
    second = await startApp('demo', { beside: app });
    administrator = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token);
    member = app.call((await aPerson(app, { kinds: [1] })).token);
    article = (
      await anArticle(app.database.db, {
        body: `<p>前</p>${figure(player)}<p>中</p>${figure('https://evil.example/x', '别处')}<p>后</p>`,
      })
    ).id;
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const page = async (at: TestApp, path = `/xinwen/${article}/`) => {
    const response = await at.get(path);
    return {
      html: await response.text(),
      policy: response.headers.get('content-security-policy') ?? '',
      etag: response.headers.get('etag') ?? '',
    };
  };

  it('are allowed and forbidden by administrators alone, and never of this site itself', async () => {
    for (const role of ['editor', 'approver', 'desk', 'training']) {
      const other = app.call((await aPerson(app, { isAdmin: true, roles: [role] })).token);
      await expect(other.embeds.addHost({ host: 'a.example.com', kind: 'video', name: '甲' })).rejects.toMatchObject({
        reason: 'forbidden',
      });
      await expect(other.embeds.removeHost({ host: 'v.qq.com' })).rejects.toMatchObject({ reason: 'forbidden' });
    }
    const add = (host: string) => administrator.embeds.addHost({ host, kind: 'video', name: '甲' });
    for (const wrong of [
      '',
      'localhost',
      '127.0.0.1',
      '*.qq.com',
      'a.example.com:8080',
      'x.com; script-src *',
      'https://',
      '你好.中国',
    ])
      await expect(add(wrong), wrong).rejects.toThrow('域名');
    await expect(add('https://portal.test/a')).rejects.toThrow('不能是本站自己');
    await expect(add('V.QQ.COM')).rejects.toThrow('已经在列表里');
    await expect(administrator.embeds.removeHost({ host: 'not.example.com' })).rejects.toMatchObject({
      reason: 'absent',
    });
    // Forty at most; the list is as before afterwards.
    const before = await administrator.embeds.hosts({});
    const full = Array.from(
      { length: 40 },
      (_, i) => ({ host: `v${i}.example.com`, kind: 'video', name: '甲' }) as const,
    );
    await holdHosts(app.database.db);
    await saveHosts(app.database.db, full.slice(1));
    await administrator.embeds.addHost(full[0] as (typeof full)[0]);
    await expect(add('one.too-many.com')).rejects.toThrow('最多 40 个来源');
    expect(await administrator.embeds.hosts({})).toHaveLength(40);
    await saveHosts(app.database.db, before);
  });

  it('are resolved for whoever writes, with a sentence for what is not allowed', async () => {
    await expect(app.api.embeds.resolve({ address: player })).rejects.toMatchObject({ reason: 'expired' });
    expect(await member.embeds.resolve({ address: 'https://www.bilibili.com/video/BV1xx411c7mD/' })).toEqual({
      src: player,
      kind: 'video',
      source: '哔哩哔哩',
    });
    await expect(member.embeds.resolve({ address: 'https://evil.example/x' })).rejects.toThrow(
      'evil.example 不在允许嵌入的来源里',
    );
    await expect(member.embeds.resolve({ address: 'javascript:alert(1)' })).rejects.toThrow('不是一个可以嵌入的地址');
  });

  it('are kept by the sanitiser as an address and a title, and as nothing else', () => {
    expect(
      sanitizeHtml(
        `<figure class="x" onclick="a()" style="text-align:left" data-x="1" data-embed="${player.replaceAll('&', '&amp;')}" data-title='"><b>' ></figure>`,
      ),
    ).toBe(figure(player, '&quot;&gt;&lt;b&gt;'));
    for (const wrong of [
      'javascript:alert(1)',
      'http://v.qq.com/x',
      'https://v.qq.com:1/',
      'https://10.0.0.1/',
      '//v.qq.com/',
    ])
      expect(sanitizeHtml(figure(wrong)), wrong).toBe('<figure></figure>');
    expect(sanitizeHtml(`<iframe src="${player}"></iframe>`)).toBe('');
  });

  it('are looked at again in whatever of the site has a text', async () => {
    const tables = ['articles', 'points', 'experts', 'enterprises', 'projects', 'banners', 'abouts'];
    const of = await startApp('demo');
    try {
      const body = `<p onclick="a()">前</p>${figure('https://evil.example/x', '别处')}${figure(player)}`;
      for (const table of tables) await of.database.pool.query(`update ${table} set body = $1`, [body]);
      const { articles, catalogue, points, experts, enterprises, site } = of.api;
      const first = async (list: Promise<{ list: { id: number }[] }>) => (await list).list[0]?.id ?? 0;
      const texts: Record<string, string | undefined> = {
        news: (await articles.get({ kind: 'news', id: await first(articles.list({ kind: 'news' })) })).content,
        topic: (await catalogue.topic({ id: await first(catalogue.indexShow({ trainType: 1 })), trainType: 1 }))
          .content,
        project: (await catalogue.getIndexProject({})).list[0]?.content,
        point: (await points.get({ id: await first(points.list({})) })).content,
        expert: (await experts.list({})).list[0]?.content,
        enterprise: (await enterprises.get({ id: await first(enterprises.list({})) })).content,
        banner: (await site.bannerDetail({ id: (await site.findBanner({}))[0]?.id ?? 0 })).content,
        about: (await site.aboutDetail({ type: 5 })).content,
      };
      const shown = [/现已不再提供/, /播放视频/, /evil|onclick/].map(
        (words) => (html: string | undefined) => words.test(html ?? ''),
      );
      for (const [kind, html] of Object.entries(texts))
        expect(
          shown.map((has) => has(html)),
          kind,
        ).toEqual([true, true, false]);
    } finally {
      await of.close();
    }
  });

  it('stand on pages as a button that asks nobody, those of other sites as a sentence', async () => {
    const { html, policy } = await page(second);
    expect(html).toContain('<button type="button"><b>播放视频</b><span>开班式</span>');
    expect(html.match(/这里原有一段嵌入的内容，现已不再提供/)).toHaveLength(1);
    const shown = html.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(shown).not.toMatch(/<iframe|evil\.example/);
    expect(policy).toMatch(/frame-src 'self' https:\/\/player\.bilibili\.com/);
    expect(policy).not.toContain('evil.example');
  });

  it('come and go with the list, in every process with the next request, and copies that browsers keep go too', async () => {
    const [before, home] = [await page(second), await page(second, '/')];
    await administrator.embeds.addHost({ host: 'evil.example', kind: 'map', name: '<i>别处</i>' });
    for (const at of [app, second]) {
      const { html, policy } = await eventually(
        () => page(at),
        (p) => p.policy.includes('https://evil.example'),
      );
      expect(policy).toContain('https://evil.example');
      expect(html).toContain('<b>打开地图</b><span>别处</span><small>点按后才会连接&#60;i&#62;别处');
    }
    await administrator.embeds.removeHost({ host: 'evil.example' });
    await administrator.embeds.removeHost({ host: 'player.bilibili.com' });
    for (const at of [app, second]) {
      const { html, policy } = await eventually(
        () => page(at),
        (p) => !p.policy.includes('player.bilibili.com') && !p.policy.includes('evil'),
      );
      expect(policy).not.toContain('player.bilibili.com');
      expect(html.match(/这里原有一段嵌入的内容，现已不再提供/g)?.length).toBeGreaterThanOrEqual(2);
      expect(await at.get(`/xinwen/${article}.data`).then((r) => r.text())).not.toContain('bilibili');
      expect((await at.get(`/xinwen/${article}/`, { 'if-none-match': before.etag })).status).toBe(200);
    }
    // A page that shows no player has the policy of the list as well: the next page is opened inside of it.
    expect((await second.get('/', { 'if-none-match': home.etag })).status).toBe(200);
    expect((await page(second, '/')).policy).toMatch(/frame-src 'self' https:\/\/v\.qq\.com/);
    await administrator.embeds.addHost({ host: 'player.bilibili.com', kind: 'video', name: '哔哩哔哩' });
    expect(
      (
        await eventually(
          () => page(second),
          (p) => p.html.includes('播放视频'),
        )
      ).html,
    ).toContain('开班式');
  });
});
