import { expect, it } from 'vitest';
import { htmlAsText } from './fields.ts';

it('a comparison names pictures, players and links: another one behind the same words is a change', () => {
  const text = (src: string, to: string) =>
    htmlAsText(
      `<p>见<a href="${to}">名单</a></p><figure><img src="${src}" alt="现场"><figcaption>图注</figcaption></figure>`,
    );
  expect(text('/file/a.png', 'https://a.example/')).toBe('见[https://a.example/] 名单\n[图片] 现场 /file/a.png\n图注');
  expect(text('/file/b.png', 'https://a.example/')).not.toBe(text('/file/a.png', 'https://a.example/'));
  expect(text('/file/a.png', 'https://b.example/')).not.toBe(text('/file/a.png', 'https://a.example/'));
});
