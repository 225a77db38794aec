import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promised } from '../shared/text.ts';
import { calendars } from '../server/db/tables/calendar.ts';
import { eventually, startApp, type TestApp } from './app.ts';

const [cadre, enterprise, onsite] = ['干部培训 /gbpx/', '企业培训 /qypx/', '现场教学 /xcjx/'];
const about = '关于我们 /gywm/xyjj/';
const cooperation = '政产学研 /zcxy/zsyz/';
const news = '新闻中心 /xinwen/xwfl0/';

/**
 * One page of each family, by hand: its address, the current entry of the main navigation, and the fixed breadcrumb
 * below home (section 2.2), whose last entry is the page itself. `at /x/` stands for the first address of that kind
 * to which the page links. Standalone pages (section 2.1) have neither; both homes have no breadcrumb.
 */
const families: [address: string, area: string | null, crumbs?: (string | RegExp)[]][] = [
  ['/', '首页'],
  ['/home/', '首页'],
  ['/zxzx/', null],
  ['/denglu/', null],
  ['/guanli/denglu/', null],
  ['/zhuce/', null],
  ['/qiandao/', null],
  ['/sousuo/?wd=%E4%B9%A1%E6%9D%91', null, ['搜索']],
  ['/jmzj/', '解码浙江', ['解码浙江']],
  ['/jmzj/list_2/', '解码浙江', ['解码浙江']],
  ['/jmzj/ at /jmzj/\\d+/', '解码浙江', ['解码浙江 /jmzj/', '正文']],
  ['/zjgwwyh/', '政产学研', [cooperation, '专家顾问委员会']],
  ['/zjgwwyh/ at /zjgwwyh/\\d+/', '政产学研', [cooperation, '专家顾问委员会 /zjgwwyh/', /^\p{Script=Han}{2,4}$/u]],
  ['/ggfzgtt/', null, ['改革发展共同体']],
  ['/ggfzgtt/ at /ggfzgtt/\\?id=\\d+', null, ['改革发展共同体 /ggfzgtt/', '正文']],
  ['/gbpx/', '干部培训', ['干部培训']],
  ['/gbpx/ppxm/', '干部培训', [cadre, '品牌项目']],
  ['/gbpx/zxzt/2/', '干部培训', [cadre, '最新专题']],
  ['/gbpx/hyxtzt23/', '干部培训', [cadre, '行业系统专题']],
  ['/gbpx/pxzt1/', '干部培训', [cadre, '数字化改革']],
  ['/gbpx/pxdt/', '干部培训', [cadre, '培训动态']],
  ['/gbpx/sousuo/', '干部培训', [cadre, '搜索']],
  ['/gbpx/ppxm/ at /gbpx/\\d+/', '干部培训', [cadre, '品牌项目 /gbpx/ppxm/', '正文']],
  ['/gbpx/pxdt/ at /xinwen/\\d+/\\?from=gbpx', '新闻中心', [cadre, '干部培训动态 /gbpx/pxdt/', '正文']],
  ['/qypx/', '企业培训', ['企业培训']],
  ['/qypx/nxdz/', '企业培训', [enterprise, '内训定制']],
  ['/qypx/pxzt1/', '企业培训', [enterprise, '数字化改革']],
  ['/qypx/pxdt/', '企业培训', [enterprise, '培训动态']],
  ['/qypx/sousuo/', '企业培训', [enterprise, '搜索']],
  ['/qypx/nxdz/ at /qypx/\\d+/', '企业培训', [enterprise, '内训定制 /qypx/nxdz/', '正文']],
  ['/qypx/pxdt/ at /xinwen/\\d+/\\?from=qypx', '新闻中心', [enterprise, '企业培训动态 /qypx/pxdt/', '正文']],
  ['/dzxm/', null, ['培训报名 /baoming/', '单招项目详情']],
  ['/xcjx/', '现场教学', ['现场教学']],
  ['/xcjx/jxdfl0/2/', '现场教学', [onsite, '全部教学点']],
  ['/xcjx/jxdfl12/', '现场教学', [onsite, '乡村振兴']],
  ['/xcjx/jxdfl12/ at /xcjx/\\d+/', '现场教学', [onsite, '乡村振兴 /xcjx/jxdfl12/', / · /]],
  ['/baoming/', null, ['培训报名']],
  ['/xinwen/xyxw/', '新闻中心', [news, '学院新闻']],
  ['/xinwen/pxdt/2/', '新闻中心', [news, '培训动态']],
  ['/xinwen/xwfl3/', '新闻中心', [news, '通知公告']],
  ['/xinwen/xyxw/ at /xinwen/\\d+/', '新闻中心', [news, '学院新闻 /xinwen/xyxw/', '正文']],
  ['/gywm/xyjj/', '关于我们', [about, '学院简介']],
  ['/gywm/bxhj/', '关于我们', [about, '办学环境']],
  ['/gywm/lxwm/', '关于我们', [about, '联系我们']],
  ['/gywm/gzhg/', '关于我们', [about, '工作回顾']],
  ['/gywm/zzjg/', '关于我们', [about, '组织机构']],
  ['/hqpxfa/', null, ['获取培训方案']],
  ['/ at /bannerDetail/\\?id=\\d+', null, [/\S/]],
  ['/zcxy/zsyz/', '政产学研', [cooperation, '招商引资']],
  ['/zcxy/pxxq/', '政产学研', [cooperation, '培训需求']],
  ['/zcxy/cxhz/', '政产学研', [cooperation, '创新合作']],
  ['/zcxy/zjzx/', '政产学研', [cooperation, '专家咨询']],
  ['/zcxy/cyzx/', '政产学研', [cooperation, '产业资讯']],
  ['/zcxy/cyzc/', '政产学研', [cooperation, '产业政策']],
  [
    '/zcxy/zsyz/ at /zcxy/zsyz/\\?id=\\d+',
    '政产学研',
    [cooperation, '招商引资 /zcxy/zsyz/', /^\S+ \/zcxy\/zsyz\/\?category=\d+$/, '正文'],
  ],
  ['/zcxy/qyxq/', '政产学研', [cooperation, '合作企业 /zcxy/qyxq/', /公司|集团|厂|社/]],
  ['/huizhi/', null, ['办理进度']],
  ['/wzdt/', null, ['网站地图']],
  ['/yszc/', null, ['隐私政策']],
  ['/wza/', null, ['无障碍说明']],
];

const decode = (s: string) => s.replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
/** What a reader is shown of a piece of a page. */
const wordsOf = (html: string) => decode(html.replace(/<script\b.*?<\/script>|<!--.*?-->|<[^>]+>/gs, '')).trim();
/** What a navigation of this name holds. */
const navOf = (html: string, name: string) =>
  new RegExp(`<nav(?=[^>]*\\saria-label="${name}")[^>]*>(.*?)</nav>`, 's').exec(html)?.[1] ?? '';
/** Links and buttons: neither may stand in another. */
const pressed = (html: string) =>
  [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].map(([all, kind, of = '', inside = '']) => ({
    all,
    kind,
    of,
    name: attribute(of, 'aria-label')?.trim() || wordsOf(inside) || attribute(inside, 'alt')?.trim(),
  }));
const currentIn = (nav: string) =>
  pressed(nav).flatMap(({ of, name }) => (attribute(of, 'aria-current') === 'page' ? [name] : []));

/** The breadcrumb: words and address of each entry, and whether it says that it is the page itself. */
const crumbsOf = (html: string) =>
  [...navOf(html, '面包屑').matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(([, of = '', inside = '']) => {
    const to = attribute(inside, 'href');
    return { said: `${wordsOf(inside)}${to ? ` ${decode(to)}` : ''}`, isCurrent: /\saria-current="page"/.test(of) };
  });

describe('a page of each family', () => {
  let app: TestApp;
  const pages: { path: string; html: string; area: string | null; crumbs: (string | RegExp)[] | undefined }[] = [];
  const text = async (path: string) => (await app.get(path)).text();
  beforeAll(async () => {
    app = await startApp('demo');
    for (const [address, area, crumbs] of families) {
      const [list = '', kind] = address.split(' at ');
      const link = kind && new RegExp(`<a\\b[^>]*\\shref="(${kind})`).exec((await text(list)).split('<main')[1] ?? '');
      if (kind && !link) throw new Error(`${list} links to no ${kind}`);
      const path = decode(link ? (link[1] as string) : list);
      const answer = await app.get(path);
      expect(answer.status, path).toBe(200);
      pages.push({ path, html: await answer.text(), area, crumbs });
    }
  }, 120_000);
  afterAll(() => app.close());

  it('begins with a link to its text, as those of members and of staff do', async () => {
    const closed = ['/guanli/', '/grzx/grxx/', '/grxz/grxx/', '/wtdw/', '/xiaoxi/'];
    const others = await Promise.all(closed.map(async (path) => ({ path, html: await text(path) })));
    for (const { path, html } of [...pages, ...others]) {
      const [first] = pressed(html.slice(html.indexOf('<body')));
      expect(first?.name, path).toBe('跳到正文');
      const place = attribute(first?.of ?? '', 'href') ?? '';
      expect(html, `${path} ${place}`).toMatch(new RegExp(`<main\\b[^>]*\\sid="${place.slice(1)}"`));
    }
  });

  it('has the breadcrumb of its family, from home to itself, which is the current entry and no link', () => {
    for (const { path, html, crumbs } of pages) {
      const found = crumbsOf(html);
      const wanted = crumbs ? ['首页 /', ...crumbs] : [];
      expect(
        found.map((c) => c.said),
        path,
      ).toEqual(wanted.map((w) => (typeof w === 'string' ? w : expect.stringMatching(w))));
      expect(
        found.map((c) => c.isCurrent),
        path,
      ).toEqual(wanted.map((_, i) => i === wanted.length - 1));
      expect(found.at(-1)?.said ?? '', path).not.toContain(' /');
    }
  });

  it('tells search engines the way that its breadcrumb shows', () => {
    let walked = 0;
    for (const { path, html } of pages)
      for (const [, said = ''] of html.matchAll(/<script[^>]*ld\+json[^>]*>(.*?)<\/script>/gs)) {
        const { '@type': type, itemListElement: steps } = JSON.parse(said);
        if (type !== 'BreadcrumbList') continue;
        const words = steps.map((step: { name: string }) => step.name);
        expect(words, path).toEqual(crumbsOf(html).map((c) => c.said.replace(/ \/\S*$/, '')));
        walked++;
      }
    expect(walked).toBeGreaterThan(20);
  });

  it('names its area as the current one of the main navigation, and in a list its page of the row', () => {
    for (const { path, html, area } of pages) {
      expect(currentIn(navOf(html, '主导航')), path).toEqual(area === null ? [] : [area]);
      const number = /(?:\/list_|\/)([2-9])\/$/.exec(path)?.[1] ?? '1';
      const row = navOf(html, '分页');
      if (row) expect(currentIn(row), path).toEqual([`第 ${number} 页`]);
    }
    expect(pages.filter(({ html }) => navOf(html, '分页')).length).toBeGreaterThan(15);
  });

  it.each([
    ['/zcxy/zsyz/', '政产学研'],
    ['/zjgwwyh/', '按领域筛选'],
    ['/hqpxfa/', '培训主题'],
    ['/sousuo/?wd=%E4%B9%A1%E6%9D%91', '发布时间'],
    ['/sousuo/?wd=%E4%B9%A1%E6%9D%91', '排序'],
    ['/gbpx/ppxm/', '按主题筛选'],
    ['/gbpx/ppxm/', '按学制筛选'],
    ['/gbpx/hyxtzt23/', '按系统筛选'],
    ['/xcjx/jxdfl0/', '按城市筛选'],
    ['/xcjx/', '选择城市'],
  ])('of %s, row %s, names as the current one what was chosen there', async (address, row) => {
    const nameOf = (link: { name: string | undefined }) => (link.name ?? '').replace(/(?<!\d)\d{1,3}$/, '');
    const linksOf = async (path: string) => pressed(navOf(await text(path), row)).filter(({ kind }) => kind === 'a');
    const current = async (path: string) =>
      (await linksOf(path)).filter(({ of }) => attribute(of, 'aria-current')).map(nameOf);
    const choices = (await linksOf(address)).filter(({ of }) => !attribute(of, 'href')?.startsWith('#'));
    expect(choices.length).toBeGreaterThan(1);
    for (const choice of choices.slice(0, 2)) {
      const to = new URL(decode(attribute(choice.of, 'href') ?? ''), `http://portal.test${address}`);
      expect(await current(to.pathname + to.search), choice.name).toEqual([nameOf(choice)]);
    }
  });

  it('has a name for each of its links and buttons', () => {
    const nameless = pages.flatMap(({ path, html }) =>
      pressed(html).flatMap(({ all, name }) => (name ? [] : [`${path}: ${all.slice(0, 120)}`])),
    );
    expect([...new Set(nameless)]).toEqual([]);
  });

  it('promises an answer in the one time that the working calendar sets, and in no other', async () => {
    const promises = /(?:24|二十四) ?小时内|(?<!下)[一1] ?个工作日内?/g;
    const promisesOf = (html: string) => [...new Set(wordsOf(html).match(promises))];
    const before = pages.map(({ path, html }) => ({ path, says: promisesOf(html) })).filter(({ says }) => says.length);
    expect(before.length).toBeGreaterThan(20);
    expect(before.filter(({ says }) => `${says}` !== `${promised.plain}内`)).toEqual([]);
    await app.database.db.update(calendars).set({ mode: 'working' });
    const wrong = await eventually(
      async () => {
        const after = await Promise.all(before.map(async ({ path }) => ({ path, says: promisesOf(await text(path)) })));
        return after.filter(({ says }) => `${says}` !== `${promised.working}内`);
      },
      (list) => list.length === 0,
    );
    expect(wrong).toEqual([]);
  });
});
