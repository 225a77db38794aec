import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../../shared/sitemap.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { readSettings, sampleSettings } from './settings.ts';

describe('what every page says of the site', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it('is counted list by list, each by its own rows', async () => {
    const { api, database } = app;
    await database.pool.query('delete from environments where id = (select max(id) from environments)');
    const page = { pageNum: 1, pageSize: 100 };
    const [abouts, environments] = [await api.site.aboutList(page), await api.site.environments(page)];
    expect([abouts.total, environments.total]).toEqual([abouts.list.length, environments.list.length]);
    expect(abouts.total).not.toBe(environments.total);
    const first = await api.site.environments({ pageNum: 1, pageSize: 1 });
    expect([first.list, first.total]).toEqual([environments.list.slice(0, 1), environments.total]);
  });

  it('is called the same whatever follows the address of a page', async () => {
    const tdk = (path: string) => app.api.site.getTdk({ path });
    const contact = href('about/contact');
    const plain = await tdk(contact);
    expect(plain.title).not.toBe((await tdk('/')).title);
    for (const more of ['?from=wechat', '#map', '?a=/home/'])
      expect(await tdk(`${contact}${more}`), more).toEqual(plain);
  });

  it('is new in its columns, its topics and its settings as soon as one of them has changed', async () => {
    const { api, changes, database } = app;
    const shell = async () => {
      await changes.settled();
      return api.site.shell({});
    };
    const before = await shell();
    const ids = (list: { id: number }[]) => list.map((one) => one.id);
    expect(ids(before.cadreBrands)).not.toEqual(ids(before.enterpriseBrands));
    for (const [change, seen] of [
      ["update categories set name = '新行业' where id = 23", ({ industries }) => industries[0]?.name === '新行业'],
      [
        "update themes set name = '新主题' where id = (select min(id) from themes where 2 = any(train_types))",
        ({ enterpriseThemes }) => enterpriseThemes.some((theme) => theme.name === '新主题'),
      ],
      [`update settings set value = '"新学院"' where key = 'name'`, ({ settings }) => settings.name === '新学院'],
    ] as [string, (shown: typeof before) => boolean][]) {
      expect(seen(await shell()), change).toBe(false);
      await database.pool.query(change);
      expect(seen(await shell()), change).toBe(true);
    }
  });
});

it('the settings of a site of which nobody has written any are those of the sample', async () => {
  const app = await startApp('empty');
  await app.database.pool.query('delete from settings');
  expect(await readSettings(app.database.db)).toEqual(sampleSettings);
  await app.close();
});
