import { z } from 'zod';
import { paging, shortText } from './call.ts';

type Sorts<K extends string> = z.ZodDefault<z.ZodEnum<{ [P in K | `-${K}`]: P }>>;

/**
 * The fields of every list of the console: a page, words to look for, and the order: a key of the list, with a hyphen
 * before it downwards. Lists without words to look for say so by what they read.
 */
export function listing<const K extends string>(keys: readonly K[], first: NoInfer<K> | `-${NoInfer<K>}`) {
  const all = keys.flatMap((k) => [k, `-${k}`]) as [string, ...string[]];
  return {
    ...paging,
    wd: shortText.default('').meta({ title: '关键词' }),
    sort: z.enum(all).default(first).meta({ title: '排序' }) as unknown as Sorts<K>,
  };
}
