/** Dates in workbooks are numbers whose cell says so by its look (ECMA-376 18.8.30). */

/** Looks that every program has without saying how they are written, and that show a date or a time. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a written look shows a date: it names a year, a day or an hour outside of quotes, colours and conditions. */
export function showsDate(id: number, code = ''): boolean {
  return builtIn(id) || /[ydhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

const dayMs = 86_400_000;
const two = (n: number) => String(n).padStart(2, '0');

/**
 * A day of a sheet, counted from 1900 with its leap year that never was, as `2026-11-22` or `2026-11-22 08:30`; what
 * is none stays as it is. A time is the nearest second, since no fraction of a day is exactly one, and is said to the
 * minute that has begun, as the sheet itself shows it: 08:29:59 is 08:29.
 */
export function dateText(serial: string): string {
  const days = Number(serial);
  if (!Number.isFinite(days) || days < 61 || days > 2_958_465) return serial;
  const at = new Date(Math.round(((days - 25_569) * dayMs) / 1000) * 1000);
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  return Number.isInteger(days) ? day : `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}
