/**
 * Days (`2026-11-18`) and moments as they are counted in
 * Asia/Shanghai, which has kept one distance from UTC since 1991.
 */
export const dayMs = 86_400_000;
const offsetMs = 8 * 3_600_000;

/** The clock on a wall in Shanghai: `2026-11-18T09:30:05`; nothing for what is no instant. */
export function wallClock(instant: Date | string): string {
  const at = new Date(instant).getTime();
  return Number.isNaN(at) ? '' : new Date(at + offsetMs).toISOString().slice(0, 19);
}

/**
 * What a clock on a wall in Shanghai shows (`2026-11-18 09:30`, also
 * with seconds or a T) as an instant; an invalid one for anything else.
 */
export const momentOf = (shown: string): Date =>
  new Date(`${shown.replace(' ', 'T')}${shown.length > 16 ? '' : ':00'}+08:00`);

/** The calendar day of an instant. */
export const dayOf = (instant: Date | string): string => wallClock(instant).slice(0, 10);

/** The midnight with which a day begins, `days` later. */
export const midnight = (day: string, days = 0): Date => new Date(Date.parse(day) - offsetMs + days * dayMs);

/** The day that is so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** 周日 is the first, as in `weekdayOf`. */
export const weekdayNames = ['日', '一', '二', '三', '四', '五', '六'];
/** The day of the week: 0 is Sunday, 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** A day in the year: `12月1日`. */
export const monthDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

/** Shortly, for a sentence: `11月18日 09:30`. */
export const brief = (instant: Date | string): string => {
  const shown = wallClock(instant);
  return `${monthDay(shown)} ${shown.slice(11, 16)}`;
};

/**
 * Whether a text is a day of the calendar, as `2026-02-28`, of the years 1000 to 2999: neither a day before or after
 * it, nor its midnight in Shanghai, leaves the years of four digits that the database reads.
 */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Whether a text names a moment of the years 1000 to 2999, on a day of the calendar. */
export function isInstant(text: string): boolean {
  const at = new Date(text);
  return isDay(text.slice(0, 10)) && !Number.isNaN(at.getTime()) && /^[12]\d{3}-/.test(at.toISOString());
}
