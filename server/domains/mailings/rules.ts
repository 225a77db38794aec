/** Texts that go to people of classes of one unit in a day, each person counted. */
export const texted = { most: 3000, seconds: 86_400 };
/** Under what they are counted. */
export const textsOf = (unitId: number | null): string => `class texts ${unitId}`;
/** How often a unit sends in a day, however few each time. */
export const presses = { most: 60, seconds: 86_400 };

/** What became of a text for somebody. */
export const states = { waits: 0, sent: 1, failed: 2, noNumber: 3, archived: 4 } as const;

type Reminder = { className: string; day: string; lessons: number; from: string; place: string };
/** `“提醒班”明天（12月1日）有 2 节课，09:00 开始，地点：之江校区。` Usually one part, which costs less. */
export const reminderText = ({ className, day, lessons, from, place }: Reminder): string =>
  `“${className}”明天（${day}）有 ${lessons} 节课，${from} 开始${place && `，地点：${place}`}。`;
