import { expect, it } from 'vitest';
import { pages } from '../../../shared/sitemap.ts';
import { mainMenu } from './menu.ts';

const shell = {
  ...{ cadreBrands: [], cadreThemes: [], industries: [], enterpriseBrands: [], enterpriseThemes: [] },
  ...{ pointCategories: [], newsCategories: [] },
} as never;

it('each public page with an area of its own is marked in the one entry of the menu that it belongs to', () => {
  const areas: Record<string, string> = {
    ...{ cadre: '干部培训', enterprise: '企业培训', onsite: '现场教学', cooperation: '政产学研', about: '关于我们' },
    news: '新闻中心',
  };
  const own: Record<string, string> = {
    ...{
      'public/home': '首页',
      'public/landing': '首页',
      'news/decode-list': '解码浙江',
      'news/decode-detail': '解码浙江',
    },
    ...{ 'public/experts': '政产学研', 'public/expert-detail': '政产学研' },
  };
  const menu = mainMenu(shell);
  const found = pages.map(([name]) => [
    name,
    ...menu.filter(({ under }) => under.some((start) => name.startsWith(start))).map(({ label }) => label),
  ]);
  const wanted = pages.map(([name]) => [name, own[name] ?? areas[name.split('/')[0] ?? '']].filter(Boolean));
  expect(found).toEqual(wanted);
});
