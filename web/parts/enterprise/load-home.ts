import { enterpriseFront } from '../catalogue/fronts.ts';
import { loadFront } from '../catalogue/load-front.ts';

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** What the front of the area shows. */
export async function loadHome(args: Parameters<typeof loadFront>[0]) {
  const [front, custom, projects] = await Promise.all([
    loadFront(args, enterpriseFront),
    args.api.catalogue.indexShow({ trainType: 2, classify: 'nxdz', pageSize: 4 }),
    args.api.catalogue.getIndexProject({ pageSize: 12 }),
  ]);
  // Those that still take people first: they are why one comes here.
  const open = projects.list.filter((p) => p.state === 1);
  return {
    ...front,
    latest: front.latest.filter((t) => t.classify !== 'nxdz'),
    custom: custom.list,
    projects: (open.length ? open : projects.list).slice(0, 4),
  };
}
