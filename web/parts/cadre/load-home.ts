import { cadreFront } from '../catalogue/fronts.ts';
import { loadFront } from '../catalogue/load-front.ts';

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** What the front of the area shows. */
export async function loadHome(args: Parameters<typeof loadFront>[0]) {
  const [front, systems] = await Promise.all([loadFront(args, cadreFront), args.api.catalogue.industries({})]);
  const all = systems[0];
  const bySystem = all
    ? await args.api.catalogue.indexShow({ trainType: 1, classify: `hyxtzt${all.id}`, pageSize: 4 })
    : { list: [] };
  return { ...front, systems, systemTopics: bySystem.list };
}
