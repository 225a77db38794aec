import { highest } from '../../../shared/contract/call.ts';
import type { Tdk } from '../../../shared/contract/site.ts';
import { crumbs, href, matchPage, type PageMatch, type PageName, pageRow } from '../../../shared/sitemap.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { type Described, describe, findCategory, findTdk, findTheme } from './queries.ts';
import { readSettings } from './settings.ts';

const records: Partial<Record<PageName, keyof typeof describe>> = {
  'news/detail': 'article',
  'news/decode-detail': 'article',
  'cadre/topic-detail': 'article',
  'enterprise/topic-detail': 'article',
  'onsite/point-detail': 'point',
  'public/project-detail': 'project',
  'public/expert-detail': 'expert',
  'public/banner-article': 'banner',
  'public/community': 'article',
  'cooperation/enterprise-detail': 'enterprise',
  'cooperation/information': 'article',
  'cooperation/innovation': 'article',
  'cooperation/investment': 'article',
  'cooperation/policy': 'article',
  'cooperation/training-needs': 'article',
};
/** Pages whose words come from the call; the others have the site's defaults (section 2.2). */
const listed = /^(news|cadre|enterprise|onsite)\//;

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

/** The paths under which staff may have written words for an address: its own, and that of the list it is a page of. */
function pathsOf(clean: string, match: PageMatch | null): string[] {
  if (!match?.params.pageNum) return [clean];
  return [clean, withoutSlash(href(match.name, { ...match.params, pageNum: undefined }))];
}

const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path);

/** What a page is called: its record, its class, its row of the sitemap; home goes by the site's name alone. */
async function headingOf(match: PageMatch | null, record: Described | undefined, context: Context): Promise<string> {
  if (!match || match.name === 'public/home' || match.name === 'public/landing') return '';
  if (record) return record.title;
  const named = match.params.currentClass ?? match.params.topicId;
  const ofClass = named && (await className(named, context));
  if (!ofClass) return pageRow(match.name).title;
  return match.name === 'news/list' ? ofClass : `${ofClass} - ${pageRow(crumbs(match.name)[0] as PageName).title}`;
}

/**
 * Title, keywords and description of one page (section 7): what staff wrote for it, else what the record or the class
 * says, else the defaults of the site.
 * @param id the record that is shown, where the path does not name it
 */
export async function pageData(path: string, id: number | undefined, context: Context): Promise<Tdk> {
  const { db, memo, now } = context;
  const settings = await memo.get('settings', ['settings'], () => readSettings(db));
  const clean = `/${path.split(/[?#]/)[0]?.split('/').filter(Boolean).join('/') ?? ''}`;
  const match = matchPage(clean);
  const inPath = Number(match?.params.id) || 0;
  const recordId = id ?? (inPath <= highest ? inPath : 0);
  const own = await findTdk(db, pathsOf(withoutSlash(clean), match), inPath ? [recordId, 0] : [recordId]);
  const kind = match && records[match.name];
  const record = kind && recordId ? await describe[kind](db, recordId, now()) : undefined;
  const heading = await headingOf(match, record, context);
  const isListed = record || (match && listed.test(match.name));
  const words = record?.words.length ? record.words : [heading];
  return {
    title: own?.title || (heading ? `${heading} - ${settings.name}` : `${settings.name} - ${settings.slogan}`),
    keywords:
      own?.keywords ||
      (isListed
        ? [...new Set([...words, ...settings.keywords.split(',')])].filter(Boolean).join(',')
        : settings.keywords),
    description:
      own?.description ||
      record?.description ||
      (isListed ? `${settings.name}${heading}。${settings.description}` : settings.description),
    written: (['title', 'keywords', 'description'] as const).filter((field) => own?.[field]),
  };
}
