import { wordsOf } from './words.ts';

/** Whether a text may be pinyin: Latin letters and what separates syllables. */
export const isLatin = (text: string): boolean => /^[a-zü][a-zü' ]+$/i.test(text);
/** Whether a text may be a name of the site with a slip in it. */
const isHan = (text: string): boolean => /^\p{Script=Han}{3,8}$/u.test(text);

/** Letters alone, so that `xiang cun` and `Xiangcun` are one. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-zü]/g, '');

/** Says the sounds of a text without tones. The table of sounds is loaded with the first call. */
async function loadSounds(): Promise<(text: string) => string> {
  const { pinyin } = await import('pinyin-pro');
  return (text) => pinyin(text, { toneType: 'none', type: 'array', v: true }).join('');
}

/**
 * What the site calls things, by their pinyin without tones: each name whole, and each word of it. Of words that sound
 * alike the first stays, so the most wanted names come first.
 */
export async function readingsOf(names: readonly string[]): Promise<Map<string, string>> {
  const soundsOf = await loadSounds();
  const readings = new Map<string, string>();
  const add = (word: string) => {
    if (!/^\p{Script=Han}{2,8}$/u.test(word)) return;
    const sounds = soundsOf(word);
    if (!readings.has(sounds)) readings.set(sounds, word);
  };
  for (const name of names) add(name);
  for (const name of names) for (const word of wordsOf(name)) add(word);
  return readings;
}

/** So long a name is still the same with one other character in it. */
const longEnough = 4;

/** Whether two names of one length differ in one character. */
function isSlip(typed: readonly string[], name: readonly string[]): boolean {
  if (typed.length < longEnough || typed.length !== name.length) return false;
  return typed.filter((char, i) => char !== name[i]).length === 1;
}

/**
 * The word of the site that what was typed stands for: by its pinyin, by its sound (乡村振型 for 乡村振兴), or but for
 * one character.
 */
export async function readAs(text: string, readings: ReadonlyMap<string, string>): Promise<string | undefined> {
  if (isLatin(text)) return readings.get(plain(text).replaceAll('ü', 'v'));
  if (!isHan(text)) return undefined;
  const [chars, soundsOf] = [[...text], await loadSounds()];
  const found = readings.get(soundsOf(text)) ?? [...readings.values()].find((name) => isSlip(chars, [...name]));
  return found === text ? undefined : found;
}
