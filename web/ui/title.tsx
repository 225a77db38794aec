import { createElement } from 'react';
import { pieces } from '../../shared/pieces.ts';
import { titleHtml } from '../lib/headline.ts';

/** A headline that breaks between its clauses first, then between words, and never inside one. */
export function Title({ text }: { text: string }) {
  // Server and browser may know different words. As markup that is compared by nobody, what the server wrote stays.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped in web/lib/headline.ts
  return <span className="pieces" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: titleHtml(text) }} />;
}

const pause = createElement('wbr');
/** A title that only the browser writes, letter by letter as it is: a line of it ends between words. */
export const Words = ({ text }: { text: string }) =>
  createElement('span', { className: 'pieces' }, ...pieces(text).flatMap((piece) => [piece, pause]));
