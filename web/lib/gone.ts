import { text } from '../../shared/text.ts';
import { toastError } from './toast.ts';

/** So many are named, the rest is counted. */
const named = 3;

/** Records that could not be seen to, by name, each with why. */
export function listed(of: readonly { name: string; why: string }[]): string {
  const said = of.slice(0, named).map(({ name, why }) => `“${name}”${why === text.gone ? why : `：${why}`}`);
  return said.join('；') + (of.length > named ? `；还有 ${of.length - named} 条` : '');
}

/** Says which of the chosen records were gone when something was done with them. */
export function sayGone(gone: readonly number[], chosen: readonly { id: number; name: string }[]): void {
  const those = chosen.filter((c) => gone.includes(c.id));
  if (those.length) toastError(listed(those.map(({ name }) => ({ name, why: text.gone }))));
}
