import { text } from '../../kernel/text.ts';
import { refuse } from '../../kernel/errors.ts';
import { type ListMost, readXml } from './lists.ts';

/** Texts are deeper than lists, and long; tables lie in tables. */
const textMost: ListMost = { depth: 1000, attributes: 256, elements: 20_000_000, silent: 8 * 1024 * 1024 };
/** What only those parts have that say what a field is; the names of elements are written as they are. */
const says = ['instrText', 'fldSimple'];
const asksProgram = /^\s*dde/i;
/** The first letters of its name: what follows may come out of a field within it. */
const mayAskProgram = /^\s*(?:d(?:d(?:e.*)?)?)?$/is;

const refuseField = (instruction: string, isWhole: boolean) => {
  if ((isWhole ? asksProgram : mayAskProgram).test(instruction)) throw refuse('input', text.fileHolds);
};

/**
 * Refuses a text with a field that asks another program (DDE), which may run any. An instruction is written over as
 * many pieces as one likes, and may be put together of what other fields say: no field that people write begins with
 * one.
 */
export async function refuseFields(part: string): Promise<void> {
  if (!says.some((name) => part.includes(name))) return;
  const open: { said: string; isSaid: boolean }[] = [];
  let isInstruction = false;
  await readXml(part, textMost, {
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
  });
  for (const { said } of open) refuseField(said, true);
}
