import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const file = (weight: string) => require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`);

/** The files of the one family that documents and drawings are set in: regular and bold. */
export const fontFiles = [file('400Regular'), file('700Bold')] as const;
/** Its name. */
export const fontFamily = 'Noto Sans SC';

/**
 * Ranges of the characters that the font has, from its `cmap` table (OpenType, formats 4 and 12 as in every modern
 * font: 12 is read).
 */
function readRanges(font: Buffer): [first: number, last: number][] {
  const tables = font.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const at = 12 + i * 16;
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    const cmap = font.readUInt32BE(at + 8);
    for (let n = font.readUInt16BE(cmap + 2), s = 0; s < n; s++) {
      const table = cmap + font.readUInt32BE(cmap + 4 + s * 8 + 4);
      if (font.readUInt16BE(table) !== 12) continue;
      const groups = font.readUInt32BE(table + 12);
      return Array.from({ length: groups }, (_, g) => {
        const group = table + 16 + g * 12;
        return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
      });
    }
  }
  throw new Error('the font of the documents has no table of its characters');
}

let ranges: [number, number][] | undefined;

/** Whether documents can show a character. */
function isDrawn(code: number): boolean {
  ranges ??= readRanges(readFileSync(fontFiles[0]));
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] as [number, number];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** Joins and variants of emoji: nothing is lost where they are left out. */
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu;

const isShown = (text: string) => [...text].every((c) => isDrawn(c.codePointAt(0) as number));
/** Raised signs beside one another: ten to the sixth is no 106. */
const raised = /[\u00b2\u00b3\u00b9\u02b0-\u02b8\u1d2c-\u1d61\u1d78\u1d9b-\u1dbf\u2070-\u207f]+/gu;

/** A sign as the font has it, or what it stands for (CO₂: CO2), or a box. */
function shown(c: string): string {
  if (isShown(c)) return c;
  const plain = c.normalize('NFKC');
  return isShown(plain) ? plain : '□';
}

/** A text of which every character can be shown: line breaks stay, what the font lacks becomes another or a box. */
export function drawable(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unseen, '')
    .replaceAll('\u2044', '/')
    .replace(raised, (run) => (isShown(run) ? run : `^${run.normalize('NFKC')}`));
  return [...clean].map((c) => (c === '\n' ? c : shown(c))).join('');
}
