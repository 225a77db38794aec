import type { Fields } from '../../../lib/form/use-form.ts';
import { createStore } from '../../../lib/store.ts';

/**
 * What has not arrived in the record that is open, by the path of its field: the sentence against saving without it.
 */
const underWay = createStore<Readonly<Record<string, string>>>({});

/** Tells of a field that something of it has not arrived; an empty sentence that all of it has. */
export function tellUnderWay(path: string, sentence: string): void {
  const { [path]: _, ...others } = underWay.get();
  underWay.set(sentence ? { ...others, [path]: sentence } : others);
}

/** Leads to the picture of a text that lacks its file, or its words, once the fault is shown. */
function leadToPicture(text: string): void {
  requestAnimationFrame(() => {
    const found = ['file', 'words'].map((what) => document.getElementById(text)?.querySelector(`[data-lacks=${what}]`));
    const picture = found.find(Boolean);
    picture?.querySelector('button')?.focus({ preventScroll: true });
    picture?.scrollIntoView({ block: 'center' });
  });
}

/** Whether everything has arrived that would be left out of what is saved now; else that is said at its field. */
export function hasArrived(form: Pick<Fields, 'blame' | 'idOf'>): boolean {
  const [missing] = Object.entries(underWay.get());
  if (!missing) return true;
  form.blame(...missing);
  leadToPicture(form.idOf(missing[0]));
  return false;
}

/** The sentence against a text of whose pictures so many have not arrived; none where all have. */
export const picturesMissing = (count: number): string =>
  count ? `有 ${count} 张图片没有传上：请等它传完，重试或选择文件，或者删去它的位置` : '';
