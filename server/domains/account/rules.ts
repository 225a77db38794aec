/** Two hours without a call end a session, twelve hours end it in any case. */
export const idleMs = 2 * 3_600_000;
export const longestMs = 12 * 3_600_000;

export type SessionTimes = { createdAt: Date; usedAt: Date; endedAt: Date | null };

/** Whether a session still counts. */
export function sessionState(s: SessionTimes, now: Date): 'live' | 'expired' | 'revoked' {
  if (s.endedAt) return 'revoked';
  const t = now.getTime();
  return t - s.usedAt.getTime() > idleMs || t - s.createdAt.getTime() > longestMs ? 'expired' : 'live';
}

/** Of a mobile number the first three and the last four digits. */
export const veiled = (cellPhone: string | null): string =>
  (cellPhone ?? '').replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

export type CodeUse = 'register' | 'login' | 'changeMobile' | 'reset' | 'apply';

/** Uses of a code by which the owner of a number gets at the account; what strangers ask for never counts with them. */
export const entrances: readonly CodeUse[] = ['login', 'reset'];
const isEntrance = (use: string) => entrances.includes(use as CodeUse);

/**
 * Codes to a number in a day for entrances, and as many for all other uses; so many that one network asks for. Beyond
 * those of the number one goes out each so often: strangers who use them up keep the owner waiting for no whole day.
 */
const aDay = { number: 8, network: 5, seconds: 3600 };
/** Between two codes of one use. */
export const secondsBetween = 60;
export const daySeconds = 86_400;

export type SentCode = { use: string; network: string; at: Date };

/**
 * When a network may ask for a code to a number. `sent`: those of the last day, the newest first; what lies further
 * ahead than the clocks of two machines differ, one that was wrong has left.
 * @returns the seconds until then, and whether it is beyond those of the day and takes a proof of work
 */
export function whenCode(sent: readonly SentCode[], use: CodeUse, network: string, now: Date) {
  const ahead = new Date(now.getTime() + secondsBetween * 1000);
  const alike = sent.filter((c) => c.at < ahead && isEntrance(c.use) === isEntrance(use));
  const isBeyond = alike.length >= aDay.number;
  const left = (of: SentCode | undefined, seconds: number) =>
    of ? Math.min(seconds, Math.ceil(seconds - (now.getTime() - of.at.getTime()) / 1000)) : 0;
  const seconds = Math.max(
    0,
    left(
      alike.find((c) => c.use === use),
      secondsBetween,
    ),
    isBeyond ? left(alike[0], aDay.seconds) : 0,
    left(alike.filter((c) => c.network === network)[aDay.network - 1], daySeconds),
  );
  return { seconds, isBeyond };
}

/**
 * What of the day's messages a code may be taken from: the last tenth waits for people at home in their accounts, and
 * entrances have half of the rest and more for themselves.
 */
export function budgetOf(use: CodeUse, isOwn: boolean, perDay: number): { all: number; others: number } {
  return {
    all: isOwn ? perDay : perDay * 0.9,
    others: isOwn || isEntrance(use) ? Number.POSITIVE_INFINITY : perDay / 2,
  };
}

/**
 * So many codes of its day a network has whatever others have asked for: as for a class while half are left, and some
 * until the last; so many of them without work.
 */
const ofNetwork = { least: { early: 60, late: 15 }, free: 5 };

/**
 * Whether a network may have one more of the codes that strangers share for anything but entrances: no more than a
 * fifth of what is left, or, once half of them are gone, a fortieth. The less that is, the less each has, so that many
 * networks use up no day, and who has asked for little comes in until the last one.
 * @returns 'work' where half of them are gone, and the network has asked for more than a few of those
 */
export function shareOfOthers({ all, network }: { all: number; network: number }, most: number) {
  const isLate = all >= most / 2;
  const { early, late } = ofNetwork.least;
  if (network >= (isLate ? Math.max(late, (most - all) / 40) : Math.max(early, (most - all) / 5))) return 'none';
  return isLate && network >= ofNetwork.free ? 'work' : 'free';
}

const inWords = (seconds: number) =>
  seconds <= 120
    ? `请 ${seconds} 秒后`
    : seconds <= 7200
      ? `请约 ${Math.ceil(seconds / 60)} 分钟后`
      : `请约 ${Math.ceil(seconds / 3600)} 小时后`;

/** What else there is while no code comes; the same for numbers with an account and without. */
export const meanwhile = (use: CodeUse): string => (use === 'login' ? '，也可以先用密码登录' : '');

/** How long somebody waits for a code, and what goes on. */
export const codeLater = (seconds: number, use: CodeUse): string =>
  `${seconds > 120 ? '这个号码今天获取的验证码太多，' : ''}${inWords(seconds)}再获取验证码${meanwhile(use)}`;
