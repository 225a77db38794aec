import type { PageArgs } from '../../lib/page.tsx';
import { filled, type Front } from './fronts.ts';
import { trainingNewsCategory } from './training-news.tsx';

/**
 * What both fronts show: banners, brand projects, themes, latest
 * topics that are no brand project, the ten most read, news.
 */
export async function loadFront({ api }: PageArgs, front: Front) {
  const { trainType } = front;
  const categoryId = await trainingNewsCategory(api);
  const [banners, brands, latest, themes, heat, news, shell] = await Promise.all([
    api.site.findBanner({ position: front.origin }),
    api.catalogue.indexShow({ trainType, classify: 'ppxm', pageSize: 8 }),
    api.catalogue.indexShow({ trainType, pageSize: 30 }),
    api.catalogue.themes({ trainType }),
    api.catalogue.oweHeatTenList({ trainType }),
    api.articles.list({ kind: 'news', categoryId, trainType, pageSize: 5 }),
    api.site.shell({}),
  ]);
  const plain = latest.list.filter((t) => t.classify !== 'ppxm');
  return {
    banners,
    brands: brands.list,
    latest: plain,
    themes: filled(themes),
    heat,
    news: news.list,
    hotline: shell.settings.hotline,
    hours: shell.settings.hours,
  };
}
