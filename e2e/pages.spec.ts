import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { matchPage, pages } from '../shared/sitemap.ts';
import { expect, expectAccessible, type Portal, test } from './portal.ts';
import { templates } from './templates.ts';

/** Walks pages in one browser, which keeps their scripts, and names each that is wrong with what is. */
async function expectSound(page: Page, portal: Portal, paths: string[]): Promise<void> {
  const wrong: string[] = [];
  for (const path of paths)
    await test
      .step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await portal.open(path);
        await expect(page.locator('h1')).toHaveCount(1);
        await expectAccessible(page);
        await page.setViewportSize({ width: 375, height: 812 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      })
      .catch((error: Error) => wrong.push(`${path}: ${error.message}`));
  expect(wrong).toEqual([]);
}

const each = 9;

test.describe('every template', { tag: '@sweep' }, () => {
  for (let from = 0; from < templates.length; from += each) {
    const some = templates.slice(from, from + each);
    test(`opens without an error, is accessible and fits: ${some[0]} to ${some.at(-1)}`, ({ page, portal }) =>
      expectSound(page, portal, some));
  }

  test('covers all public pages of the sitemap', () => {
    const named = new Set(templates.map((t) => matchPage(t.split('?')[0] as string)?.name));
    const details = ['detail', 'article', 'landing'];
    const open = pages
      .filter(([, row]) => row.access === 'public' && !row.planned && !row.redirectTo)
      .map(([name]) => name);
    expect(open.filter((name) => !named.has(name) && !details.some((d) => name.includes(d)))).toEqual([]);
  });
});

test('the cities on the map are wide enough for a finger, and the caption says what a phone shows', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ['/', '/xcjx/']) {
    await portal.open(path);
    const map = page.locator('figure', { has: page.getByRole('group', { name: '浙江现场教学点分布示意' }) });
    const cities = map.getByRole('link');
    await expect(cities).toHaveCount(11);
    for (const city of await cities.all()) {
      const box = await city.locator('circle').first().boundingBox();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        (await city.getAttribute('aria-label')) ?? '',
      ).toBeGreaterThanOrEqual(44);
    }
    await expect(map.locator('tspan').first()).toBeHidden();
    await expect(map.locator('figcaption')).not.toContainText('数字');
    await expect(page.getByRole('navigation', { name: '选择城市' }).getByRole('link')).toHaveCount(11);
  }
});

test('a record of each kind opens without an error, is accessible and fits', { tag: '@sweep' }, async ({
  page,
  portal,
  request,
}) => {
  const xml = await (await request.get('/sitemap-1.xml')).text();
  const all = [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map((m) =>
    (m[1] as string).replaceAll('&amp;', '&').replace('&#38;', '&'),
  );
  const kinds = new Map(all.filter((p) => !templates.includes(p)).map((p) => [p.replace(/\d+/g, 'n'), p]));
  for (const template of templates) kinds.delete(template.replace(/\d+/g, 'n'));
  expect(kinds.size).toBeGreaterThan(7);
  await expectSound(page, portal, [...kinds.values()]);
});

test('the public examples of the specification open by address, by link and by back and forward', {
  tag: '@sweep',
}, async ({ page, portal, request }) => {
  type Row = { area: string; needLogin: boolean | string; path: string; examples: string[]; redirectTo: string | null };
  const rows = (JSON.parse(readFileSync('docs/spec/routes.json', 'utf8')) as Row[]).filter(
    (r) => r.needLogin !== true && r.path !== '/wtdw/xqgl',
  );
  const call = async (path: string, body?: object) =>
    (await (body ? request.post(`/api${path}`, { data: body }) : request.get(`/api${path}`))).json();
  const news = async (trainType?: number) =>
    (await call(`/train/article/list?kind=news${trainType ? `&trainType=${trainType}` : ''}`)).data.list[0].id;
  const topic = async (trainType: number) => (await call('/train/owetrain/indexShow', { trainType })).data.list[0].id;
  const ids: Record<string, string | number> = {
    classId: 1,
    courseId: 1,
    topicId: (await call('/train/trainTheme/list?trainType=1')).data[0].id,
    themeId: (await call('/train/trainTheme/list?trainType=1')).data[0].id,
    decodeId: (await call('/train/article/list?kind=decode')).data.list[0].id,
    expertId: (await call('/train/expertThinkTank/official/list', {})).data.list[0].id,
    cadreTopicId: await topic(1),
    enterpriseTopicId: await topic(2),
    singleProjectId: (await call('/train/singleRecruitProject/official/getIndexProject', {})).data.list[0].id,
    pointCategoryId: 0,
    teachingPointId: (await call('/train/teachingPoint/list')).data.list[0].id,
    newsCategoryId: 3,
    newsId: await news(),
    cadreNewsId: await news(1),
    enterpriseNewsId: await news(2),
    bannerId: (await call('/train/banner/findBanner', { position: 'home' })).data[0].id,
    enterpriseId: (await call('/train/enterprise/list')).data.list[0].id,
  };
  const enterpriseTheme = (await call('/train/trainTheme/list?trainType=2')).data.find(
    (t: { name: string }) => t.name === '智能制造',
  ).id;
  let opened = 0;
  for (const r of rows) {
    for (const example of r.examples) {
      const address = example.replace(/\{(\w+)\}/g, (_, k: string) =>
        String(r.path.startsWith('/qypx') && k === 'topicId' ? enterpriseTheme : ids[k]),
      );
      const response = await request.get(address, { maxRedirects: 3 });
      expect(response.status(), address).toBe(address === '/404/' ? 404 : 200);
      expect(await response.text(), address).not.toContain('没有第');
      opened++;
    }
  }
  expect(opened).toBeGreaterThan(55);

  await portal.open('/');
  const menu = page.getByRole('navigation', { name: '主导航' });
  const walked: string[] = [];
  for (const name of ['解码浙江', '干部培训', '企业培训', '现场教学', '政产学研', '新闻中心', '关于我们']) {
    await menu.getByRole('link', { name, exact: true }).first().click();
    await expect(menu.getByRole('link', { name, exact: true }).first()).toHaveAttribute('aria-current', 'page');
    walked.push((await page.locator('h1').textContent()) ?? '');
  }
  for (const heading of walked.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(heading);
  }
  await page.goForward();
  await expect(page.locator('h1')).toHaveText(walked[1] as string);
});
