import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Signs that are read otherwise as a family's name than elsewhere, and for each one that is read as it is then. */
const families = { as: '沈曾单解仇区查翟缪覃朴种', read: '审增善谢求欧渣宅庙秦瓢虫' };

/** An order, and whether each row has its value (`orderOf`). */
type Order = SQL & { notNull: boolean };

const inChinese = (value: SQL, { notNull }: AnyColumn): Order =>
  Object.assign(sql`${value} collate "zh-Hans-x-icu"`, { notNull });

/**
 * A name of somebody as Chinese lists have it: in the order of its pinyin, and not of the numbers of its signs. An
 * index serves it that was made of the same words, which is why they hold no parameter.
 */
export function byPinyin(name: AnyColumn): Order {
  const { as, read } = families;
  return inChinese(sql`(translate(left(${name}, 1), ${sql.raw(`'${as}', '${read}'`)}) || substr(${name}, 2))`, name);
}

/** Words in the order of their pinyin. */
export const byWords = (column: AnyColumn): Order => inChinese(sql`${column}`, column);
