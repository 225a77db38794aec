import { describe, expect, it } from 'vitest';
import { mostBytes, rangeOf, typeByName } from './rules.ts';

const mega = 1024 * 1024;

describe('what may be uploaded', () => {
  it('is as large as its purpose, its kind and its sender allow', () => {
    const [visitor, member, staff] = [
      { isMember: false, isStaff: false },
      { isMember: true, isStaff: false },
      { isMember: true, isStaff: true },
    ];
    for (const [purpose, name, by, most] of [
      ['avatar', '像.png', member, 20],
      ['avatar', '像.pdf', member, 0],
      ['licence', '照.pdf', member, 20],
      ['application', '表.pdf', visitor, 200],
      ['application', '表.pdf', member, 200],
      ['application', '照.jpg', member, 20],
      ['attachment', '片.mp4', visitor, 200],
      ['attachment', '片.mp4', member, 2048],
      ['attachment', '照.jpg', member, 20],
      ['document', '表.pdf', member, 0],
      ['document', '表.pdf', staff, 50],
      ['image', '图.webp', member, 0],
      ['image', '图.webp', staff, 20],
      ['nothing', '表.pdf', staff, 0],
    ] as const) {
      const type = typeByName(purpose, name);
      expect(type === null ? 0 : mostBytes(purpose, type, by), `${purpose} ${name}`).toBe(most * mega);
    }
  });

  it('is read from and to where a range says, and no further than there is something', () => {
    const of = (header: string) => rangeOf(header, 10);
    expect([of('bytes=0-'), of('bytes=3-5'), of('bytes=3-99'), of('bytes=-4'), of('bytes=-99')]).toEqual([
      { start: 0, end: 9 },
      { start: 3, end: 5 },
      { start: 3, end: 9 },
      { start: 6, end: 9 },
      { start: 0, end: 9 },
    ]);
    expect([of('bytes=9-9'), of('bytes=10-'), of('bytes=5-4')]).toEqual([{ start: 9, end: 9 }, 'none', 'none']);
    expect([of('bytes=-'), of('bytes=1-2,4-5'), of('items=1-2'), rangeOf(undefined, 10)]).toEqual(Array(4).fill(null));
  });
});
