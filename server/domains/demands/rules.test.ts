import { expect, it } from 'vitest';
import { isOverdue, shorten, withoutNumbers } from './rules.ts';

it('takes a number and an address out at their places, whatever signs of two units stand before', () => {
  for (const [given, shown] of [
    ['你好😀😀请打13800138000谢谢，邮箱a@b.com。', '你好😀😀请打***谢谢，邮箱***。'],
    ['😀13800138000😀', '😀***😀'],
    ['𠮷林𡒄头㎡①电话①③⑧００５７1234𠮷，㎡', '𠮷林𡒄头㎡①电话***𠮷，㎡'],
    ['𝟙𝟛𝟠𝟘𝟘𝟙𝟛𝟠𝟘𝟘𝟘𠮷', '***𠮷'],
    ['七位1234567，六位123456', '七位***，六位123456'],
    ['a @ b.cn与c@d', '***与c@d'],
  ] as const)
    expect(withoutNumbers(given), given).toBe(shown);
});

it('is overdue when nobody has answered, and the moment has passed', () => {
  const dueAt = new Date('2026-11-21T08:00:00Z');
  const after = new Date(dueAt.getTime() + 1);
  for (const [row, now, late] of [
    [{ status: 0, answeredAt: null }, dueAt, false],
    [{ status: 0, answeredAt: null }, after, true],
    [{ status: 1, answeredAt: null }, after, true],
    [{ status: 1, answeredAt: dueAt }, after, false],
    [{ status: 2, answeredAt: null }, after, false],
  ] as const)
    expect(isOverdue({ ...row, dueAt }, now), JSON.stringify([row, now])).toBe(late);
});

it('shortens by signs to so many with the one that says so', () => {
  for (const [given, shown] of [
    ['😀😀😀😀', '😀😀😀😀'],
    ['😀😀😀😀😀', '😀😀😀…'],
    ['  甲\n\n乙  ', '甲 乙'],
  ] as const)
    expect(shorten(given, 4), given).toBe(shown);
});
