import type { Shell } from '../../../shared/contract/site.ts';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import type { MenuGroup, MenuLink } from '../../lib/page.tsx';
import { newsClass } from '../articles/news-class.ts';

const page = (name: PageName, label?: string): MenuLink => ({ label: label ?? pageRow(name).title, to: href(name) });
const cadre = (currentClass: string) => href('cadre/topics', { currentClass });
const enterprise = (currentClass: string) => href('enterprise/topics', { currentClass });
const news = (currentClass: string) => href('news/list', { currentClass });

const cadreMenu = (shell: Shell): MenuGroup => ({
  ...page('cadre/home'),
  under: ['cadre/'],
  lede: '以浙江实践为教材，面向各级干部开设专题班次、系统轮训与行业条线培训。',
  picture: '/art/village-visit',
  caption: '安吉余村，村口的一堂生态课',
  columns: [
    {
      title: '品牌与近期',
      links: [
        ...shell.cadreBrands.map((t) => ({ label: t.title, to: href('cadre/topic-detail', { id: t.id }) })),
        { label: '全部品牌项目', to: cadre('ppxm') },
        { label: '最新专题', to: cadre('zxzt') },
        { label: '培训动态', to: href('cadre/news') },
      ],
    },
    { title: '培训主题', links: shell.cadreThemes.map((t) => ({ label: t.name, to: cadre(`pxzt${t.id}`) })) },
    {
      title: '行业系统',
      links: shell.industries.map((t, i) => ({
        label: i === 0 ? '全部行业系统' : t.name,
        to: cadre(`hyxtzt${t.id}`),
      })),
    },
  ],
});

const enterpriseMenu = (shell: Shell): MenuGroup => ({
  ...page('enterprise/home'),
  under: ['enterprise/'],
  lede: '从一条产线、一本账、一次出海开始，为企业管理者与技术骨干设计课程。',
  picture: '/art/smart-factory',
  caption: '未来工厂：在产线旁拆一本改造账',
  columns: [
    {
      title: '品牌项目',
      links: [
        ...shell.enterpriseBrands.map((t) => ({
          label: t.title,
          to: href('enterprise/topic-detail', { id: t.id }),
        })),
        { label: '全部品牌项目', to: enterprise('ppxm') },
      ],
    },
    {
      title: '培训主题',
      links: shell.enterpriseThemes.map((t) => ({ label: t.name, to: enterprise(`pxzt${t.id}`) })),
    },
    {
      title: '服务',
      links: [
        { label: '内训定制', to: enterprise('nxdz') },
        { label: '单招项目', to: href('public/project-detail') },
        { label: '培训动态', to: href('enterprise/news') },
      ],
    },
  ],
});

const onsiteMenu = (shell: Shell): MenuGroup => ({
  ...page('onsite/home'),
  under: ['onsite/'],
  lede: '把课堂搬到江边、田间与车间，由一线的人讲清办法从哪里来。',
  picture: '/art/tea-terraces',
  caption: '龙坞茶山，一片叶子的产业课',
  columns: [
    {
      title: '教学点类别',
      links: shell.pointCategories.map((t) => ({
        label: t.name,
        to: href('onsite/points', { currentClass: `jxdfl${t.id}` }),
      })),
    },
    {
      title: '更多',
      links: [{ label: '全部教学点', to: href('onsite/points', { currentClass: 'jxdfl0' }) }, page('public/community')],
    },
  ],
});

const cooperationMenu: MenuGroup = {
  label: '政产学研',
  to: href('cooperation/investment'),
  under: ['cooperation/', 'public/expert'],
  lede: '把课堂里的问题带到园区和企业，把产业里的经验带回课堂。',
  picture: '/art/ningbo-port',
  caption: '宁波舟山港的早晨',
  columns: [
    {
      title: '合作',
      links: [page('cooperation/investment'), page('cooperation/training-needs'), page('cooperation/innovation')],
    },
    { title: '专家', links: [page('public/experts'), page('cooperation/expert-consulting')] },
    {
      title: '产业',
      links: [
        page('cooperation/information'),
        page('cooperation/policy'),
        page('cooperation/enterprise-detail', '合作企业'),
      ],
    },
  ],
};

const newsMenu = (shell: Shell): MenuGroup => ({
  label: '新闻中心',
  to: news('xyxw'),
  under: ['news/list', 'news/detail'],
  lede: '学院近事、班次动态与教学研究。',
  picture: '/art/lecture-hall',
  caption: '报告厅里的一堂课',
  columns: [{ title: '栏目', links: shell.newsCategories.map((c) => ({ label: c.name, to: news(newsClass(c)) })) }],
});

const aboutMenu: MenuGroup = {
  label: '关于我们',
  to: href('about/profile'),
  under: ['about/'],
  lede: '以江河为课，于现场求知。',
  enter: '认识学院',
  picture: '/art/campus-gate',
  caption: '校门与银杏大道',
  columns: [
    {
      title: '学院',
      links: [
        page('about/profile'),
        page('about/environment'),
        page('about/organisation'),
        page('about/review'),
        page('about/contact'),
      ],
    },
  ],
};

/** The main navigation, read from the sitemap and from what the database holds. */
export function mainMenu(shell: Shell): MenuGroup[] {
  return [
    { ...page('public/home'), under: ['public/home', 'public/landing'] },
    { ...page('news/decode-list'), under: ['news/decode'] },
    cadreMenu(shell),
    enterpriseMenu(shell),
    onsiteMenu(shell),
    cooperationMenu,
    newsMenu(shell),
    aboutMenu,
  ];
}
