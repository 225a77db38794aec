import { brief, dayOf, monthDay, wallClock, weekdayNames, weekdayOf } from './time.ts';

/** A day as people are told of it: `12月1日（周二）`; with its year where that is another one than today's. */
export const spokenDay = (day: string, today: string): string => {
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `${Number(day.slice(0, 4))}年`;
  return `${year}${monthDay(day)}（周${weekdayNames[weekdayOf(day)]}）`;
};

/** Days from one to another as people are told of them: `12月1日（周二）至12月5日（周六）`; one of them alone. */
export const spokenDays = (from: string, to: string, today: string): string =>
  from === to ? spokenDay(from, today) : `${spokenDay(from, today)}至${spokenDay(to, from)}`;

/** From one instant to another: `11月30日 14:00–16:30`; the day is said again only where it differs. */
export const spell = (from: Date | string, to: Date | string): string =>
  dayOf(from) === dayOf(to) ? `${brief(from)}–${wallClock(to).slice(11, 16)}` : `${brief(from)} 至 ${brief(to)}`;
