import { z } from 'zod';
import { limits } from '../limits.ts';
import { defineCalls, highest, id, instant, pageOf, paging, wholeNumber } from './call.ts';

export const SiteSettings = z.object({
  name: z.string(),
  englishName: z.string(),
  slogan: z.string(),
  description: z.string(),
  keywords: z.string(),
  hotline: z.string(),
  hours: z.string(),
  address: z.string(),
  email: z.string(),
  copyright: z.string(),
  icp: z.string(),
  police: z.string(),
  /** The text that the QR code of the public account carries. */
  publicAccount: z.string(),
  publicAccountName: z.string(),
  portalUrl: z.string(),
  hotWords: z.array(z.string()),
  /** Pictures; empty: those that the site brings, and a QR code made from the text above. */
  logo: z.string(),
  logoReverse: z.string(),
  publicAccountPicture: z.string(),
  /** The identifier of the site (网站标识码). */
  identifier: z.string(),
  quickLinks: z.array(z.object({ name: z.string(), link: z.string() })),
  /** What is open to visitors (shared/switches.ts says what a closed one tells them). */
  registrationOpen: z.boolean(),
  formsOpen: z.boolean(),
  signUpOpen: z.boolean(),
  suggestionsOpen: z.boolean(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The settings with what only the server asks for. */
export const AllSettings = SiteSettings.extend({
  /** Words with the same meaning, for the search: 退费=退款. */
  synonyms: z.array(z.string()),
  /** What a part of a text message costs, in fen. */
  smsPrice: z.number(),
});
export type AllSettings = z.infer<typeof AllSettings>;

const Named = z.object({ id, name: z.string() });
/** What the shell shows on every page. */
export const Shell = z.object({
  settings: SiteSettings,
  /** The version of the privacy notice in force. */
  privacyVersion: z.string(),
  /** How the clock of answers runs: what is promised follows from it (shared/text.ts). */
  clock: z.enum(['plain', 'working']),
  cadreBrands: z.array(z.object({ id, title: z.string() })),
  enterpriseBrands: z.array(z.object({ id, title: z.string() })),
  cadreThemes: z.array(Named),
  enterpriseThemes: z.array(Named),
  industries: z.array(Named),
  newsCategories: z.array(Named),
  pointCategories: z.array(Named),
});
export type Shell = z.infer<typeof Shell>;

export const Tdk = z.object({
  title: z.string(),
  keywords: z.string(),
  description: z.string(),
  /** Which of them staff wrote for this page: these are shown to the letter. */
  written: z.array(z.enum(['title', 'keywords', 'description'])),
});
export type Tdk = z.infer<typeof Tdk>;

export const Banner = z.object({
  id,
  title: z.string(),
  imageUrl: z.string(),
  link: z.string(),
  sort: z.number(),
  text: z.string(),
  more: z.string(),
});
export type Banner = z.infer<typeof Banner>;
/** 5 profile, 1 environment, 2 organisation, 3 contact, 4 differentiated gains (section 3). */
const aboutType = wholeNumber(1, 5).meta({ title: '类别' });

export const site = defineCalls({
  shell: {
    method: 'GET',
    path: '/train/site/shell',
    access: 'public',
    added: true,
    purpose: 'Settings and menus of the shell',
    reply: Shell,
    reads: ['settings', 'themes', 'categories', 'articles'],
  },
  getTdk: {
    method: 'GET',
    path: '/train/tdk/getTdk',
    access: 'public',
    purpose: 'Title, keywords and description of one page',
    query: z.object({
      path: z.string().max(limits.addressBytes).default('').meta({ title: '页面地址' }),
      id: id.optional(),
    }),
    reply: Tdk,
    reads: [
      'tdks',
      'settings',
      'articles',
      'themes',
      'categories',
      'points',
      'projects',
      'experts',
      'enterprises',
      'banners',
    ],
  },
  links: {
    method: 'GET',
    path: '/train/contentLinkApp/list',
    access: 'public',
    purpose: 'Friendly links, all of them whatever the paging says',
    query: z.object({ pageNum: wholeNumber(0, highest).optional(), pageSize: wholeNumber(0, highest).optional() }),
    reply: pageOf(z.object({ id, name: z.string(), link: z.string(), showFlag: z.number() })),
    reads: ['links'],
  },
  findBanner: {
    method: 'POST',
    path: '/train/banner/findBanner',
    access: 'public',
    purpose: 'Banners of a page',
    body: z.object({ position: z.string().max(20).default('home').meta({ title: '位置' }) }),
    reply: z.array(Banner),
    reads: ['banners'],
  },
  bannerDetail: {
    method: 'POST',
    path: '/train/banner/bannerDetail',
    access: 'public',
    purpose: 'Article behind a banner',
    body: z.object({ id }),
    reply: z.object({
      id,
      title: z.string(),
      content: z.string(),
      publishTime: instant,
      source: z.string(),
      imageUrl: z.string(),
      text: z.string(),
    }),
    reads: ['banners', 'settings'],
  },
  aboutList: {
    method: 'GET',
    path: '/train/oweAboutUs/findList',
    access: 'public',
    purpose: 'Categories of the about-us pages',
    query: z.object({ ...paging }),
    reply: pageOf(z.object({ id, name: z.string(), type: z.number() })),
    reads: ['abouts'],
  },
  aboutDetail: {
    method: 'GET',
    path: '/train/oweAboutUs/commonDetail',
    access: 'public',
    purpose: 'Text of one about-us category',
    query: z.object({ id: id.optional(), type: aboutType.optional() }),
    reply: z.object({ id, name: z.string(), type: z.number(), content: z.string(), publishTime: instant }),
    reads: ['abouts', 'settings'],
  },
  environments: {
    method: 'GET',
    path: '/train/aboutus/envList',
    access: 'public',
    purpose: 'Pictures of the school environment',
    query: z.object({ ...paging }),
    reply: pageOf(z.object({ id, name: z.string(), url: z.string(), remark: z.string() })),
    reads: ['abouts'],
  },
  organisation: {
    method: 'GET',
    path: '/train/aboutus/organisation',
    access: 'public',
    added: true,
    purpose: 'Departments and milestones',
    reply: z.object({
      departments: z.array(z.object({ id, name: z.string(), duty: z.string(), phone: z.string(), lead: z.string() })),
      milestones: z.array(z.object({ id, year: z.number(), title: z.string(), text: z.string() })),
    }),
    reads: ['abouts'],
  },
  faqs: {
    method: 'GET',
    path: '/train/faq/list',
    access: 'public',
    added: true,
    purpose: 'Frequent questions',
    reply: z.array(z.object({ id, group: z.string(), question: z.string(), answer: z.string() })),
    reads: ['faqs'],
  },
  figures: {
    method: 'GET',
    path: '/train/site/figures',
    access: 'public',
    added: true,
    purpose: 'Counts that the fronts show',
    reply: z.object({
      topics: z.number(),
      points: z.number(),
      experts: z.number(),
      enterprises: z.number(),
      projects: z.number(),
      articles: z.number(),
    }),
    reads: ['articles', 'points', 'experts', 'enterprises', 'projects'],
  },
});
