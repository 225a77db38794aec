import { Link } from 'react-router';
import type { Shell } from '../../../shared/contract/site.ts';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { breadcrumbLd } from '../../parts/articles/json-ld.ts';
import { cooperationPages } from '../../parts/cooperation/pages.ts';
import { newsClass } from '../../parts/articles/news-class.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './sitemap.module.css';
import { ConsultLink } from '../../ui/consult-link.tsx';

type Leaf = { label: string; to: string };
type Branch = { title: string; links: Leaf[] };
type Group = { title: string; to?: string; branches: Branch[] };

const name = 'public/sitemap';
function LeafLink({ label, to }: Leaf) {
  if (to === href('public/consultation')) return <ConsultLink>{label}</ConsultLink>;
  return to.endsWith('.xml') ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>;
}

const leaf = (page: PageName, label = pageRow(page).title): Leaf => ({ label, to: href(page) });

const cadre = (currentClass: string, label: string): Leaf => ({ label, to: href('cadre/topics', { currentClass }) });
const enterprise = (currentClass: string, label: string): Leaf => ({
  label,
  to: href('enterprise/topics', { currentClass }),
});

const cadreGroup = (shell: Shell): Group => ({
  title: '干部培训',
  to: href('cadre/home'),
  branches: [
    {
      title: '栏目',
      links: [
        cadre('ppxm', '品牌项目'),
        cadre('zxzt', '最新专题'),
        leaf('cadre/news', '培训动态'),
        leaf('cadre/search', '查找专题'),
      ],
    },
    {
      title: '品牌项目',
      links: shell.cadreBrands.map((t) => ({ label: t.title, to: href('cadre/topic-detail', { id: t.id }) })),
    },
    { title: '培训主题', links: shell.cadreThemes.map((t) => cadre(`pxzt${t.id}`, t.name)) },
    { title: '行业系统', links: shell.industries.map((t) => cadre(`hyxtzt${t.id}`, t.name)) },
  ],
});

const enterpriseGroup = (shell: Shell): Group => ({
  title: '企业培训',
  to: href('enterprise/home'),
  branches: [
    {
      title: '栏目',
      links: [
        enterprise('ppxm', '品牌项目'),
        enterprise('nxdz', '内训定制'),
        leaf('enterprise/news', '培训动态'),
        leaf('enterprise/search', '查找专题'),
        leaf('public/project-detail', '单招项目'),
      ],
    },
    {
      title: '品牌项目',
      links: shell.enterpriseBrands.map((t) => ({
        label: t.title,
        to: href('enterprise/topic-detail', { id: t.id }),
      })),
    },
    { title: '培训主题', links: shell.enterpriseThemes.map((t) => enterprise(`pxzt${t.id}`, t.name)) },
  ],
});

const onsiteGroup = (shell: Shell): Group => ({
  title: '现场教学',
  to: href('onsite/home'),
  branches: [
    {
      title: '教学点类别',
      links: [
        ...shell.pointCategories.map((t) => ({
          label: t.name,
          to: href('onsite/points', { currentClass: `jxdfl${t.id}` }),
        })),
        { label: '全部教学点', to: href('onsite/points', { currentClass: 'jxdfl0' }) },
      ],
    },
    { title: '浙江经验', links: [leaf('news/decode-list'), leaf('public/experts'), leaf('public/community')] },
  ],
});

const cooperationGroup: Group = {
  title: '政产学研',
  to: href('cooperation/investment'),
  branches: [{ title: '合作与产业', links: cooperationPages.map(({ page, label }) => leaf(page, label)) }],
};

const newsGroup = (shell: Shell): Group => ({
  title: '新闻中心',
  to: href('news/list', { currentClass: 'xyxw' }),
  branches: [
    {
      title: '栏目',
      links: [
        ...shell.newsCategories.map((c) => ({
          label: c.name,
          to: href('news/list', { currentClass: newsClass(c) }),
        })),
        { label: 'RSS 订阅', to: '/rss.xml' },
      ],
    },
  ],
});

const aboutGroup: Group = {
  title: '关于我们',
  to: href('about/profile'),
  branches: [
    {
      title: '学院',
      links: [
        leaf('about/profile'),
        leaf('about/environment'),
        leaf('about/organisation'),
        leaf('about/review'),
        leaf('about/contact'),
      ],
    },
  ],
};

const serviceGroup: Group = {
  title: '办事与账号',
  branches: [
    {
      title: '办事',
      links: [
        leaf('public/plan-request'),
        leaf('account/apply'),
        leaf('public/consultation'),
        leaf('public/receipt'),
        leaf('public/course-sign-in'),
        leaf('public/search', '站内搜索'),
      ],
    },
    {
      title: '账号',
      links: [
        { label: '学员登录', to: href('account/login', {}, { userType: 1 }) },
        { label: '委托单位登录', to: href('account/login', {}, { userType: 3 }) },
        { label: '教师登录', to: href('account/login', {}, { userType: 2 }) },
        leaf('account/register'),
      ],
    },
    { title: '关于本网站', links: [leaf('public/home'), leaf('public/privacy'), leaf('public/accessibility')] },
  ],
};

/** Every public page in groups; themes, categories and brands as the database holds them. */
const siteGroups = (shell: Shell): Group[] => [
  cadreGroup(shell),
  enterpriseGroup(shell),
  onsiteGroup(shell),
  cooperationGroup,
  newsGroup(shell),
  aboutGroup,
  serviceGroup,
];

export default definePage({
  name,
  load: import.meta.env.SSR ? async ({ api }) => ({ groups: siteGroups(await api.site.shell({})) }) : undefined,
  head: import.meta.env.SSR
    ? (_, { siteUrl, shell }) => ({
        description: `${shell.settings.name}门户的全部公开页面，按栏目、主题与类别排列。`,
        jsonLd: [breadcrumbLd(siteUrl, crumbsOf(name), href(name))],
      })
    : undefined,
  View: ({ data: { groups } }) => (
    <main id="main">
      <PageHead
        crumbs={crumbsOf(name)}
        title="网站地图"
        text="全部公开页面，按栏目、主题与类别排列。"
        picture="/art/campus-track"
      />
      <div className={`wrap ${styles.map}`}>
        {groups.map((g, i) => (
          <section key={g.title} aria-labelledby={`group-${i}`}>
            <h2 id={`group-${i}`}>
              <span className="tail" />
              {g.to ? <Link to={g.to}>{g.title}</Link> : g.title}
            </h2>
            <div>
              {g.branches
                .filter((b) => b.links.length)
                .map((b) => (
                  <div key={b.title} className={styles.branch}>
                    <h3>{b.title}</h3>
                    <ul>
                      {b.links.map((l) => (
                        <li key={l.to}>
                          <LeafLink {...l} />
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  ),
});
