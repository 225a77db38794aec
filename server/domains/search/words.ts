import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

let jieba: Jieba | undefined;

/** The words of a text by a Chinese dictionary. The dictionary is loaded with the first search. */
export function wordsOf(text: string): string[] {
  jieba ??= Jieba.withDict(dict);
  return jieba
    .cut(text, true)
    .map((w) => w.trim())
    .filter((w) => /[\p{L}\p{N}]/u.test(w));
}
