import { describe, expect, it } from 'vitest';
import { cleanPasted } from './paste.ts';

describe('what is pasted', () => {
  it('comes without what word processors leave in it', () => {
    expect(
      cleanPasted(
        '<!--[if gte mso 9]><xml><o:x/></xml><![endif]--><STYLE>p{}</STYLE ><p class="MsoNormal">甲<o:p></o:p></p><p>&nbsp;</p>',
      ),
    ).toBe('<p>甲</p>');
    expect(cleanPasted("<p><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>乙</p>")).toBe('<p></span>乙</p>');
    expect(cleanPasted("<p><span style='mso-list:Ignore'>1.</span><span lang=EN-US>留</span></p>")).toBe(
      '<p><span lang=EN-US>留</span></p>',
    );
    expect(cleanPasted("<p><span lang=EN-US>留</span><span style='mso-list:Ignore'>1.</span></p>")).toBe(
      '<p><span lang=EN-US>留</span></p>',
    );
    expect(cleanPasted('<title>名</title><p>一 <!-- 二 --> 三 -- 四</p>')).toBe('<p>一  三 -- 四</p>');
    expect(cleanPasted('<![if !supportEmptyParas]>丙<![endif]>')).toBe('丙');
  });

  it('is read in one walk, also where nothing ever ends', () => {
    for (const sign of ['<!--', '<p', '<style', '<span mso-list: Ignore', '<![', '<o:']) {
      const long = sign.repeat(200_000 / sign.length);
      // With a look ahead from each sign this takes minutes: the test would run out of its time.
      expect(cleanPasted(long)).toBe(long);
    }
    // One tag that holds its sign again and again.
    const marks = `<span ${'mso-list: Ignore '.repeat(60_000)}`;
    expect(cleanPasted(marks)).toBe(marks);
  });
});
