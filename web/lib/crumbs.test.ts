import { afterEach, describe, expect, it, vi } from 'vitest';
import { href, type PageName } from '../../shared/sitemap.ts';
import { breadcrumbLd } from '../parts/articles/json-ld.ts';
import { crumbsOf, recordVisit, type Visit, visit, visits, withParents } from './crumbs.ts';

const at = (level: number, label: string): Visit => ({ level, label, page: 'public/home', path: `/${label}/` });
const labels = (list: Visit[]) => list.map((v) => v.label);

describe('the visited routes (section 2)', () => {
  afterEach(() => visits.set([]));

  it('keep only what is shallower than the new route, which follows', () => {
    const walked = [at(1, 'centre'), at(2, 'list'), at(3, 'detail'), at(2, 'list')].reduce<Visit[]>(visit, []);
    expect(labels(walked)).toEqual(['centre', 'list']);
  });

  it('replace a route of the same level, also when it is another one', () => {
    expect(labels(visit([at(1, 'centre'), at(2, 'classes')], at(2, 'messages')))).toEqual(['centre', 'messages']);
  });

  it('drop everything that is deeper, wherever it stands', () => {
    expect(labels(visit([at(4, 'answer'), at(1, 'centre'), at(3, 'detail')], at(2, 'list')))).toEqual([
      'centre',
      'list',
    ]);
  });

  it('have the pages above a member page among them, also of whoever came straight there', () => {
    const shown = (list: Visit[]) =>
      withParents(list, ['trainee/index', 'trainee/profile']).map((c) => [c.label, c.to]);
    const parents = [
      ['个人中心', undefined],
      ['个人信息', '/grzx/grxx/'],
    ];
    expect(shown([])).toEqual(parents);
    expect(shown([at(1, 'banner')])).toEqual([['banner', '/banner/'], ...parents]);
    // The messages lie beside a centre and not above it.
    const messages: Visit = { level: 1, label: '我的消息', page: 'account/messages', path: '/xiaoxi/' };
    expect(shown([messages])).toEqual(parents);
    expect(shown([{ level: 2, label: '个人信息', page: 'trainee/profile', path: '/grzx/grxx/' }])).toEqual(parents);
  });

  it('start anew at home and leave the given list as it was', () => {
    const before = [at(1, 'centre'), at(2, 'list')];
    expect(labels(visit(before, at(0, 'home')))).toEqual(['home']);
    expect(labels(before)).toEqual(['centre', 'list']);
  });

  it('are recorded by the place of the page in the sitemap, without the login page', () => {
    recordVisit('public/landing', href('public/landing'));
    recordVisit('cadre/home', href('cadre/home'));
    recordVisit('cadre/topic-detail', href('cadre/topic-detail', { id: 3 }), '第三个专题');
    recordVisit('account/login', href('account/login'));
    recordVisit('staff/login', href('staff/login'));
    expect(visits.get()).toEqual([
      { level: 0, label: '首页', page: 'public/landing', path: '/home/' },
      { level: 1, label: '干部培训', page: 'cadre/home', path: '/gbpx/' },
      { level: 3, label: '第三个专题', page: 'cadre/topic-detail', path: '/gbpx/3/' },
    ]);
    recordVisit('cadre/home', href('cadre/home'));
    expect(labels(visits.get())).toEqual(['首页', '干部培训']);
  });

  it('go on after a reload with what the tab kept and what are still pages, or with nothing', () => {
    const store = { text: null as string | null };
    const storage = {
      getItem: () => store.text,
      setItem(_: string, text: string) {
        store.text = text;
      },
    };
    vi.stubGlobal('sessionStorage', storage);
    const reloaded = (text: string | null) => {
      visits.set([]);
      store.text = text;
      recordVisit('cadre/topic-detail', '/gbpx/3/', '专题');
      return labels(visits.get());
    };
    const kept: Visit[] = [
      { level: 0, label: '首页', page: 'public/landing', path: '/home/' },
      { level: 1, label: '查询', page: 'cadre/home', path: '/gbpx/?page=2' },
      { level: 1, label: '别处', page: 'cadre/home', path: '/xcjx/' },
      { level: 1, label: '不再有', page: 'cadre/home', path: '/nothing/such/' },
    ];
    expect(reloaded(JSON.stringify(kept))).toEqual(['首页', '查询', '专题']);
    expect(JSON.parse(store.text ?? '').length).toBe(3);
    for (const text of [null, '{}', '{', '[null]', '7']) expect(reloaded(text)).toEqual(['专题']);
    // What this document has seen counts before what is kept.
    recordVisit('cadre/home', '/gbpx/', '干部');
    store.text = JSON.stringify(kept);
    recordVisit('cadre/topic-detail', '/gbpx/3/', '专题');
    expect(labels(visits.get())).toEqual(['干部', '专题']);
    visits.set([]);
    const closed = () => {
      throw new Error('closed');
    };
    vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed });
    recordVisit('cadre/home', '/gbpx/', '干部');
    expect(labels(visits.get())).toEqual(['干部']);
    vi.unstubAllGlobals();
  });

  it('keep their query, but for what counts once', () => {
    recordVisit('public/landing', '/home/?code=abc&state=def');
    recordVisit('public/banner-article', '/bannerDetail/?id=3');
    expect(visits.get().map((v) => v.path)).toEqual(['/home/', '/bannerDetail/?id=3']);
    recordVisit('public/banner-article', '/bannerDetail/?id=3&preview=secret');
    expect(visits.get().map((v) => v.path)).toEqual(['/home/', '/bannerDetail/']);
  });
});

describe('the fixed breadcrumb of a public page (section 2.2)', () => {
  it('names the area of the navigation above a page, where that is no page', () => {
    const way = (name: PageName) => crumbsOf(name).map((c) => `${c.label} ${c.to ?? ''}`.trim());
    expect(way('cooperation/policy')).toEqual(['政产学研 /zcxy/zsyz/', '产业政策']);
    expect(way('public/experts')).toEqual(['政产学研 /zcxy/zsyz/', '专家顾问委员会']);
    expect(way('about/review')).toEqual(['关于我们 /gywm/xyjj/', '工作回顾']);
    expect(way('news/list')[0]).toBe('新闻中心 /xinwen/xwfl0/');
    expect(way('news/decode-list')).toEqual(['解码浙江']);
  });

  it('leads from the page below home to the page itself, which is no link', () => {
    const crumbs = crumbsOf('onsite/point-detail', {
      'onsite/points': { label: '乡村振兴', params: { currentClass: 'jxdfl2' } },
      'onsite/point-detail': { label: '龙坞茶山' },
    });
    expect(crumbs).toEqual([
      { label: '现场教学', to: '/xcjx/' },
      { label: '乡村振兴', to: '/xcjx/jxdfl2/' },
      { label: '龙坞茶山' },
    ]);
    // Search engines count from one, home included; the page itself has its own address.
    const { itemListElement } = breadcrumbLd('http://portal.test', crumbs, '/xcjx/7/') as { itemListElement: object[] };
    expect(itemListElement.map((step) => Object.values(step).slice(1))).toEqual([
      [1, '首页', 'http://portal.test/'],
      [2, '现场教学', 'http://portal.test/xcjx/'],
      [3, '乡村振兴', 'http://portal.test/xcjx/jxdfl2/'],
      [4, '龙坞茶山', 'http://portal.test/xcjx/7/'],
    ]);
  });
});
