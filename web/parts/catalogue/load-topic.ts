import { href } from '../../../shared/sitemap.ts';
import { headPicture } from '../../lib/cover.ts';
import type { Head, PageArgs } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { breadcrumbLd } from '../articles/json-ld.ts';
import type { Front } from './fronts.ts';
import { courseLd } from './json-ld.ts';

/** A topic of this front with its breadcrumb: the class it is filed under, then the text itself. */
export async function loadTopic({ api, params }: PageArgs, front: Front) {
  const id = Number(params.id);
  const { trainType } = front;
  const [topic, heat, shell] = await Promise.all([
    api.catalogue.topic({ id, trainType }),
    api.catalogue.oweHeatTenList({ trainType }),
    api.site.shell({}),
  ]);
  const fixed = front.classes.find((c) => c.key === topic.classify);
  const above = fixed
    ? { label: fixed.label, params: { currentClass: fixed.key } }
    : front.systems && topic.industryId
      ? { label: topic.industryName, params: { currentClass: `hyxtzt${topic.industryId}` } }
      : topic.trainThemeId
        ? { label: topic.trainThemeName, params: { currentClass: `pxzt${topic.trainThemeId}` } }
        : { label: '品牌项目', params: { currentClass: 'ppxm' } };
  const crumbs = crumbsOf(front.detail, { [front.topics]: above, [front.detail]: { label: '正文' } });
  return { topic, heat, crumbs, hotline: shell.settings.hotline };
}

type Data = Awaited<ReturnType<typeof loadTopic>>;

/** Head of a topic with Course and breadcrumb for search engines. */
export function topicHead(front: Front, { topic, crumbs }: Data, siteUrl: string, organisation: string): Head {
  const path = href(front.detail, { id: topic.id });
  return {
    canonical: path,
    image: headPicture(topic.coverUrl),
    jsonLd: [courseLd(siteUrl, organisation, topic, path), breadcrumbLd(siteUrl, crumbs, path)],
  };
}
