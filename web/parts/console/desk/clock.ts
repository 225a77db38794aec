const minute = 60_000;
const hour = 60 * minute;
/** So close to its end a clock is marked. Milliseconds. */
const soonMs = 4 * hour;

type Timed = { status: number; dueTime: string; createTime: string; answerTime: string | null };
export type Clock = { look: 'err' | 'wait' | 'run' | 'ok' | 'off'; said: string };

/** A span of time in the two largest of its units that still say something: 25 分钟, 5 小时 10 分, 3 天 4 小时. */
export function span(ms: number): string {
  const minutes = Math.floor(ms / minute);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days) return hours ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours) return hours < 10 && rest ? `${hours} 小时 ${rest} 分` : `${hours} 小时`;
  return `${Math.max(1, rest)} 分钟`;
}

/** The response clock of a record: how long is left, how long it is late, or how it ended. */
export function clockOf({ status, dueTime, createTime, answerTime }: Timed, now: Date): Clock {
  if (answerTime) {
    const late = Date.parse(answerTime) - Date.parse(dueTime);
    return late > 0
      ? { look: 'off', said: `答复晚了 ${span(late)}` }
      : { look: 'ok', said: `已答复，用时 ${span(Date.parse(answerTime) - Date.parse(createTime))}` };
  }
  if (status === 2) return { look: 'ok', said: '未书面答复' };
  const left = Date.parse(dueTime) - now.getTime();
  if (left < 0) return { look: 'err', said: `已超时 ${span(-left)}` };
  return { look: left < soonMs ? 'wait' : 'run', said: `剩余 ${span(left)}` };
}
