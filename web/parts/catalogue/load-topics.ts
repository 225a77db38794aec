import { idOf, notFound, type PageArgs, pageNumber, pageSizeOf, numbered } from '../../lib/page.tsx';
import type { Front } from './fronts.ts';

/** A class of topics with the filters of the address; an unknown theme or system is an unknown page. */
export async function loadTopics({ api, params, query }: PageArgs<'theme' | 'length' | 'size'>, front: Front) {
  const { trainType } = front;
  const currentClass = params.currentClass ?? 'ppxm';
  const [themes, systems] = await Promise.all([
    api.catalogue.themes({ trainType }),
    front.systems ? api.catalogue.industries({}) : [],
  ]);
  const fixed = front.classes.find((c) => c.key === currentClass);
  const theme = themes.find((t) => currentClass === `pxzt${t.id}`);
  const system = systems.find((s) => currentClass === `hyxtzt${s.id}`);
  const label = fixed?.label ?? theme?.name ?? system?.name;
  if (!label) throw notFound();
  const asked = idOf(query.get('theme'));
  const within = fixed && themes.some((t) => t.id === asked) ? asked : undefined;
  const length = [1, 2, 3].find((n) => String(n) === query.get('length'));
  const page = pageNumber(params.pageNum);
  const size = pageSizeOf(query);
  const [{ list, total }, heat] = await Promise.all([
    api.catalogue.indexShow({
      trainType,
      classify: currentClass,
      trainThemeId: within,
      length,
      pageNum: page,
      pageSize: size,
    }),
    api.catalogue.oweHeatTenList({ trainType }),
  ]);
  return {
    currentClass,
    label,
    list,
    total,
    page,
    size,
    heat,
    themes,
    systems,
    length,
    theme: within,
    kind: fixed ? ('fixed' as const) : theme ? ('theme' as const) : ('system' as const),
    text: fixed?.text ?? theme?.summary ?? '按部门条线编排，案例与作业取自同一个系统，学员之间没有术语要解释。',
    picture: fixed?.picture ?? (theme ? front.themePicture : '/art/service-hall'),
  };
}

export type TopicsData = Awaited<ReturnType<typeof loadTopics>>;

/** Title and description of a list of topics. */
export function topicsHead({ page }: TopicsData) {
  return { title: numbered(page) };
}
