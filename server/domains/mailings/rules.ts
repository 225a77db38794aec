/** Texts that go to people of classes of one unit in a day, each person counted. */
export const texted = { most: 3000, seconds: 86_400 };
/** Who sends: a unit by its number, or the institute. */
export type Sender = number | 'institute';
/** Under what they are counted. */
export const textsOf = (sender: Sender): string => `class texts ${sender}`;
/** How often a unit sends in a day, however few each time. */
export const presses = { most: 60, seconds: 86_400 };
/** What of both goes out for one in a day; the institute has classes with people of many units. */
export function capsOf(sender: Sender) {
  const times = sender === 'institute' ? 10 : 1;
  return {
    texts: { ...texted, key: textsOf(sender), most: texted.most * times },
    presses: { ...presses, key: `class presses ${sender}`, most: presses.most * times },
  };
}

/** What became of a text for somebody. */
export const states = { waits: 0, sent: 1, failed: 2, noNumber: 3, archived: 4 } as const;

type Reminder = { className: string; day: string; lessons: number; from: string; place: string };
/** `“提醒班”明天（12月1日）有 2 节课，09:00 开始，地点：之江校区。` Usually one part, which costs less. */
export const reminderText = ({ className, day, lessons, from, place }: Reminder): string =>
  `“${className}”明天（${day}）有 ${lessons} 节课，${from} 开始${place && `，地点：${place}`}。`;

/** So many changes are said in a text; who has more of them looks at the timetable. */
const named = 2;
/** `“提醒班”课程有调整：“流程”时间由 12月1日 09:00–11:30 改为 12月1日 10:00–12:30。` */
export function changeText({ className, changes }: { className: string; changes: readonly string[] }): string {
  const more = changes.length > named ? `；另有 ${changes.length - named} 处改动，请看课程表` : '';
  return `“${className}”课程有调整：${changes.slice(0, named).join('；')}${more}。`;
}
