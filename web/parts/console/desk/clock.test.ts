import { describe, expect, it } from 'vitest';
import { clockOf, span } from './clock.ts';

const hour = 3_600_000;
const at = (h: number) => new Date(Date.UTC(2026, 10, 21) + h * hour);
const asked = { status: 0, createTime: at(0).toISOString(), dueTime: at(24).toISOString(), answerTime: null };

describe('the response clock', () => {
  it('says how long is left, marked in the last four hours, and how long it is late', () => {
    expect(clockOf(asked, at(2))).toEqual({ look: 'run', said: '剩余 22 小时' });
    expect([20, 20.001].map((h) => clockOf(asked, at(h)).look)).toEqual(['run', 'wait']);
    expect(clockOf(asked, at(20.5))).toEqual({ look: 'wait', said: '剩余 3 小时 30 分' });
    expect(clockOf(asked, at(24))).toEqual({ look: 'wait', said: '剩余 1 分钟' });
    expect(clockOf(asked, at(24.001))).toEqual({ look: 'err', said: '已超时 1 分钟' });
    expect(clockOf({ ...asked, status: 1 }, at(27))).toEqual({ look: 'err', said: '已超时 3 小时' });
  });

  it('stops with the first answer, and says whether that was in time', () => {
    expect(clockOf({ ...asked, status: 1, answerTime: at(5).toISOString() }, at(90))).toEqual({
      look: 'ok',
      said: '已答复，用时 5 小时',
    });
    expect(clockOf({ ...asked, status: 2, answerTime: at(26).toISOString() }, at(90))).toEqual({
      look: 'off',
      said: '答复晚了 2 小时',
    });
    expect(clockOf({ ...asked, status: 2 }, at(90))).toEqual({ look: 'ok', said: '未书面答复' });
  });

  it('names spans in two units at most', () => {
    expect([0.2, 25, 90, 12.5 * 60, 25 * 60, 48 * 60, 75 * 60 + 5].map((m) => span(m * 60_000))).toEqual([
      '1 分钟',
      '25 分钟',
      '1 小时 30 分',
      '12 小时',
      '1 天 1 小时',
      '2 天',
      '3 天 3 小时',
    ]);
  });
});
