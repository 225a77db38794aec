/** Seconds that a code of a board counts; the two windows before count as well, for a slow phone. */
export const codeWindow = { seconds: 20, before: 2 };
/** For how long the page that was opened by a good code stands for it, while somebody types. */
export const ticketSeconds = 180;
/** For how long a device is remembered. */
export const deviceDays = 180;

/** Pairs of name and number that were not right, for a number; and typed digits that were not, for a lesson. */
export const wrongPairs = { most: 10, seconds: 600 };
export const wrongDigits = { most: 300, seconds: 600 };
/** Walk-ins of a lesson. */
export const walkInsOf = { most: 300, seconds: 86_400 };

/** How often one may say of a lesson that the absence is wrong. */
export const objectionsOf = { most: 3 };

type Times = { startAt: Date; endAt: Date; opensBefore: number };

/** When signing in to a lesson opens. */
export const opensAt = ({ startAt, opensBefore }: Pick<Times, 'startAt' | 'opensBefore'>): Date =>
  new Date(startAt.getTime() - opensBefore * 60_000);

/** Whether one may sign in: from the minutes before the beginning that the class says until the end of the lesson. */
export function stateOf(lesson: Times, now: Date): 'early' | 'open' | 'over' {
  if (now < opensAt(lesson)) return 'early';
  return now < lesson.endAt ? 'open' : 'over';
}

/** A name as two people write it: blanks, width and the dot between its parts say nothing. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·•‧・.]/g, '');

type Point = { latitude: number; longitude: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far two places on the globe are from each other, in metres: the great circle on a sphere of 6371 km. */
export function metresBetween(a: Point, b: Point): number {
  const half = (x: number, y: number) => Math.sin(radians(y - x) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 6_371_000 * 2 * Math.asin(Math.sqrt(Math.min(1, half(a.latitude, b.latitude) + across)));
}

/**
 * From how many metres on somebody is away from a place. It is no fence: coordinates of Chinese maps, by which a
 * point may have been entered, lie up to some 700 m beside those of phones, and a village is large.
 */
export const farMetres = 2000;
/** A phone that knows less than this where it is may be anywhere. */
const mostAccuracy = 1000;

/** What stands out of where somebody signed in to a lesson that is held, and asks, there; null: it does not ask. */
export function placeFlag(there: Point | null, here: (Point & { accuracy: number }) | undefined): PlaceFlag {
  if (!there) return '';
  if (!here) return 'unplaced';
  return metresBetween(there, here) - Math.min(here.accuracy, mostAccuracy) > farMetres ? 'far' : '';
}
export type PlaceFlag = '' | 'far' | 'unplaced';

/** What is said of a sign-in; `when` is an hour of the day. */
export const said = {
  signed: (when: string) => `签到成功，${when}`,
  late: (when: string) => `签到成功，${when}，已迟到`,
  already: (when: string) => `您已签到，${when}`,
  byHand: '您的签到已记录；这节课的出勤由班主任登记',
  unlisted: '已记下，请稍候：学员名单中没有这组姓名和手机号码，班主任会为您确认',
  early: (when: string) => `签到尚未开始，${when} 开放`,
  over: '这节课已经结束，不能再签到',
  closed: '这个培训班已经结束',
  expired: '二维码已失效，请重新扫描',
  digits: '签到码不正确或已过期，请看屏幕上的新签到码',
  identify: '请填写姓名和手机号码',
  tooMany: '尝试次数太多，请稍后再试',
  scan: '请扫描屏幕上的二维码签到',
};
