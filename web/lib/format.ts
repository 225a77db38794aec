const zone = 'Asia/Shanghai';
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An instant in Shanghai, with the tokens yyyy, MM, dd, HH, mm and ss (section 9). */
export function formatDate(instant: string | Date, pattern = 'yyyy.MM.dd'): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const p = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
  return pattern
    .replace('yyyy', p.year ?? '')
    .replace('MM', p.month ?? '')
    .replace('dd', p.day ?? '')
    .replace('HH', p.hour ?? '')
    .replace('mm', p.minute ?? '')
    .replace('ss', p.second ?? '');
}

/** `2026-11-18` as `2026.11.18`. */
export const dots = (date: string): string => date.replaceAll('-', '.');

/** A telephone number as it is dialled. */
export const dial = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
