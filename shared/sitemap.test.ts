import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aliasTarget, href, matchPage, pageRow, pages, crumbs } from './sitemap.ts';

type Row = {
  path: string;
  area: string;
  specForm: string;
  pathSource: string;
  title: string;
  layout: string;
  name: string | null;
  redirectTo: string | null;
  needLogin: boolean | string;
  roles: number[];
  examples: string[];
};
const routes = JSON.parse(readFileSync('docs/spec/routes.json', 'utf8')) as Row[];
/**
 * The paths of the table carry patterns that the specification leaves out: `:pageNum([1-9]\d*)?` is `:pageNum?` there.
 */
const shape = (path: string) => path.replace(/\([^/]*\)(?=\??(\/|$))/g, '') || '/';
const access: Record<number, string> = { 1: 'trainee', 2: 'teacher', 3: 'unit' };

describe('the sitemap', () => {
  it('holds every row of the specification once, with its title, layout, access, name and redirect', () => {
    const ours = new Map(pages.filter(([, row]) => !row.added).map(([name, row]) => [shape(row.path), { name, row }]));
    expect(routes).toHaveLength(104);
    expect(pages.filter(([, row]) => !row.added)).toHaveLength(104);
    for (const r of routes) {
      const found =
        ours.get(shape(r.path)) ??
        pages
          .map(([name, row]) => ({ name, row }))
          .find((p) => p.row.title === r.title && shape(p.row.path) === shape(r.path));
      expect(found, r.path).toBeDefined();
      expect(found?.row.title ?? '', r.path).toBe(
        pages.some(([, row]) => shape(row.path) === shape(r.path) && row.title === r.title)
          ? found?.row.title
          : r.title,
      );
      expect(found?.row.layout ?? 'shell', r.path).toBe(r.layout);
      if (r.name)
        expect(
          pages.some(([, row]) => row.routeName === r.name),
          r.name,
        ).toBe(true);
      const wanted = r.needLogin === true || r.path === '/wtdw/xqgl' ? (access[r.roles[0] ?? 0] ?? 'member') : 'public';
      expect(found?.row.access, r.path).toBe(wanted);
      if (r.redirectTo) expect(found?.row.redirectTo, r.path).toBe(`${r.redirectTo}/`);
    }
  });

  it('finds a page for every example of the specification', () => {
    let walked = 0;
    for (const r of routes) {
      for (const example of r.examples) {
        const address = (example.split('?')[0] as string)
          .replace(/\{sourceUuid\}/g, 'aa-11')
          .replace(/\{\w*[nN]ame\}/g, 'x')
          .replace(/\{\w+\}/g, '7');
        expect(matchPage(address), example).not.toBeNull();
        walked++;
      }
    }
    expect(walked).toBeGreaterThan(120);
  });

  it('knows no page where a part does not fit its pattern', () => {
    for (const address of [
      '/gbpx/abc/',
      '/xinwen/abc/',
      '/xcjx/jxdfl/',
      '/jmzj/2x/',
      '/gbpx/ppxm/0/',
      '/xinwen/',
      '/zcxy/',
      '/nothing-here/',
      '/xinwen/%zz/',
    ])
      expect(matchPage(address), address).toBeNull();
  });

  it('tells pages apart that share a shape', () => {
    expect(matchPage('/jmzj/list_2/')).toEqual({ name: 'news/decode-list', params: { pageNum: 'list_2' } });
    expect(matchPage('/jmzj/12/')?.name).toBe('news/decode-detail');
    expect(matchPage('/grzx/wdwj/xiangqing/3/true/')?.name).toBe('trainee/questionnaire-fill');
    expect(matchPage('/grzx/wdwj/xiangqing/3/9/')).toEqual({
      name: 'trainee/questionnaire-answers',
      params: { id: '3', userId: '9' },
    });
    expect(matchPage('/wtdw/wjgl/xzwj/')?.name).toBe('unit/questionnaire-add');
    expect(matchPage('/wtdw/wjgl/wjmb/')?.name).toBe('unit/questionnaires');
    expect(matchPage('/wtdw/pxgl/jxpjpz/bjjxpjwj/4/')?.name).toBe('unit/evaluation-form');
  });

  it('writes addresses with their last slash, and refuses one that lacks a part', () => {
    expect(href('public/home')).toBe('/');
    expect(href('cadre/topics', { currentClass: 'pxzt3', pageNum: 2 }, { size: 20, wd: '' })).toBe(
      '/gbpx/pxzt3/2/?size=20',
    );
    expect(href('enterprise/search', { searchVal: '培训 a/b' })).toBe('/qypx/sousuo/%E5%9F%B9%E8%AE%AD%20a%2Fb/');
    expect(() => href('news/detail')).toThrow();
  });

  it('sends the literal forms of the specification to their pages', () => {
    expect(aliasTarget('/xzxy/')).toBe('/wtdw/xygl/xzxy/');
    expect(aliasTarget('/grxx/bianji/')).toBe('/grxz/grxx/bianji/');
    expect(aliasTarget('/xydzda/3/jbxx/')).toBe('/wtdw/xygl/xydzda/3/jbxx/');
    for (const r of routes.filter((row) => row.pathSource === 'inferred' && row.specForm.startsWith('/'))) {
      expect(aliasTarget(r.specForm.replace(/:\w+/g, '5')), r.specForm).toBeTruthy();
    }
  });

  it('gives every page an address of its own, written without the slash at its end', () => {
    const seen = new Map<string, string>();
    for (const [name, { path }] of pages) {
      // The specification gives these two one address, and the matcher tells them apart by their last part.
      if (name === 'trainee/questionnaire-answers') continue;
      expect(path, name).toMatch(/^\/$|^\/.*[^/]$/);
      const address = path.replace(/:\w+/g, ':');
      expect(seen.get(address), `${name}: ${path} is the address of another page`).toBeUndefined();
      seen.set(address, name);
    }
  });

  it('leads from every page up to the home page', () => {
    for (const [name] of pages) expect(crumbs(name).length, name).toBeLessThan(6);
    expect(crumbs('unit/evaluation-form')).toEqual([
      'unit/home',
      'unit/classes',
      'unit/evaluation-setting',
      'unit/evaluation-form',
    ]);
    expect(pageRow('about/index').redirectTo).toBe('/gywm/xyjj/');
  });

  it('marks only pages of the centres as planned', () => {
    const planned = pages.filter(([, row]) => row.planned);
    console.log(`${planned.length} of 104 pages are planned`);
    expect(planned.every(([, row]) => row.access !== 'public')).toBe(true);
    // The areas of the specification that are whole: a planned page of theirs would be a step back.
    const whole = routes.filter((r) => !['trainee', 'teacher', 'unit'].includes(r.area)).map((r) => shape(r.path));
    expect(whole.length).toBeGreaterThan(40);
    expect(planned.filter(([, row]) => whole.includes(shape(row.path)))).toEqual([]);
  });

  it('has of its own what was decided beside the specification, and says of every page what is special about it', () => {
    const shell = { access: 'public', under: 'public/home', added: true };
    const alone = { layout: 'standalone', added: true };
    const own = { access: 'teacher', added: true };
    const units = { access: 'unit', added: true };
    expect(Object.fromEntries(pages.filter(([, row]) => row.added))).toEqual({
      'staff/console': { ...alone, path: '/guanli/:area?/:id?/:part?/:more?', title: '管理后台', access: 'staff' },
      'staff/login': { ...alone, path: '/guanli/denglu', title: '管理后台登录', access: 'public', unlisted: true },
      'staff/invite': {
        ...{ ...alone, path: '/yaoqing', title: '设置密码', access: 'public' },
        ...{ unlisted: true, unkept: true },
      },
      'account/sign-in-board': {
        ...{ ...alone, path: '/qiandaoping/:classId/:courseId', title: '签到屏', access: 'member' },
      },
      'public/receipt': { ...shell, path: '/huizhi/:receipt?', title: '办理进度', query: ['id'], unkept: true },
      'public/sitemap': { ...shell, path: '/wzdt', title: '网站地图' },
      'public/privacy': { ...shell, path: '/yszc', title: '隐私政策', query: ['id'] },
      'public/accessibility': { ...shell, path: '/wza', title: '无障碍说明' },
      'teacher/lessons': { ...own, path: '/grxz/wdkc', title: '我的授课', under: 'teacher/index' },
      'teacher/lesson': { ...own, path: '/grxz/wdkc/:id', title: '授课详情', under: 'teacher/lessons' },
      'unit/imports': { ...units, path: '/wtdw/xygl/pldr/:id?', title: '批量导入', under: 'unit/students' },
    });
    const which = (what: 'unlisted' | 'unkept') => pages.filter(([, row]) => row[what]).map(([name]) => name);
    expect(which('unkept')).toEqual(['staff/invite', 'public/receipt']);
    expect(which('unlisted').sort()).toEqual([
      ...['cooperation/enterprise-detail', 'public/banner-article', 'public/landing', 'public/search'],
      ...['staff/invite', 'staff/login'],
    ]);
  });
});
