import { wallClock } from '../../shared/time.ts';

/** An instant in Shanghai, with the tokens yyyy, MM, dd, HH, mm and ss (section 9). */
export function formatDate(instant: string | Date, pattern = 'yyyy.MM.dd'): string {
  const [yyyy = '', MM = '', dd = '', HH = '', mm = '', ss = ''] = wallClock(instant).split(/\D/);
  if (!yyyy) return '';
  return pattern
    .replace('yyyy', yyyy)
    .replace('MM', MM)
    .replace('dd', dd)
    .replace('HH', HH)
    .replace('mm', mm)
    .replace('ss', ss);
}

/** `2026-11-18` as `2026.11.18`. */
export const dots = (date: string): string => date.replaceAll('-', '.');

/** A telephone number as it is dialled. */
export const dial = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** An answer as it is shown: one that is a day is said with dots, as days are everywhere. */
export const daysWithDots = (answer: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(answer) ? dots(answer) : answer);

/** `2026.12.07–12.11`; the year is written again only when it differs. */
export function span(from: string, to: string): string {
  if (from === to) return dots(from);
  return `${dots(from)}–${dots(from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to)}`;
}

/** The days that are asked for, in words: a year, both ends or one; empty where any day will do. */
export function spanInWords({ from, to }: { from: string; to: string }): string {
  const [year, ...first] = from.split('-');
  if (first.join('-') === '01-01' && to === `${year}-12-31`) return `${year} 年`;
  if (from && to) return `${dots(from)} 至 ${dots(to)}`;
  return from ? `${dots(from)} 起` : to && `截至 ${dots(to)}`;
}
