/** Texts that go to people of classes of one unit in a day, each person counted. */
export const texted = { most: 3000, seconds: 86_400 };
/** How often a unit sends in a day, however few each time. */
export const presses = { most: 60, seconds: 86_400 };

/** What became of a text for somebody. */
export const states = { waits: 0, sent: 1, failed: 2, noNumber: 3, archived: 4 } as const;

/** `12月1日 09:00–11:00`, of a lesson; on two days both are said. */
export const lessonTime = (start: string, end: string): string =>
  start.slice(0, -5) === end.slice(0, -5) ? `${start}–${end.slice(-5)}` : `${start} 至 ${end}`;
/** `12月1日至12月3日`, of a class; of one day that alone. Days are `YYYY-MM-DD`. */
export function classTime(first: string, last: string): string {
  const words = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
  return first === last ? words(first) : `${words(first)}至${words(last)}`;
}
