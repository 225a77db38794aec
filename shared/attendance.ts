/** Of a member at a lesson: 0 absent, 1 present, 2 late, 3 on leave. */
export type SignInStatus = 0 | 1 | 2 | 3;

type Known = {
  /** What was decided by hand, which goes before all else. */
  byHand: SignInStatus | null;
  /** Whether there is a sign-in. Presence despite a leave is presence. */
  signed: boolean;
  late: boolean;
  /** Whether a granted leave covers the lesson. */
  onLeave: boolean;
};

/** What somebody was at a lesson. The column `attendance.status` is made by the same rule. */
export function statusOf({ byHand, signed, late, onLeave }: Known): SignInStatus {
  if (byHand !== null) return byHand;
  if (signed) return late ? 2 : 1;
  return onLeave ? 3 : 0;
}

/** Whether a sign-in is late: from so many minutes after the beginning of the lesson. Instants in ms. */
export const isLate = (signedAt: number, startAt: number, lateAfter: number): boolean =>
  signedAt >= startAt + lateAfter * 60_000;

export type AttendanceCounts = { present: number; late: number; leave: number; should: number };

/** How far a lesson is: 0 to come, 1 on, 2 over. */
export type LessonStep = 0 | 1 | 2;
export const stepOf = ({ startAt, endAt }: { startAt: Date; endAt: Date }, now: Date): LessonStep =>
  now < startAt ? 0 : now < endAt ? 1 : 2;

/** How far signing in to a lesson is, that opens some minutes before it begins and ends with it. */
export function signInStep(
  { startTime, endTime }: { startTime: string; endTime: string },
  opensBefore: number,
  now: Date,
): 'early' | 'open' | 'over' {
  if (now.getTime() >= Date.parse(endTime)) return 'over';
  return now.getTime() >= Date.parse(startTime) - opensBefore * 60_000 ? 'open' : 'early';
}

/** How far a lesson is for who reads of it: signing in is open some time before it begins. */
export type LessonPhase = 'early' | 'open' | 'on' | 'over';
export function phaseOf(
  { startTime, endTime }: { startTime: string; endTime: string },
  opensAt: number,
  now: Date,
): LessonPhase {
  const at = now.getTime();
  if (at >= Date.parse(endTime)) return 'over';
  if (at >= Date.parse(startTime)) return 'on';
  return at >= opensAt ? 'open' : 'early';
}
/** The same in words, with the sign of its colour: for trainees, teachers and units alike. */
export const phaseInWords: Record<LessonPhase, readonly [kind: string, label: string]> = {
  early: ['off', '未开始'],
  open: ['run', '正在签到'],
  on: ['run', '正在上课'],
  // Full, where one to come is hollow.
  over: ['', '已结束'],
};

/**
 * What of a lesson counts for a rate: nothing before it is over, since who has not signed in may come still, and of
 * those who came a rate says nothing; then all.
 */
export const counted = (counts: AttendanceCounts, step: LessonStep): AttendanceCounts =>
  step === 2 ? counts : { present: 0, late: 0, leave: 0, should: 0 };

/** Lessons taken together. */
export function summed(lessons: readonly AttendanceCounts[]): AttendanceCounts {
  const sum = { present: 0, late: 0, leave: 0, should: 0 };
  for (const { present, late, leave, should } of lessons) {
    sum.present += present;
    sum.late += late;
    sum.leave += leave;
    sum.should += should;
  }
  return sum;
}

/**
 * How many should be there and how many of them were, late or in time. Approved leave is left out, or counts as the
 * rule of the class says.
 */
export const thereOf = ({ present, late, leave, should }: AttendanceCounts, leaveRule: string) => ({
  there: present + late + (leaveRule === 'present' ? leave : 0),
  due: leaveRule === 'excluded' ? should - leave : should,
});

/** Who was neither there nor on leave. */
export const absentOf = ({ present, late, leave, should }: AttendanceCounts): number =>
  Math.max(should - present - late - leave, 0);

/** The part of those who should be there that was, from 0 to 1; null where nobody should. */
export function attendance(counts: AttendanceCounts, leaveRule: string): number | null {
  const { there, due } = thereOf(counts, leaveRule);
  return due > 0 ? there / due : null;
}

/** A part of one as a percentage with one decimal at most: `95.4%`. It is 100 only where nothing is missing. */
export const inPercent = (part: number): string => {
  const rounded = Math.round(part * 1000) / 10;
  return `${part < 1 ? Math.min(rounded, 99.9) : rounded}%`;
};

type Signed = { presentCount: number; lateCount: number; leaveCount: number; shouldCount: number };
/** How many have signed in, in time or late, and are away with leave, of how many: `已签 9（迟到 1），请假 1，应到 12 人`. */
export const signedInWords = ({ presentCount, lateCount, leaveCount, shouldCount }: Signed): string => {
  const late = lateCount ? `（迟到 ${lateCount}）` : '';
  return `已签 ${presentCount + lateCount}${late}，${leaveCount ? `请假 ${leaveCount}，` : ''}应到 ${shouldCount} 人`;
};

/**
 * For how long a device stands for a trainee who was signed in to the portal on it. That they sign in to a lesson by it
 * makes that no longer: the device may be somebody else's.
 */
export const handedSeconds = 600;

/** How a sign-in was proven. */
export const proofInWords: Record<string, string> = {
  code: '扫码',
  typed: '输入签到码',
  hand: '人工登记',
  'walk-in': '现场确认',
};

/** What stands out of a sign-in, which is no verdict. */
export const flagInWords: Record<string, string> = {
  device: '与别人用了同一台设备',
  far: '位置较远',
  unplaced: '未提供位置',
};

const leaveInWords: Record<string, string> = {
  excluded: '到课率 =（到课 + 迟到）÷（应到 − 请假），批准的请假不计入应到人数',
  present: '到课率 =（到课 + 迟到 + 请假）÷ 应到，批准的请假计为到课',
  absent: '到课率 =（到课 + 迟到）÷ 应到，批准的请假计为缺勤',
};
/** From when on a sign-in is late, in the one wording that all read: the minute itself is late already. */
export const lateInWords = (lateAfter: number): string =>
  lateAfter ? `上课 ${lateAfter} 分钟起算迟到` : '上课时间一到就算迟到';

/** The rule behind the rates of a class, for whoever reads them. */
export const ruleInWords = ({ leaveRule, lateAfter }: { leaveRule: string; lateAfter: number }): string =>
  `${leaveInWords[leaveRule]}；${lateInWords(lateAfter)}，迟到也算到课。只统计已经结束的课；中途加入的学员，加入前的课也算应到。`;
