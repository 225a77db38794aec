import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import { refuseFields } from './fields.ts';
import { type Hears, type ListMost, readXml } from './lists.ts';

/** Texts are deeper than lists, and long; tables lie in tables. */
const textMost: ListMost = { depth: 1000, attributes: 256, elements: 20_000_000, silent: 8 * 1024 * 1024 };
/**
 * What only those parts have that are looked into: the names of elements are written as they are. Letters of two bytes
 * have a zero in them.
 */
const says = /instrText|fldSimple|(?:dde|ole)Link|hlink(?:Click|Hover|MouseOver)|\0/i;

/** So much of a part is kept until what follows is there. */
const longest = 64;

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

/** Refuses a part of a document, whatever it is called, that asks, fetches or starts something as it is read. */
export async function refusePart(part: string): Promise<void> {
  const suspicion = new Suspicion();
  suspicion.see(part);
  if (!suspicion.isThere) return;
  const fields = refuseFields();
  const all: Hears[] = [fields.hears, actions, links];
  await readXml(part, textMost, {
    opens: (name, attributes) => {
      for (const { opens } of all) opens(name, attributes);
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
