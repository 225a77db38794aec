import { describe, expect, it } from 'vitest';
import { htmlToText } from './html.ts';

describe('the text of HTML', () => {
  it('is what stands between the tags, blocks apart', () => {
    expect(htmlToText('<h2>一</h2><p class="a">二<br/>三 &lt;b&gt; &amp;amp;</p>')).toBe('一\n二\n三 <b> &amp;\n');
    expect(htmlToText('1 < 2, <> 3 <!-- x --> 4 <b')).toBe('1 < 2, <> 3 <!-- x --> 4 <b'.replace(/<[^>]+>/g, ''));
    for (const odd of ['<', '<>', '<><a>b', '<<a>>', 'a>b<', '<a<b>c', '<>>'])
      expect(htmlToText(odd), odd).toBe(odd.replace(/<[^>]+>/g, ''));
  });

  it('is read in one walk, also where nothing ever ends', () => {
    // With a look ahead from each sign a million of them take many minutes: the test would run out of its time.
    for (const sign of ['<', '<a', '<br ', '</p'])
      expect(htmlToText(sign.repeat(1_000_000)).length).toBe(sign.length * 1_000_000);
  });
});
