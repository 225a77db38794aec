import { z } from 'zod';
import { defineCalls, id, pageOf, paging, shortText, wholeNumber } from './call.ts';

export const City = z.enum(['杭州', '宁波', '温州', '湖州', '嘉兴', '绍兴', '金华', '衢州', '舟山', '台州', '丽水']);
export type City = z.infer<typeof City>;

export const Point = z.object({
  id,
  name: z.string(),
  summary: z.string(),
  coverUrl: z.string(),
  categoryId: z.number(),
  categoryName: z.string(),
  city: City,
  county: z.string(),
  minutes: z.number(),
  capacity: z.number(),
});
export type Point = z.infer<typeof Point>;

export const PointDetail = Point.extend({
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  narrator: z.string(),
  question: z.string(),
  content: z.string(),
  gallery: z.array(z.object({ url: z.string(), caption: z.string() })),
  themes: z.array(z.object({ id, name: z.string() })),
  /** Nearest first, with the distance in whole kilometres. */
  nearby: z.array(Point.extend({ kilometres: z.number().int() })),
  previous: z.object({ id, title: z.string() }).nullable(),
  next: z.object({ id, title: z.string() }).nullable(),
});
export type PointDetail = z.infer<typeof PointDetail>;

/** As much of one as says where it is, in words and on a map. */
export const PointPlace = PointDetail.pick({
  id: true,
  name: true,
  city: true,
  county: true,
  address: true,
  latitude: true,
  longitude: true,
});
export type PointPlace = z.infer<typeof PointPlace>;

export const points = defineCalls({
  list: {
    method: 'GET',
    path: '/train/teachingPoint/list',
    access: 'public',
    added: true,
    purpose: 'Teaching points',
    query: z.object({
      ...paging,
      categoryId: id.optional(),
      city: City.optional().meta({ title: '城市' }),
      themeId: id.optional(),
      wd: shortText.optional(),
      /** 1 up to an hour, 2 up to two hours, 3 longer. */
      length: wholeNumber(1, 3).optional().meta({ title: '时长' }),
    }),
    reply: pageOf(Point),
    reads: ['points', 'categories'],
  },
  get: {
    method: 'GET',
    path: '/train/teachingPoint/detail',
    access: 'public',
    added: true,
    purpose: 'One teaching point',
    query: z.object({ id }),
    reply: PointDetail,
    reads: ['points', 'categories', 'themes', 'settings'],
  },
  categories: {
    method: 'GET',
    path: '/train/teachingPoint/categories',
    access: 'public',
    added: true,
    purpose: 'Categories of points with their counts',
    reply: z.array(z.object({ id, name: z.string(), total: z.number().int() })),
    reads: ['points', 'categories'],
  },
  /** Every city, also those without a point, with its number of points and the first few. */
  cities: {
    method: 'GET',
    path: '/train/teachingPoint/cities',
    access: 'public',
    added: true,
    purpose: 'Points by city, for the map',
    reply: z.array(z.object({ city: City, total: z.number().int(), topCategory: z.string(), points: z.array(Point) })),
    reads: ['points', 'categories'],
  },
});
