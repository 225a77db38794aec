import { expect, it } from 'vitest';
import { contentKind } from '../../../shared/content-kinds.ts';
import { htmlAsText, titleOf } from './fields.ts';

it('a comparison names pictures, players and links: another one behind the same words is a change', () => {
  const text = (src: string, to: string) =>
    htmlAsText(
      `<p>见<a href="${to}">名单</a></p><figure><img src="${src}" alt="现场"><figcaption>图注</figcaption></figure>`,
    );
  expect(text('/file/a.png', 'https://a.example/')).toBe('见[https://a.example/] 名单\n[图片] 现场 /file/a.png\n图注');
  expect(text('/file/b.png', 'https://a.example/')).not.toBe(text('/file/a.png', 'https://a.example/'));
  expect(text('/file/a.png', 'https://b.example/')).not.toBe(text('/file/a.png', 'https://a.example/'));
});

it('a row of a table is one line, its cells apart; a picture within it keeps a line of its own', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((c) => `<td colspan="1"><p>${c}</p></td>`).join('')}</tr>`;
  const table = (...rows: string[]) =>
    `<p>前</p><table><tbody><tr><th><p>期次</p></th><th><p>时间</p></th></tr>${rows.join('')}</tbody></table><p>后</p>`;
  expect(htmlAsText(table(row('一', '3 月'), row('', '4 月<br>5 月</p><p>&lt;待定&gt;')))).toBe(
    '前\n期次 | 时间\n一 | 3 月\n | 4 月；5 月；<待定>\n后',
  );
  expect(htmlAsText(table(row('见<a href="/a/">表</a>', '<img src="/file/a.png" alt="图">')))).toBe(
    '前\n期次 | 时间\n见[/a/] 表 | \n[图片] 图 /file/a.png\n后',
  );
});

it('what people call a record is its title in one line, and halves no sign where that is long', () => {
  const called = (title: string) => titleOf(contentKind('news'), { title });
  expect(called('第一行\n第二行')).toBe('第一行第二行');
  expect(called(`${'题'.repeat(118)}𠮷𠮷`)).toBe(`${'题'.repeat(118)}𠮷`);
  expect(called(`${'题'.repeat(119)}𠮷`)).toBe('题'.repeat(119));
});
