import type { Tdk } from '../../../shared/contract/site.ts';
import { matchPage, type PageName, pageRow, crumbs } from '../../../shared/sitemap.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { describeRecord, findCategory, findTdk, findTheme, themeNames } from './queries.ts';
import { readSettings } from './settings.ts';

const records: Partial<Record<PageName, 'article' | 'point' | 'project'>> = {
  'news/detail': 'article',
  'news/decode-detail': 'article',
  'cadre/topic-detail': 'article',
  'enterprise/topic-detail': 'article',
  'onsite/point-detail': 'point',
  'public/project-detail': 'project',
};

const fixed: Record<string, string> = {
  ppxm: '品牌项目',
  zxzt: '最新专题',
  nxdz: '内训定制',
  xyxw: '学院新闻',
  pxdt: '培训动态',
  jxdfl0: '全部教学点',
};

/** The name of a class in the address: a fixed word, a theme or a category (section 2.3). */
async function className(text: string, context: Context): Promise<string | undefined> {
  if (fixed[text]) return fixed[text];
  const [, word, number] = /^([a-z]+)(\d+)$/.exec(text) ?? [];
  if (!word) return undefined;
  const id = Number(number);
  return (word === 'pxzt' ? await findTheme(context.db, id) : await findCategory(context.db, id))?.name;
}

/**
 * Title, keywords and description of one page (section 7): what staff wrote for it,
 * else what the record or the class says, else the defaults of the site.
 */
export async function pageData(path: string, id: number | undefined, context: Context): Promise<Tdk> {
  const { db, memo, now } = context;
  const settings = await memo.get('settings', ['settings'], () => readSettings(db));
  const clean = `/${path.split(/[?#]/)[0]?.replace(/^\/+|\/+$/g, '') ?? ''}`;
  const match = matchPage(clean);
  const recordId = id ?? (Number(match?.params.id) || 0);
  const own = await findTdk(db, clean, recordId).then((row) => row ?? (recordId ? undefined : null));
  const table = match && records[match.name];
  const record = table && recordId ? await describeRecord(db, table, recordId, now()) : undefined;
  const area = match ? pageRow(match.name).title : '';
  const named = match?.params.currentClass ?? match?.params.topicId;
  const front = match ? pageRow(crumbs(match.name)[0] as PageName).title : '';
  const ofClass = named ? await className(named, context) : undefined;
  const heading = record?.title ?? (ofClass ? (match?.name === 'news/list' ? ofClass : `${ofClass} - ${front}`) : area);
  const words = record ? await themeNames(db, record.themeIds) : [heading];
  return {
    title: own?.title || (heading ? `${heading} - ${settings.name}` : `${settings.name} - ${settings.slogan}`),
    keywords: own?.keywords || [...new Set([...words, ...settings.keywords.split(',')])].filter(Boolean).join(','),
    description:
      own?.description ||
      record?.description ||
      (heading ? `${settings.name}${heading}。${settings.description}` : settings.description),
  };
}
