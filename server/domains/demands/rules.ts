/** Whether nobody has answered in time. */
export function isOverdue(row: { status: number; answeredAt: Date | null; dueAt: Date }, now: Date): boolean {
  return row.status !== 2 && row.answeredAt === null && row.dueAt < now;
}

/** A text without what could be a telephone number: seven digits and more, also with gaps. */
export const withoutNumbers = (text: string): string => text.replace(/\d(?:[\s-]?\d){6,}/g, '***');

const names: Record<number, string> = { 2: '培训需求', 3: '专家咨询', 4: '招商引资', 5: '创新合作' };

/** What a record is called in a sentence. */
export function whatOf({ kind, type }: { kind: string; type: number }): string {
  return kind === 'plan' ? '培训方案申请' : kind === 'consultation' ? '在线咨询' : (names[type] ?? '需求');
}

export const statusNames: Record<number, string> = { 0: '新收到', 1: '办理中', 2: '已办结' };

/** The first characters of a text, and that there were more. */
export function shorten(text: string, most: number): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
}
