/** Whether nobody has answered in time. */
export function isOverdue(row: { status: number; answeredAt: Date | null; dueAt: Date }, now: Date): boolean {
  return row.status !== 2 && row.answeredAt === null && row.dueAt < now;
}

/** An e-mail address, or what could be a telephone number: seven digits and more, also with gaps. */
const contacts = /[\w.%+-]{1,64}\s?@\s?[\w-]+(?:\.[\w-]+)+|\d(?:[\s.·_\p{Pd}]{0,2}\d){6,}/gu;

/** A text without telephone numbers and e-mail addresses, also in full-width signs. What stays is as it was written. */
export function withoutNumbers(text: string): string {
  const signs = [...text];
  const plain = signs.map((s) => s.normalize('NFKC'));
  // One sign may become several: of each position in the plain text, the sign that it comes from.
  const signAt = plain.flatMap((p, i) => Array.from({ length: p.length }, () => i));
  let shown = '';
  let next = 0;
  for (const { 0: found, index } of plain.join('').matchAll(contacts)) {
    shown += `${signs.slice(next, signAt[index]).join('')}***`;
    next = (signAt[index + found.length - 1] ?? signs.length) + 1;
  }
  return shown + signs.slice(next).join('');
}

export const statusNames: Record<number, string> = { 0: '新收到', 1: '办理中', 2: '已办结' };

/** The first characters of a text, and that there were more. */
export function shorten(text: string, most: number): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
}
