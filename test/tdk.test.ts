import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tdks } from '../server/db/tables/site.ts';
import { startApp, type TestApp } from './app.ts';

const decode = (s: string | undefined) => (s ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const headOf = (html: string) => ({
  title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
  keywords: decode(/<meta name="keywords" content="([^"]*)"/.exec(html)?.[1]),
  description: decode(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]),
});

describe('title, keywords and description of a page', () => {
  let app: TestApp;
  let name = '';
  const look = async (path: string) => {
    const response = await app.get(path);
    expect(response.status, path).toBe(200);
    return headOf(await response.text());
  };
  const first = async (table: string, where = 'true') =>
    ((await app.database.pool.query(`select min(id) as id from ${table} where ${where}`)).rows[0] as { id: number }).id;
  beforeAll(async () => {
    app = await startApp('demo');
    name = (await app.api.site.shell({})).settings.name;
  });
  afterAll(() => app.close());

  it('are what getTdk says, on every detail page and on the lists by class', async () => {
    const article = (kind: string) => first('articles', `kind = '${kind}' and publish_time < now()`);
    const expert = await first('experts');
    const banner = await first('banners');
    const enterprise = await first('enterprises');
    const gathering = await article('community');
    const policy = await article('policy');
    for (const [path, id] of [
      [`/zjgwwyh/${expert}/`],
      [`/bannerDetail/?id=${banner}`, banner],
      [`/zcxy/qyxq/?id=${enterprise}`, enterprise],
      [`/ggfzgtt/?id=${gathering}`, gathering],
      [`/zcxy/cyzc/?id=${policy}`, policy],
      [`/xinwen/${await article('news')}/`],
      [`/xcjx/${await first('points')}/`],
      ['/xinwen/xyxw/'],
      ['/gbpx/zxzt/'],
      ['/xcjx/'],
    ] as [path: string, id?: number][])
      expect(await app.api.site.getTdk({ path: path.split('?')[0], id }), path).toMatchObject(await look(path));
    const { rows } = await app.database.pool.query(
      'select e.name, c.name as field, e.intro from experts e join categories c on c.id = e.category_id where e.id = $1',
      [expert],
    );
    const [row] = rows as { name: string; field: string; intro: string }[];
    expect(await look(`/zjgwwyh/${expert}/`)).toMatchObject({
      title: `${row?.name} · ${row?.field} - ${name}`,
      description: row?.intro,
    });
    expect((await look(`/bannerDetail/?id=${banner}`)).title).not.toContain('\n');
  });

  it('call the list of a class by the name of its theme or of its category, each by its own number', async () => {
    const { rows } = await app.database.pool.query<{ id: number; theme: string; category: string }>(
      "select t.id, t.name as theme, c.name as category from themes t join categories c using (id) where t.name <> c.name and c.kind = 'news'",
    );
    const [both] = rows;
    expect((await look(`/gbpx/pxzt${both?.id}/`)).title).toContain(both?.theme);
    const industry = await first('categories', "kind = 'industry'");
    const { name: called } = (await app.api.catalogue.industries({})).find((c) => c.id === industry) ?? { name: '-' };
    expect((await look(`/gbpx/hyxtzt${industry}/`)).title).toContain(called);
  });

  it('say nothing of a record that is not shown', async () => {
    for (const [table, column, path] of [
      ['points', 'name', '/xcjx'],
      ['projects', 'name', '/dzxm'],
      ['enterprises', 'name', '/zcxy/qyxq'],
      ['experts', 'name', '/zjgwwyh'],
      ['articles', 'title', '/xinwen'],
    ] as const) {
      const of = table === 'articles' ? "kind = 'news' and publish_time < now() and status = 1" : 'status = 1';
      const id = await first(table, of);
      const asked = table === 'enterprises' ? { path, id } : { path: `${path}/${id}/` };
      const { rows } = await app.database.pool.query(`select ${column} as name from ${table} where id = ${id}`);
      const named = (rows[0] as { name: string }).name;
      expect((await app.api.site.getTdk(asked)).title, table).toContain(named);
      const shown = (status: number) =>
        app.database.pool.query(`update ${table} set status = ${status} where id = ${id}`);
      await shown(0);
      expect((await app.api.site.getTdk(asked)).title, table).not.toContain(named);
      await shown(1);
    }
    await app.changes.settled();
  });

  it('are asked of no record where the number in an address is none that a record can have', async () => {
    for (const path of ['/xinwen/2147483648/', '/zjgwwyh/99999999999999999999/'])
      expect((await app.api.site.getTdk({ path })).title, path).toContain(name);
  });

  it('are the defaults of the site elsewhere', async () => {
    const { settings } = await app.api.site.shell({});
    const defaults = { keywords: settings.keywords, description: settings.description };
    expect(await look('/ggfzgtt/')).toEqual({ title: `改革发展共同体 - ${name}`, ...defaults });
    for (const path of ['/', '/home/'])
      expect(await look(path)).toEqual({ title: `${name} - ${settings.slogan}`, ...defaults });
  });

  it('are to the letter what staff wrote, for any page, by its address or by its record', async () => {
    const expert = await first('experts');
    const banner = await first('banners');
    const enterprise = await first('enterprises');
    const written: [page: string, recordId: number, address: string][] = [
      ['/', 0, '/'],
      ['/denglu', 0, '/denglu/'],
      ['/gywm/xyjj/', 0, '/gywm/xyjj/'],
      ['/zcxy/zsyz', 0, '/zcxy/zsyz/'],
      ['/sousuo', 0, '/sousuo/'],
      ['/zxzx', 0, '/zxzx/'],
      ['/yszc', 0, '/yszc/'],
      ['/xinwen/xyxw', 0, '/xinwen/xyxw/'],
      [`/zjgwwyh/${expert}`, 0, `/zjgwwyh/${expert}/`],
      [`/zjgwwyh/${expert + 1}`, expert + 1, `/zjgwwyh/${expert + 1}/`],
      ['/bannerDetail', banner, `/bannerDetail/?id=${banner}`],
      ['/zcxy/qyxq', enterprise, `/zcxy/qyxq/?id=${enterprise}`],
      ['/ggfzgtt', 0, '/ggfzgtt/'],
    ];
    const general = { path: `/zjgwwyh/${expert + 1}`, recordId: 0, keywords: '', description: '' };
    await app.database.db.insert(tdks).values({ ...general, title: '对整类页面写的' });
    await app.database.db.insert(tdks).values(
      written.map(([path, recordId], i) => ({
        path,
        recordId,
        title: `写好的标题 ${i}`,
        keywords: `词 ${i}`,
        description: i ? `写好的描述 ${i}` : '',
      })),
    );
    await app.changes.settled();
    for (const [i, [, , address]] of written.entries())
      expect(await look(address), address).toMatchObject({
        title: `写好的标题 ${i}`,
        keywords: `词 ${i}`,
        ...(i && { description: `写好的描述 ${i}` }),
      });
    // What staff left empty is the default's, and a page of a list says which one it is.
    expect((await look('/')).description).not.toBe('');
    expect((await look('/xinwen/xyxw/2/')).title).toBe('写好的标题 7（第 2 页）');
    // Of a list it is said, and not of the record that is shown in its place.
    const gathering = await first('articles', "kind = 'community' and publish_time < now()");
    expect((await look(`/ggfzgtt/?id=${gathering}`)).title).not.toContain('写好的');
    // A page with words of its own for one address keeps them for the others of its kind.
    expect((await look(`/zjgwwyh/${expert + 2}/`)).title).toContain(name);
    expect((await look('/sousuo/?wd=%E5%B9%B2%E9%83%A8')).title).toContain('干部');
  });

  it('fail without a word: the page comes with its default title, and is not kept', async () => {
    const expert = (await first('experts')) + 5;
    const pool = app.database.pool;
    await pool.query('alter table tdks rename to tdks_away');
    try {
      for (const path of ['/xinwen/pxdt/', '/qypx/', '/gywm/bxhj/', '/dzxm/', '/hqpxfa/'])
        expect((await look(path)).title, path).toContain(name);
      expect((await look(`/zjgwwyh/${expert}/`)).title).toBe(`专家详情 - ${name}`);
    } finally {
      await pool.query('alter table tdks_away rename to tdks');
    }
    expect((await look(`/zjgwwyh/${expert}/`)).title).not.toContain('专家详情');
  });

  it('follow the name of the site at once, where no page is kept', async () => {
    const title = async () => (await app.api.site.getTdk({ path: '/wza/' })).title;
    expect(await title()).toBe(`无障碍说明 - ${name}`);
    await app.database.pool.query(`insert into settings (key, value) values ('name', '"另一个名称"')
      on conflict (key) do update set value = excluded.value`);
    await app.changes.settled();
    expect(await title()).toBe('无障碍说明 - 另一个名称');
  });
});
