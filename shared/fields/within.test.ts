import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineDiff } from './differences.ts';
import { markedLines } from './within.ts';

/** Lines as a person sees them, with what is marked in brackets. */
const shown = (before: string[], after: string[]) =>
  markedLines(lineDiff(before, after)).map(
    ({ sign, pieces }) =>
      `${{ same: ' ', out: '-', in: '+' }[sign]}${pieces.map((p) => (p.changed ? `[${p.text}]` : p.text)).join('')}`,
  );

describe('what changed within a line', () => {
  it('is marked by characters in Chinese and by whole words and numbers elsewhere', () => {
    expect(shown(['培训班 9 月 12 日开班，学员 50 人。'], ['培训班 9 月 15 日开班，学员 50 人，线上同步。'])).toEqual([
      '-培训班 9 月 [12] 日开班，学员 50 人。',
      '+培训班 9 月 [15] 日开班，学员 50 人[，线上同步]。',
    ]);
  });

  it('is never a part of a word or a half of a sign', () => {
    expect(shown(['会议室请用 WPS 演示，由 𠮷田主讲'], ['会议室请用 WPT 演示，由 𠮶田主讲'])).toEqual([
      '-会议室请用 [WPS] 演示，由 [𠮷]田主讲',
      '+会议室请用 [WPT] 演示，由 [𠮶]田主讲',
    ]);
  });

  it('is the line as a whole where two lines have little in common', () => {
    expect(shown(['报名已经截止。'], ['请携带身份证到校。'])).toEqual(['-报名已经截止。', '+请携带身份证到校。']);
  });

  it('finds the line that was changed behind one that came', () => {
    expect(shown(['请于周五前报名。'], ['新增：线上直播。', '请于周四前报名。'])).toEqual([
      '+新增：线上直播。',
      '-请于周[五]前报名。',
      '+请于周[四]前报名。',
    ]);
  });

  it('stands below what it was, paragraph by paragraph', () => {
    expect(shown(['上午九点报到。', '下午两点开班。'], ['上午八点报到。', '下午三点开班。'])).toEqual([
      '-上午[九]点报到。',
      '+上午[八]点报到。',
      '-下午[两]点开班。',
      '+下午[三]点开班。',
    ]);
  });

  it('is not torn by a single character that stayed', () => {
    expect(shown(['由省委党校的老师负责授课'], ['由市委讲师团的同志负责授课'])).toEqual([
      '-由[省委党校的老师]负责授课',
      '+由[市委讲师团的同志]负责授课',
    ]);
  });

  it('says every line in full, whatever it is', () => {
    const lines = fc.array(fc.stringMatching(/^[甲乙丙a1 ，😀]{0,12}$/u), { maxLength: 6 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        for (const { text, pieces } of markedLines(lineDiff(before, after)))
          expect(pieces.map((p) => p.text).join('')).toBe(text);
      }),
    );
  });
});
