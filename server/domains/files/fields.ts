import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Hears } from './lists.ts';
import { refuseLeading, written } from './references.ts';

const asksProgram = /^\s*dde/i;
/** The first letters of its name: what follows may come out of a field within it. */
const mayAskProgram = /^\s*(?:d(?:d(?:e.*)?)?)?$/is;

/** A folder of another machine, also as an address; each stroke of a path is written twice. */
const isElsewhere = /(?:^|[\s"'])(?:\\\\+|\/\/)[^\\/\s]|file:(?:\/\/(?!\/|localhost\/)|\/{4}|[\\])/i;
/** What takes something in by itself; pictures are of the web where somebody copied from its pages. */
const takesIn = /^\s*(?:link|includetext|import|database|rd)\b/i;
const isOfTheWeb = /\b(?:https?|ftp):/i;
const leads = /^\s*hyperlink\s+(?:"([^"]*)"|([^\s"\\]\S*))/i;

const refuseField = (instruction: string, isWhole: boolean) => {
  if ((isWhole ? asksProgram : mayAskProgram).test(instruction)) throw refuse('input', text.fileHolds);
  if (isElsewhere.test(instruction) || (takesIn.test(instruction) && isOfTheWeb.test(instruction)))
    throw refuse('input', text.fileReaches);
  const [, quoted, bare] = (isWhole && leads.exec(instruction)) || [];
  if (quoted || bare) refuseLeading(written(quoted ?? bare ?? '').replaceAll('\\\\', '\\'));
};

/**
 * Refuses a text with a field that asks another program (DDE), which may run any, that takes something from another
 * machine, or that leads to what is no document. An instruction is written over as many pieces as one likes, and may be
 * put together of what other fields say: no field that people write begins with one.
 */
export function refuseFields(): { hears: Hears; ends: () => void } {
  const open: { said: string; isSaid: boolean }[] = [];
  let isInstruction = false;
  const hears: Hears = {
    opens: (name, attributes) => {
      const of = (wanted: string) =>
        Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === wanted)?.[1] ?? '';
      isInstruction = name === 'instrText';
      if (name === 'fldSimple') refuseField(of('instr'), true);
      if (name !== 'fldChar') return;
      const kind = of('fldCharType').trim();
      const last = open.at(-1);
      if (kind === 'begin') {
        if (last && !last.isSaid) refuseField(last.said, false);
        open.push({ said: '', isSaid: false });
      } else if (last && !last.isSaid) {
        refuseField(last.said, true);
        last.isSaid = true;
      }
      if (kind === 'end') open.pop();
    },
    closes: () => {
      isInstruction = false;
    },
    says: (words) => {
      const last = open.at(-1);
      if (!isInstruction) return;
      // One that stands in no field is read as one of its own.
      if (last) last.said += words;
      else refuseField(words, true);
    },
  };
  return {
    hears,
    ends: () => {
      for (const { said } of open) refuseField(said, true);
    },
  };
}
