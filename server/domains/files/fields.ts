import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Hears } from './lists.ts';
import { broken } from './packages.ts';
import { refuseLeading, written } from './references.ts';

/** What stands before a name without being part of it. */
const preceding = /^[\s"'“”]+/;
const asksProgram = /^dde/i;
/** The first letters of its name: what follows may come out of a field within it. */
const mayAskProgram = /^(?:d(?:d(?:e.*)?)?)?$/is;
/** What a machine elsewhere is asked for is said in words of its own, in no way to a place. */
const asksDatabase = /^\s*data(?:base)?\b/i;

/** A folder of another machine, also as an address, with strokes of either way. */
const isElsewhere = /(?:^|[\s"'“”‘’])[\\/]{2,}[^\\/\s]|file:(?:\/\/(?!\/|localhost\/)|\/{4}|\/*(?:\\|%5c))/i;
/** What takes something in by itself; pictures are of the web where somebody copied from its pages. */
const takesIn = /^\s*(?:link|include(?:text)?|import|rd)\b/i;
const isOfTheWeb = /\b(?:https?|ftps?|smb|davs?):/i;
/** What takes something in or leads somewhere: what it says is its own, and not what another field says. */
const places = ['link', 'includetext', 'includepicture', 'import', 'database', 'rd', 'hyperlink'];

const leads = /^\s*hyperlink(?![a-z])/i;
/** A switch, or a word with or without quotes. Three switches have a word of their own: a place, a tip, a window. */
const words = /\\([a-z])|"([^"]*)"|([^\s"\\]\S*)/gi;
function* ledTo(instruction: string): Generator<string> {
  let isOfSwitch = false;
  for (const [, key, quoted, bare] of instruction.replace(leads, '').matchAll(words)) {
    if (key === undefined && !isOfSwitch) yield quoted ?? bare ?? '';
    isOfSwitch = key !== undefined && 'lot'.includes(key.toLowerCase());
  }
}

/** Refuses a field by what it says. */
export function refuseField(given: string): void {
  const instruction = spelled(given);
  if (asksProgram.test(instruction.replace(preceding, ''))) throw refuse('input', text.fileHolds);
  if (asksDatabase.test(instruction)) throw refuse('input', text.fileReaches);
  if (isElsewhere.test(instruction) || (takesIn.test(instruction) && isOfTheWeb.test(instruction)))
    throw refuse('input', text.fileReaches);
  if (!leads.test(instruction)) return;
  if (instruction.length > longest) throw broken();
  for (const target of ledTo(instruction)) if (target) refuseLeading(written(target).replaceAll('\\\\', '\\'));
}

/** What a field says before another one within it goes on: it may be put together of what that one says. */
function refuseBegun(given: string): void {
  const said = spelled(given);
  if (mayAskProgram.test(said.replace(preceding, ''))) throw refuse('input', text.fileHolds);
  const [name = ''] = said.trimStart().toLowerCase().split(/[\s"]/, 1);
  const isWhole = /^\s*\S+[\s"]/.test(said);
  if (isElsewhere.test(said) || places.some((place) => (isWhole ? place === name : place.startsWith(name))))
    throw refuse('input', text.fileReaches);
}

/** So long is no way to a place: each word of it is looked at, while everybody waits. Others hold whole quotations. */
const longest = 8192;
/**
 * So many letters are read of instructions that others within them go on, in one text: such a one is read anew with
 * each of these. What people write is a thousandth of it.
 */
const mostBegun = 1_000_000;
/** Letters that a list holds as their bytes (`textOf`), as letters. */
const spelled = (said: string) =>
  said
    .replace(/[\xc2-\xf4][\x80-\xbf]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
    // Signs that show nothing hide no letter.
    .replace(/\p{Cf}/gu, '');

/** What a text has of fields; what was taken out and is still there to be brought back is read as the rest. */
const names = ['instrText', 'delInstrText', 'fldChar', 'fldSimple'];
const instructions = ['instrText', 'delInstrText'];
/** What stands in an instruction as text is read as a part of it. */
const spoken = [...instructions, 't', 'delText'];
/** A field: what it says, also after all changes that are marked in it and before them. */
type Field = {
  said: string;
  after: string;
  before: string;
  isSaid: boolean;
  /** The kinds of marked changes that it was begun in: with these it comes and goes, and so does what ends it. */
  changes: readonly RegExp[];
  /** How many elements lay around where it began. */
  depth: number;
};
const takenOut = /^(del|delText|delInstrText|moveFrom)$/;
const putIn = /^(ins|moveTo)$/;
/** What stands beside the text: its words are its own. */
const besides = /^(drawing|pict|object)$/;
const bareOf = (name: string) => name.slice(name.indexOf(':') + 1);
const isWithin = (around: readonly string[], of: RegExp) => around.some((name) => of.test(bareOf(name)));
const prefixOf = (name: string) => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');

/**
 * Fields are of one vocabulary, called by one prefix: under another one, or under the same that comes to mean something
 * else, they are read here and nowhere else, or the other way round. No program writes that.
 */
class OneVocabulary {
  #own: string | undefined;
  readonly #means = new Map<string, string>();
  readonly #changed = new Set<string>();

  /** What a program that does not know it leaves out, with all that is in it. */
  readonly #leftOut = new Set<string>();

  opens(name: string, attributes: Record<string, string>, around: readonly string[]): void {
    for (const [key, value] of Object.entries(attributes)) {
      if (bareOf(key) === 'Ignorable') for (const prefix of value.split(/\s+/)) this.#leftOut.add(prefix);
      if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
      const prefix = key.slice('xmlns:'.length);
      if ((this.#means.get(prefix) ?? value) !== value) this.#changed.add(prefix);
      this.#means.set(prefix, value);
    }
    if (!names.includes(bareOf(name))) return;
    this.#own ??= prefixOf(name);
    if (this.#own !== prefixOf(name) || around.some((n) => this.#leftOut.has(prefixOf(n)))) throw broken();
  }

  /** Whether an element is of another one, which a program may leave out with all that is in it. */
  isForeign(name: string): boolean {
    return this.#own !== prefixOf(name);
  }

  ends(): void {
    if (this.#own !== undefined && this.#changed.has(this.#own)) throw broken();
  }
}

/** Text within an instruction, of whatever element: what a program might leave out makes another one of it. */
function addTo(field: Field, said: string, around: string[], isSpoken: boolean, vocabulary: OneVocabulary): void {
  if (!spoken.includes(bareOf(around.at(-1) ?? '')) && !isSpoken) return;
  if (around.some((name) => vocabulary.isForeign(name))) throw broken();
  field.said += said;
  if (!isWithin(around, takenOut)) field.after += said;
  if (!isWithin(around, putIn)) field.before += said;
}

/** What a field may come to say: with all that is marked, and after all changes and before them, where it is there. */
const waysOf = ({ said, after, before, changes }: Field) =>
  new Set([said, ...(changes.includes(takenOut) ? [] : [after]), ...(changes.includes(putIn) ? [] : [before])]);

/**
 * Refuses a text with a field that asks another program (DDE), which may run any, that takes something from another
 * machine, or that leads to what is no document. An instruction is written over as many pieces as one likes, and may be
 * put together of what other fields say: no field that people write begins with one.
 */
export function refuseFields(): { hears: Hears; ends: () => void } {
  /** The fields that are open, of the text and of each that stands beside it, the innermost last. */
  const stories: Field[][] = [[]];
  const path: string[] = [];
  const vocabulary = new OneVocabulary();
  /** How many elements lie around what is said, from the one of the instruction on. */
  let within = 0;
  let begun = 0;
  const refuseParts = (last: Field) => {
    for (const way of waysOf(last)) {
      begun += way.length;
      if (begun > mostBegun) throw broken();
      refuseBegun(way);
    }
  };
  const opened = () => stories.at(-1) as Field[];
  const unsaid = () => {
    const last = opened().at(-1);
    return last && !last.isSaid ? last : undefined;
  };
  /** Of two ways to go on a program reads one, here both are: a field is all in one of them. */
  const refuseParted = (name: string) => {
    if (/^(Choice|Fallback)$/.test(name) && unsaid()) throw broken();
  };
  const changes = () => [takenOut, putIn].filter((of) => isWithin(path, of));
  const marks = (kind: string) => {
    const last = unsaid();
    if (!/^(begin|separate|end)$/.test(kind)) throw broken();
    if (kind === 'begin') {
      if (last) refuseParts(last);
      const depth = path.length - 2;
      opened().push({ said: '', after: '', before: '', isSaid: false, changes: changes(), depth });
    } else if (last) {
      if (last.changes.join() !== changes().join()) throw broken();
      for (const way of waysOf(last)) refuseField(way);
      last.isSaid = true;
    }
    if (kind === 'end') opened().pop();
  };
  const endStory = () => {
    for (const { said } of stories.pop() ?? []) refuseField(said);
  };
  const hears: Hears = {
    opens: (name, attributes, called) => {
      path.push(called);
      if (besides.test(name)) stories.push([]);
      vocabulary.opens(called, attributes, path);
      refuseParted(name);
      within = within || instructions.includes(name) ? within + 1 : 0;
      if (!names.includes(name)) return;
      const of = (wanted: string) => {
        const found = Object.entries(attributes).filter(([key]) => key.slice(key.indexOf(':') + 1) === wanted);
        if (found.length > 1) throw broken();
        return found[0]?.[1] ?? '';
      };
      if (name === 'fldSimple') refuseField(of('instr'));
      if (name === 'fldChar') marks(of('fldCharType').trim());
    },
    closes: (name) => {
      path.pop();
      if (besides.test(name)) endStory();
      refuseParted(name);
      within = Math.max(0, within - 1);
    },
    says: (said) => {
      const last = unsaid();
      if (last) addTo(last, said, path.slice(last.depth), within > 0, vocabulary);
      // One that stands in no field is read as one of its own.
      else if (within && !opened().length) refuseField(said);
    },
  };
  return {
    hears,
    ends: () => {
      vocabulary.ends();
      while (stories.length) endStory();
    },
  };
}
