import { wordsOf } from './words.ts';

/** Whether a text may be pinyin: Latin letters and what separates syllables. */
export const isLatin = (text: string): boolean => /^[a-zü][a-zü' ]+$/i.test(text);

/** Letters alone, so that `xiang cun` and `Xiangcun` are one. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-zü]/g, '');

/**
 * What the site calls things, by their pinyin without tones: each name whole, and each word of it. Of words that sound
 * alike the first stays, so the most wanted names come first. The table of sounds is loaded with the first call.
 */
export async function readingsOf(names: readonly string[]): Promise<Map<string, string>> {
  const { pinyin } = await import('pinyin-pro');
  const readings = new Map<string, string>();
  const add = (word: string) => {
    if (!/^\p{Script=Han}{2,8}$/u.test(word)) return;
    const sounds = pinyin(word, { toneType: 'none', type: 'array', v: true }).join('');
    if (!readings.has(sounds)) readings.set(sounds, word);
  };
  for (const name of names) add(name);
  for (const name of names) for (const word of wordsOf(name)) add(word);
  return readings;
}

/** The word of the site that what was typed is the pinyin of. */
export const readAs = (text: string, readings: ReadonlyMap<string, string>): string | undefined =>
  isLatin(text) ? readings.get(plain(text).replaceAll('ü', 'v')) : undefined;
