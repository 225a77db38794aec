import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import { ProgressView } from '../parts/demands/progress.tsx';
import contact from './about/contact.tsx';
import apply from './account/apply.tsx';
import enterpriseDetail from './cooperation/enterprise-detail.tsx';
import expertConsulting from './cooperation/expert-consulting.tsx';
import policy from './cooperation/policy.tsx';
import decodeList from './news/decode-list.tsx';
import newsList from './news/list.tsx';
import community from './public/community.tsx';
import consultation from './public/consultation.tsx';
import privacy from './public/privacy.tsx';
import projectDetail from './public/project-detail.tsx';

anew();
const settings = {
  hotline: '0571-8700 0000',
  hours: '九点到五点',
  email: 'a@x.test',
  address: '路 1 号',
  name: '学院',
};
const { show, open } = withSettings({ ...settings, formsOpen: false, signUpOpen: false });
const at = (name: string | RegExp) => screen.queryAllByRole('link', { name })[0]?.getAttribute('href') ?? null;
/** Where each tab leads, and which one is the current. */
const tabs = () =>
  [...document.querySelectorAll('.tabs a')].map(
    (a) => `${a.textContent} ${a.getAttribute('href')}${a.hasAttribute('aria-current') ? ' *' : ''}`,
  );
const anArticle = (id: number) => ({
  ...{
    id,
    title: `题${id}`,
    summary: '',
    publishTime: '2026-11-18T00:00:00Z',
    coverUrl: '',
    categoryName: '',
    facts: [],
  },
});
const list = {
  list: [anArticle(4)],
  total: 45,
  page: 2,
  size: 20,
  from: '',
  to: '',
  wd: '茶',
  popular: [anArticle(9)],
};
const categories = [
  { id: 5, name: '学院新闻', total: 3 },
  { id: 7, name: '专题', total: 2 },
];

describe('a list of articles keeps what was looked for, and leads to its own texts', () => {
  it.each([
    [
      newsList,
      {
        ...list,
        currentClass: 'xwfl7',
        category: categories[1],
        categories: [{ id: 0, name: '全部新闻', total: 9 }, ...categories],
      },
      ['/xinwen/4/', '/xinwen/xwfl7/3/?wd=茶&size=20', '/xinwen/xwfl7/?wd=茶&size=20'],
      [
        '全部9 /xinwen/xwfl0/?wd=茶&size=20',
        '学院新闻3 /xinwen/xyxw/?wd=茶&size=20',
        '专题2 /xinwen/xwfl7/?wd=茶&size=20 *',
      ],
    ],
    [
      community,
      { article: null, list, categories, category: 7, popular: [] },
      ['/ggfzgtt/?id=4', '/ggfzgtt/?category=7&wd=茶&size=20&page=3', '/ggfzgtt/?category=7&wd=茶&size=20'],
      [
        '全部5 /ggfzgtt/?wd=茶&size=20',
        '学院新闻3 /ggfzgtt/?category=5&wd=茶&size=20',
        '专题2 /ggfzgtt/?category=7&wd=茶&size=20 *',
      ],
    ],
    [
      decodeList,
      { ...list, theme: categories[1], themes: categories, everything: 9 },
      ['/jmzj/4/', '/jmzj/pxzt7/list_3/?wd=茶&size=20', '/jmzj/pxzt7/?wd=茶&size=20'],
      ['全部9 /jmzj/?wd=茶&size=20', '学院新闻3 /jmzj/pxzt5/?wd=茶&size=20', '专题2 /jmzj/pxzt7/?wd=茶&size=20 *'],
    ],
    [
      policy,
      { shown: 'list', list: { ...list, categories, category: 7, all: 5 } },
      ['/zcxy/cyzc/?id=4', '/zcxy/cyzc/?category=7&wd=茶&page=3&size=20#list', '/zcxy/cyzc/?category=7&wd=茶&size=20'],
      [
        '全部5 /zcxy/cyzc/?wd=茶&size=20',
        '学院新闻3 /zcxy/cyzc/?category=5&wd=茶&size=20',
        '专题2 /zcxy/cyzc/?category=7&wd=茶&size=20 *',
      ],
    ],
  ])('%#', async (page, data, ways, wanted) => {
    await open(page, data);
    const plain = (to: string | null) => decodeURIComponent(to ?? '');
    expect([at(/题4/), at('下一页'), at('上一页')].map(plain)).toEqual(ways);
    expect(tabs().map(plain)).toEqual(wanted);
  });
});

it('experts to consult are turned over and narrowed with the size that was chosen', async () => {
  const expert = { id: 6, name: '甲', title: '', dept: '', professionName: '', intro: '', courses: ['一', '二', '三'] };
  const data = {
    professions: [{ id: 3, name: '治理' }],
    profession: { id: 3, name: '治理' },
    list: [expert],
    total: 45,
  };
  await open(expertConsulting, { ...data, page: 2, size: 20 });
  expect([at(/甲/), at('下一页'), screen.getByText(/^可谈/).textContent]).toEqual([
    ...['/zjgwwyh/6/', '/zcxy/zjzx/?profession=3&page=3&size=20#list', '可谈：一；二'],
  ]);
  expect(tabs()).toEqual(['全部领域 /zcxy/zjzx/?size=20', '治理 /zcxy/zjzx/?profession=3&size=20 *']);
  await open(expertConsulting, { ...data, list: [], page: 9, size: 20 });
  expect(at('看最后一页')).toBe('/zcxy/zjzx/?profession=3&page=3&size=20');
  await open(expertConsulting, { ...data, list: [], total: 0, page: 1, size: 10 });
  expect(at('看全部领域')).toBe('/zcxy/zjzx/');
});

it('an enterprise leads to the one before and after it, and says where the row ends', async () => {
  const enterprise = (id: number) => ({
    ...{ id, name: `企${id}`, industry: '制造', city: '杭州', founded: 1990, staff: '百人', summary: '', coverUrl: '' },
    ...{ offers: [], content: '', related: [] },
  });
  const whole = { enterprise: enterprise(2), others: [], previous: undefined, next: enterprise(3) };
  const last = { ...whole, others: [enterprise(1)], previous: enterprise(1), next: undefined };
  await open(enterpriseDetail, whole);
  expect([at(/^下一家/), at(/^已是第一家/)]).toEqual(['/zcxy/qyxq/?id=3', '/zcxy/qyxq/?id=2#others']);
  await open(enterpriseDetail, last);
  expect([at(/^上一家/), at(/^已是最后一家/), screen.getByText(/^共 1 家/) !== null]).toEqual([
    ...['/zcxy/qyxq/?id=1', '/zcxy/qyxq/?id=2#others', true],
  ]);
});

describe('a project', () => {
  const project = {
    ...{ id: 7, name: '春训', state: 1, startDate: '2026-12-01', endDate: '2026-12-03', signUpDeadline: '2026-11-30' },
    ...{
      capacity: 9,
      fee: '免费',
      place: '杭州',
      audience: '干部',
      summary: '',
      coverUrl: '',
      schedule: [],
      content: '',
    },
    attachments: [],
  };
  const detail = (more: object) =>
    open(projectDetail, { project: { ...project, ...more }, others: [], hotline: settings.hotline, hours: '' });
  it('is applied for while it takes sign-ups; afterwards another class is the way', async () => {
    await detail({});
    expect([at('报名这一期'), at('为单位另开一班')]).toEqual(['/baoming/?projectId=7', null]);
    const said = async (state: number) => {
      await detail({ state });
      return [
        at('报名这一期'),
        at('为单位另开一班'),
        document.querySelector('#enrol ~ p + p')?.textContent?.slice(0, 9),
      ];
    };
    expect([await said(2), await said(3), await said(4)]).toEqual([
      [null, '/hqpxfa/', '这一期的报名已经截'],
      [null, '/hqpxfa/', '这一期正在上课。想'],
      [null, '/hqpxfa/', '这一期已经结束。其'],
    ]);
  });
  it('that was chosen and takes nobody is said so above those that do; closed sign-ups have no form', async () => {
    await open(apply, { chosen: { ...project, state: 2 }, projects: [{ ...project, id: 8, name: '夏训' }] });
    expect(document.querySelector('.alert')?.textContent).toContain('您选的“春训”报名已截止');
    expect([at(/^报名这个项目/), at('夏训'), document.querySelector('#open')?.textContent]).toEqual([
      ...['/baoming/?projectId=8', '/dzxm/8/', '正在报名1 个项目'],
    ]);
    await open(apply, { chosen: project, projects: [] });
    expect([document.querySelector('[aria-current=true]')?.textContent?.includes('春训'), at('看往期项目')]).toEqual([
      ...[true, '/dzxm/'],
    ]);
    expect([document.querySelector('form'), document.querySelector('#open')?.textContent]).toEqual([
      ...[null, '其他项目0 个项目'],
    ]);
  });
});

it('the frequent questions are narrowed as one types, and a few of them stand open', async () => {
  const faq = (id: number, group: string, question: string, answer = '') => ({ id, group, question, answer });
  const faqs = [
    faq(1, '报名', '怎样报名'),
    faq(2, '报名', '退费', 'ABC'),
    faq(3, '学员', '请假'),
    faq(4, '学员', '证书'),
  ];
  await open(consultation, { faqs, wd: '' });
  const seen = () => [
    ...[document.querySelector('p[role=status]:not(.alert)')?.textContent, document.querySelectorAll('details').length],
    document.querySelectorAll('details[open]').length,
  ];
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: '在常见问题中查找' }), { target: { value } });
  expect(seen()).toEqual(['共 4 个问题', 4, 0]);
  type('报名 abc');
  expect(seen()).toEqual(['找到 1 个相关问题', 1, 1]);
  // Three are few, four are not.
  type('学');
  expect(seen()).toEqual(['找到 2 个相关问题', 2, 2]);
  await open(consultation, { faqs: [...faqs.slice(0, 3), faq(4, '报名', '名额')], wd: '报名' });
  expect(seen()).toEqual(['找到 3 个相关问题', 3, 3]);
  await open(consultation, { faqs: [...faqs.slice(0, 2), faq(3, '报名', '改期'), faq(4, '报名', '名额')], wd: '报名' });
  expect(seen()).toEqual(['找到 4 个相关问题', 4, 0]);
  type('没有这个');
  expect([seen(), screen.queryByText('没有找到相关的问题') !== null]).toEqual([['找到 0 个相关问题', 0, 0], true]);
  expect(at(settings.hotline)).toBe('tel:057187000000');
  expect(at('a@x.test')).toBe('mailto:a@x.test');
});

it('the privacy notice names the version that is read, and leads to the others', async () => {
  const version = (id: number, state: string) => ({ id, state, version: `${id}.0`, date: `2026-0${id}-01`, note: '' });
  const versions = [version(3, 'coming'), version(2, 'inForce'), version(1, 'former')];
  const coming = { ...version(3, 'coming'), note: '增加一条。' };
  const read = async (state: string, id: number, more: object = {}) => {
    const notice = { ...version(id, state), clauses: [], summary: [], versions, coming: null, ...more };
    await open(privacy, { notice });
    return [document.querySelector('h1')?.textContent, document.querySelector('[role=note]')?.textContent ?? null];
  };
  expect(await read('inForce', 2, { coming })).toEqual([
    ...['隐私政策', '新的一版自 2026.03.01 起施行：增加一条。阅读 3.0 版'],
  ]);
  expect([at('阅读 3.0 版'), at('1.0 版'), at('2.0 版')]).toEqual(['/yszc/?id=3', '/yszc/?id=1', null]);
  expect(await read('coming', 3)).toEqual([
    ...['隐私政策（3.0 版，尚未施行）', '这一版自 2026.03.01 起施行，在那以前适用现行的 2.0 版。'],
  ]);
  expect([at('现行的 2.0 版'), at('2.0 版')]).toEqual(['/yszc/', '/yszc/']);
  expect(await read('former', 1)).toEqual(['隐私政策（1.0 版，已更新）', null]);
});

it('the ways to reach the institute are those of its settings and its departments', async () => {
  const about = { name: '联系我们', publishTime: '2026-11-18T00:00:00Z', content: '' };
  await open(contact, { about, tabs: [], departments: [{ id: 1, name: '教务部', phone: '0571-22' }] });
  expect([at(settings.hotline), at('a@x.test'), at('0571-22'), at('各部门职责')]).toEqual([
    ...['tel:057187000000', 'mailto:a@x.test', 'tel:057122', '/gywm/zzjg/'],
  ]);
});

describe('how far a record is', () => {
  const progress = {
    ...{ kind: 'consultation', type: 0, title: '题', status: 0, overdue: false, replies: [] as object[] },
    ...{
      createTime: '2026-11-18T00:00:00Z',
      dueTime: '2026-11-19T00:00:00Z',
      assignTime: null,
      answerTime: null,
      doneTime: null,
    },
  };
  const steps = async (more: object, plan: 'sent' | 'changed' | 'accepted' | null = null) => {
    await show(<ProgressView progress={{ ...progress, ...more } as never} receipt="abc" plan={plan} />);
    return [...document.querySelectorAll('ol[aria-label=办理进度] li')].map((li) => {
      const [title, text] = ['b', 'p'].map((name) => li.querySelector(name)?.textContent);
      return `${title}，${text}${li.hasAttribute('aria-current') ? ' *' : ''}`;
    });
  };
  const received = '已收到，内容已经送到接待人员手中。';
  const [assignTime, answerTime] = ['2026-11-18T01:00:00Z', '2026-11-18T02:00:00Z'];
  const said = () => document.querySelector('.alert')?.textContent;
  it('is told in steps, the next of them marked', async () => {
    expect(await steps({})).toEqual([received, '待分派，正在安排专人办理。 *', '待答复，最迟 2026.11.19 08:00']);
    expect([said()?.includes('最迟 2026.11.19 08:00 答复'), at('刷新')]).toEqual([true, '/huizhi/abc/']);
    expect(screen.getByText(/请收藏或复制/).className).toBe('no-print');
    const paper = document.querySelector('.print-only')?.textContent;
    expect(paper).toBe(`回执编号 abc查询地址 ${location.origin}/huizhi/abc/`);
    expect(await steps({ assignTime })).toEqual([
      received,
      '已分派，有专人在办理。',
      '待答复，最迟 2026.11.19 08:00 *',
    ]);
    expect(await steps({ answerTime, replies: [{ time: answerTime, content: '答' }] })).toEqual([
      received,
      '已答复，答复见下。',
    ]);
    expect(said()).toBe('已经答复，请看下面。');
    expect(await steps({ status: 2, doneTime: answerTime, assignTime })).toEqual([
      ...[received, '已分派，有专人在办理。', '已答复，已用电话办结。'],
    ]);
    expect(said()).toBe('已经答复，用电话办结。');
    // A word on the way is called so, and is no answer.
    const word = { time: assignTime, content: '已转交', interim: true };
    expect((await steps({ assignTime, replies: [word] })).at(-1)).toBe('待答复，最迟 2026.11.19 08:00 *');
    expect(document.querySelector('h3')?.textContent).toBe('进展2026.11.18 09:00');
    await steps({ status: 2, doneTime: answerTime, replies: [word] });
    expect(said()).toBe('已经答复，用电话办结。');
  });
  it('says whose turn it is with a plan, and excuses what is late', async () => {
    expect((await steps({ answerTime }, 'sent')).at(-1)).toBe('已答复，方案见下。');
    expect([at('确认方案或请求修改'), screen.queryByText('打印')]).toEqual(['#plan-answer', null]);
    await steps({ answerTime }, 'changed');
    expect([
      said()?.startsWith('已经请求修改，等学院发出新的一版'),
      document.querySelector('.alert')?.className,
    ]).toEqual([...[true, 'alert warn']]);
    expect(at('按下面这一版确认，或补充意见')).toBe('#plan-answer');
    // It is not over while somebody is to act, as the sign says that it is afterwards.
    const sign = () => document.querySelector('.alert svg')?.innerHTML;
    const isOpen = sign();
    await steps({ answerTime, replies: [] });
    expect([said(), sign() === isOpen]).toEqual(['已经答复，用电话办结。', false]);
    await steps({ answerTime }, 'accepted');
    expect(said()).toMatch(/^方案已经确认。/);
    await steps({ overdue: true });
    expect([said()?.includes('已经超过约定的时间'), screen.queryByText('打印') !== null]).toEqual([true, true]);
  });
});
