import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { City } from '../../../shared/contract/points.ts';
import { offsetOf } from '../../db/list.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { findThemes } from '../articles/index.ts';
import { publicHtml } from '../embeds/index.ts';
import {
  allPoints,
  countByCategory,
  countPoints,
  findNearby,
  findPoint,
  findPointNeighbours,
  listPoints,
} from './queries.ts';

const perCity = 4;

export const points: Handlers<Contract['points'], Contexts> = {
  async list({ pageNum, pageSize, ...filter }, { db, memo }) {
    const [list, total] = await Promise.all([
      listPoints(db, filter, pageSize, offsetOf({ pageNum, pageSize })),
      memo.get(`points.count ${JSON.stringify(filter)}`, ['points'], () => countPoints(db, filter)),
    ]);
    return { list, total };
  },

  async get({ id }, { db, memo }) {
    const found = await findPoint(db, id);
    if (!found) throw refuse('absent');
    const [nearby, neighbours, themes] = await Promise.all([
      findNearby(db, found),
      findPointNeighbours(db, found),
      findThemes(db, found.themeIds),
    ]);
    return { ...found, content: await publicHtml(found.content, { db, memo }), ...neighbours, nearby, themes };
  },

  categories: (_, { db, memo }) => memo.get('points.categories', ['points', 'categories'], () => countByCategory(db)),

  cities: (_, { db, memo }) =>
    memo.get('points.cities', ['points', 'categories'], async () => {
      const all = await allPoints(db);
      return City.options.map((city) => {
        const here = all.filter((p) => p.city === city);
        const names = here.map((p) => p.categoryName);
        const topCategory =
          [...new Set(names)].sort(
            (a, b) => names.filter((n) => n === b).length - names.filter((n) => n === a).length,
          )[0] ?? '';
        return { city, total: here.length, topCategory, points: here.slice(0, perCity) };
      });
    }),
};
