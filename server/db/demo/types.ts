import type { Drawing } from '../../../shared/art.ts';

/** The shape of the demonstration content. Bodies are light markup: see `toHtml` in `markup.ts`. */

/** The eight themes of cadre training, then the four that enterprises ask for most. */
export type ThemeName =
  | '数字化改革'
  | '共同富裕'
  | '基层治理'
  | '乡村振兴'
  | '生态文明'
  | '营商环境'
  | '科技创新'
  | '红色根脉'
  | '智能制造'
  | '企业出海'
  | '文化传承'
  | '海洋经济';

/** The eleven cities of Zhejiang. */
export type City = '杭州' | '宁波' | '温州' | '湖州' | '嘉兴' | '绍兴' | '金华' | '衢州' | '舟山' | '台州' | '丽水';

/** `YYYY-MM-DD HH:mm`, Asia/Shanghai. */
export type LocalTime = string;
/** `YYYY-MM-DD`. */
export type LocalDate = string;

/**
 * Paragraphs are separated by an empty line. A block that begins with `## ` is a subheading, `> ` a quotation,
 * and a block whose every line begins with `- ` is a list.
 */
export type Markup = string;

/** Anything with a title, a text and a date. */
export type DemoArticle = {
  kind: 'news' | 'decode' | 'policy' | 'information' | 'community' | 'investment' | 'cooperation' | 'training-need';
  /** News: one of the five columns. Other kinds: the sub-column shown as a filter on their list. */
  category: string;
  /** Training news only: 1 cadre, 2 enterprise, 0 shown under both. */
  trainType?: 0 | 1 | 2;
  /** The first is the main theme. */
  themes?: ThemeName[];
  title: string;
  /** 40 to 90 characters, no repetition of the title. */
  summary: string;
  /** Absent where the text is an announcement or a table that no scene belongs to. */
  cover?: Drawing;
  source: string;
  editor: string;
  publishTime: LocalTime;
  /** Short label and value pairs shown beside the text, such as 适用对象 or 发文日期. */
  facts?: [label: string, value: string][];
  body: Markup;
};

/** A training topic of the catalogue, cadre (1) or enterprise (2). */
export type DemoTopic = {
  trainType: 1 | 2;
  /** `ppxm` brand project, `zt` ordinary topic, `hyxt` industry system (cadre), `nxdz` in-house training (enterprise). */
  classify: 'ppxm' | 'zt' | 'hyxt' | 'nxdz';
  /** With `hyxt`: the system. */
  industry?: '组织人事' | '财政税务' | '自然资源' | '住建交通' | '教育卫健' | '纪检监察';
  themes: ThemeName[];
  title: string;
  summary: string;
  cover: Drawing;
  publishTime: LocalTime;
  /** Days of the standard schedule. */
  days: number;
  /** People in a class. */
  headCount: number;
  /** Whom it is for. */
  audience: string;
  /** What is taught: 4 to 7 modules. */
  modules: { name: string; hours: number; form: '讲授' | '研讨' | '现场教学' | '案例' | '模拟' }[];
  body: Markup;
};

/** A recruit project that single persons sign up for. */
export type DemoProject = {
  name: string;
  summary: string;
  cover: Drawing;
  startDate: LocalDate;
  endDate: LocalDate;
  signUpDeadline: LocalDate;
  place: string;
  fee: string;
  capacity: number;
  audience: string;
  schedule: { day: string; morning: string; afternoon: string }[];
  body: Markup;
};

/** A teaching point. */
export type DemoPoint = {
  name: string;
  category: '基层治理' | '乡村振兴' | '生态文明' | '产业创新' | '红色教育' | '文化传承';
  city: City;
  county: string;
  address: string;
  /** Decimal degrees. */
  latitude: number;
  longitude: number;
  themes: ThemeName[];
  summary: string;
  cover: Drawing;
  /** What one should look for there, a sentence each. */
  sights: string[];
  /** Minutes on site. */
  minutes: number;
  capacity: number;
  /** Who tells the story there. */
  narrator: string;
  /** The question that the trainees take home. */
  question: string;
  body: Markup;
};

/** A member of the advisory committee. */
export type DemoExpert = {
  name: string;
  /** A file of web/art/portraits. */
  portrait: string;
  profession:
    | '数字政府'
    | '区域经济'
    | '基层治理'
    | '乡村规划'
    | '生态经济'
    | '营商环境'
    | '科技创新'
    | '港航物流'
    | '公共财政'
    | '组织人事'
    | '文化遗产'
    | '产业金融';
  title: string;
  dept: string;
  intro: string;
  /** Courses that the expert teaches. */
  courses: string[];
  body: Markup;
};

/** A partner enterprise. */
export type DemoEnterprise = {
  name: string;
  industry: string;
  city: City;
  founded: number;
  staff: string;
  summary: string;
  cover: Drawing;
  /** What the enterprise opens to trainees. */
  offers: string[];
  body: Markup;
};

/** One of the five about-us pages. */
export type DemoAbout = { type: 1 | 2 | 3 | 4 | 5; name: string; publishTime: LocalTime; body: Markup };
export type DemoEnvironment = { name: string; picture: Drawing; remark: string };
/** A person or a step of the about-us pages. */
export type DemoDepartment = { name: string; duty: string; phone: string; lead: string };
export type DemoMilestone = { year: number; title: string; text: string };
export type DemoFaq = { group: string; question: string; answer: string };
/** A banner: `position` is the area of the site whose head it fills; home has four. */
export type DemoBanner = {
  position: 'home' | 'gbpx' | 'qypx' | 'xcjx';
  title: [string, string];
  text: string;
  picture: Drawing;
  more: string;
  link: string | null;
  source: string;
  publishTime: LocalTime;
  body: Markup;
};
