import { setImmediate as othersFirst } from 'node:timers/promises';
import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import { refuseFields } from './fields.ts';
import { type Hears, type ListMost, readXml } from './lists.ts';
import { refuseDrawn } from './references.ts';

/** Texts are deeper than lists, and long; tables lie in tables. */
const textMost = {
  ...{ depth: 1000, attributes: 256, silent: 8 * 1024 * 1024 },
  tooMany: () => refuse('input', text.documentTooLong),
};
/**
 * What only those parts have that are looked into: the names of elements and attributes are written as they are.
 * Letters of two bytes have a zero in them.
 */
const says =
  /instrText|fldSimple|fldChar|encoding\s*=\s*["'](?!utf-?8|utf-?16|us-ascii)|(?:dde|ole)Link|hlink(?:Click|Hover|MouseOver)|[\s:](?:src|(?:alt)?href)\s*=|\0/i;

/** So much of a part is kept until what follows is there. */
const longest = 64;
/** So much of a part is looked at before whoever else has something to do is let do it. */
const turnCharacters = 1024 * 1024;

/** Looks at the letters of a part as they come, for whether it has to be read at all: most need not be. */
export class Suspicion {
  #last = '';
  isThere = false;
  see(letters: string): void {
    const all = this.#last + letters;
    this.isThere ||= says.test(all);
    this.#last = all.slice(-longest);
  }
}

/** What is done where somebody clicks: another slide, another document, a film. It starts nothing. */
const mayDo = /^(ppaction:\/\/(hlink(showjump|sldjump|pres|file)|media|customshow|noaction)(\?.*)?)?$/is;
const actions: Hears = {
  opens: (name, attributes) => {
    if (/^hlink(Click|Hover|MouseOver)$/i.test(name) && !mayDo.test(attributes.action ?? ''))
      throw refuse('input', text.fileStarts);
  },
};

/** Links of a sheet to another program. */
const links: Hears = {
  opens: (name) => {
    if (/^(dde|ole)Link$/i.test(name)) throw refuse('input', text.fileHolds);
  },
};

/** Figures of older programs (VML) name their pictures and where they lead outright, and not by a list. */
const figures: Hears = {
  opens: (name, attributes) => {
    if (
      !/^(shape(type)?|(round)?rect|oval|line|polyline|curve|arc|group|image(data)?|fill|stroke|background|text(box|path)|left|top|right|bottom|column|OLEObject)$/i.test(
        name,
      )
    )
      return;
    for (const [key, value] of Object.entries(attributes)) refuseDrawn(key.slice(key.indexOf(':') + 1), value);
  },
};

async function isSuspect(part: string): Promise<boolean> {
  const suspicion = new Suspicion();
  for (let at = 0; at < part.length && !suspicion.isThere; at += turnCharacters) {
    suspicion.see(part.slice(at, at + turnCharacters));
    await othersFirst();
  }
  return suspicion.isThere;
}

/**
 * Refuses a part of a document, whatever it is called, that asks, fetches or starts something as it is read.
 * @param left how many elements may still be read of the document, with those within it
 */
export async function refusePart(part: string, left: { elements: number }): Promise<void> {
  if (!(await isSuspect(part))) return;
  const fields = refuseFields();
  const all: Hears[] = [fields.hears, actions, links, figures];
  const most: ListMost = { ...textMost, elements: left.elements };
  left.elements -= await readXml(part, most, {
    opens: (...element) => {
      for (const { opens } of all) opens(...element);
    },
    closes: (name) => {
      for (const { closes } of all) closes?.(name);
    },
    says: (words) => {
      for (const { says: heard } of all) heard?.(words);
    },
  });
  fields.ends();
}
