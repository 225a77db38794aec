import { describe, expect, it } from 'vitest';
import { cleanPaste, type PastedPicture, picturesOfRtf } from './paste.ts';

const word = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}</p>`;
const of = (html: string, pictures: PastedPicture[] = []) =>
  cleanPaste(html, (p) => {
    pictures.push(p);
    return `k${pictures.length}`;
  });
const plain = (html: string) => of(html).replace(/<span[^>]*>|<\/span>|\s(?=<)| class="[^"]*"/g, '');

describe('words that are pasted from Word', () => {
  it('keep the numbers and bullets of their lists, level in level', () => {
    const list = [word(1, '1.', '报名'), word(2, '·', '网上'), word(2, '·', '电话'), word(1, '2.', '缴费')].join('');
    expect(plain(`<html><body>${list}<p>完</p></body></html>`)).toBe(
      '<ol><li><p>报名</p><ul><li><p>网上</p></li><li><p>电话</p></li></ul></li><li><p>缴费</p></li></ol><p>完</p>',
    );
  });

  it('keep the numbers of their lists whatever stands behind them', () => {
    for (const sign of ['1.', '1．', '1、'])
      expect(plain(word(1, sign, '报名')), sign).toBe('<ol><li><p>报名</p></li></ol>');
    expect(plain(word(1, '1、', '甲') + word(1, '2、', '乙'))).toBe('<ol><li><p>甲</p></li><li><p>乙</p></li></ol>');
  });

  it('go on with the number after a paragraph between', () => {
    expect(plain(`${word(1, '1.', '甲')}<p>注</p>${word(1, '2.', '乙')}`)).toBe(
      '<ol><li><p>甲</p></li></ol><p>注</p><ol start="2"><li><p>乙</p></li></ol>',
    );
  });

  it('keep links as a text keeps them: to the open web without their scheme, and as words where they lead nowhere', () => {
    const link = (href: string) => plain(`<p><a href="${href}">去</a></p>`);
    const sound = ['https://a.test/b', 'https://a.test/@b', 'HTTPS://A.test', 'Mailto:a@b.c', '/news/', 'mailto:a@b.c'];
    for (const href of [...sound, 'tel:0571-1']) expect(link(href)).toBe(`<p><a href="${href}">去</a></p>`);
    expect(link('//www.zj.test/x')).toBe('<p><a href="https://www.zj.test/x">去</a></p>');
    for (const href of [
      ...['https://u:p@b.test', 'https://bank.test@b.test/', 'https://a.test\\@b.test'],
      ...['https:///bank.test@b.test', 'https:////b.test', '///bank.test@b.test'],
    ])
      expect(link(href), href).toBe('<p>去</p>');
    for (const href of ['ftp://a.test/', '/\\evil', '#_Toc1', 'javascript:x', 'file:///c:/a', ''])
      expect(link(href), href).toBe('<p>去</p>');
  });

  it('of another editor keep their lines; where their links and pictures lead is looked at as for all others', () => {
    const links = '<a href="ftp://a.test">甲</a><a href="foo/bar">乙</a><a href="/news/">丙</a>';
    const missing: PastedPicture[] = [];
    const html = of(
      `<div data-pm-slice="1 1 []"><p style="color: red">${links}</p><figure data-pending="k9"></figure><p></p>
<img src="https://a.test/x.png"><img src="/file/1.png"></div>`,
      missing,
    );
    expect(html).toContain(
      '<p style="color: red">甲乙<a href="/news/">丙</a></p><figure data-pending="k9"></figure><p></p>',
    );
    expect(html).toContain('<img data-pending="k1"><img src="/file/1.png">');
    expect(missing).toEqual([{ name: 'x.png' }]);
  });

  it('keep links with blanks around their address, and no picture of another page under our own path', () => {
    expect(of('<p><a href=" https://a.test/b ">去</a></p>')).toBe('<p><a href="https://a.test/b">去</a></p>');
    const pictures: PastedPicture[] = [];
    expect(of('<img src="https://a.test/file/x.png"><img src="file/y.png">', pictures)).not.toContain('src=');
    expect(pictures.map(({ name }) => name)).toEqual(['x.png', '']);
  });

  it('tell how many of their links are words from now on, marks of their own document aside', () => {
    const lost: number[] = [];
    const links = ['ftp://a.test/', 'javascript:x', '#_Toc1', '', '/news/', '//a.test/'];
    const html = (hrefs: string[]) => hrefs.map((href) => `<p><a href="${href}">去</a></p>`).join('');
    for (const some of [links, links.slice(2)])
      cleanPaste(
        html(some),
        () => '',
        (n) => lost.push(n),
      );
    expect(lost).toEqual([2]);
    // Nor does anybody miss one that was not seen where it was copied.
    cleanPaste(
      '<p><a href="ftp://a.test/" style="display: none">暗</a><span hidden><a href="b">暗</a></span></p>',
      () => '',
      (n) => lost.push(n),
    );
    expect(lost).toEqual([2]);
  });

  it('keep signs that no list of ours draws as words', () => {
    expect(plain(word(1, '（一）', '总则'))).toBe('<p>（一）总则</p>');
    expect(plain(word(1, '一、', '总则'))).toBe('<p>一、总则</p>');
    // Below a line of a list they stay with it, and the list goes on.
    const below = [word(1, '1.', '报到'), word(2, 'a)', '签到'), word(2, 'b)', '领材料'), word(1, '2.', '开班')].join(
      '',
    );
    expect(plain(below)).toBe('<ol><li><p>报到</p><p>a)签到</p><p>b)领材料</p></li><li><p>开班</p></li></ol>');
    // Beside it, on its own level, they stand between two parts of it; on an inner level below the outer line alone.
    const beside = [word(1, '1.', '甲'), word(1, '一、', '乙'), word(1, '2.', '丙')].join('');
    expect(plain(beside)).toBe('<ol><li><p>甲</p></li></ol><p>一、乙</p><ol start="2"><li><p>丙</p></li></ol>');
    const inner = [word(1, '1.', '甲'), word(2, '·', '乙'), word(2, '（2）', '丙')].join('');
    expect(plain(inner)).toBe('<ol><li><p>甲</p><ul><li><p>乙</p></li></ul><p>（2）丙</p></li></ol>');
  });

  it('are in words a line of the text beside a list of their level, and one of the item around a list below it', () => {
    expect(plain([word(1, '1.', '甲'), word(1, '（二）', '乙'), word(1, '3.', '丙')].join(''))).toBe(
      '<ol><li><p>甲</p></li></ol><p>（二）乙</p><ol start="3"><li><p>丙</p></li></ol>',
    );
    expect(plain([word(1, '1.', '甲'), word(2, '·', '乙'), word(2, 'a)', '丙')].join(''))).toBe(
      '<ol><li><p>甲</p><ul><li><p>乙</p></li></ul><p>a)丙</p></li></ol>',
    );
  });

  it('keep the side of a line and what stands out, and lose sizes and colours', () => {
    expect(
      of(
        "<p class=MsoNormal align=center style='text-align:center'><span style='font-size:22pt;color:red;font-weight:bold'>通知</span></p><p style='text-align:right'>二〇二六年</p><p style='text-align:justify;line-height:2'>正文<o:p></o:p></p>",
      ),
    ).toMatch(
      /<p[^>]*style="text-align: center"><span style="font-weight: bold">通知<\/span><\/p><p style="text-align: right">二〇二六年<\/p><p>正文<\/p>/,
    );
  });

  it('stand out by weight as by name, slanted and underlined too, and lose the styles of their page', () => {
    const span = (style: string, words: string) => `<span style="${style}">${words}</span>`;
    const given = [
      span('font-weight:700;color:red', '甲') + span('font-weight:400', '乙'),
      span('font-style:italic', '丙') + span('text-decoration:underline', '丁'),
    ];
    expect(of(`<style>p{color:red}</style><p>${given.join('')}</p><script>x()</script>`)).toBe(
      `<p>${[
        span('font-weight: bold', '甲'),
        '<span>乙</span>',
        span('font-style: italic', '丙'),
        span('text-decoration: underline', '丁'),
      ].join('')}</p>`,
    );
  });

  it('are two lists where the sign changes, and one again a level up', () => {
    expect(plain(word(1, '1.', '甲') + word(1, '·', '乙'))).toBe(
      '<ol><li><p>甲</p></li></ol><ul><li><p>乙</p></li></ul>',
    );
    const three = [word(1, '1.', '甲'), word(2, '1.', '乙'), word(3, '1.', '丙'), word(2, '2.', '丁')].join('');
    expect(plain(three)).toBe(
      '<ol><li><p>甲</p><ol><li><p>乙</p><ol><li><p>丙</p></li></ol></li><li><p>丁</p></li></ol></li></ol>',
    );
  });

  it('may be headings, begin with any number, and hold what is in words below the innermost of their lines', () => {
    expect(plain(word(1, '·', '甲').replaceAll(/p(?= class|>$)/g, 'h4'))).toBe('<ul><li><p>甲</p></li></ul>');
    expect(plain(word(1, '2026.', '甲'))).toBe('<ol start="2026"><li><p>甲</p></li></ol>');
    const three = [word(1, '1.', '甲'), word(2, '1.', '乙'), word(3, 'a)', '丙')].join('');
    expect(plain(three)).toBe('<ol><li><p>甲</p><ol><li><p>乙</p><p>a)丙</p></li></ol></li></ol>');
  });

  it('keep the side of a cell, a line under words by either name, and a picture behind its heading', () => {
    expect(of('<table><tr><td align=center>甲</td></tr></table>')).toContain('style="text-align: center"');
    expect(of('<p><span style="text-decoration-line: underline">甲</span></p>')).toContain('underline');
    expect(of('<h2>通知<img src="/file/a.png"></h2>')).toBe('<h2>通知</h2><img src="/file/a.png">');
  });

  it('have a picture behind the line that it was in, by its own words, and no line for its height alone', () => {
    const pictures: PastedPicture[] = [];
    const html = of('<p>一<img src="file:///C:/a.png" alt="湖">二</p><p>&nbsp;</p><p>三</p>', pictures);
    expect([html.replace(/ alt="湖"| data-pending="k1"/g, ''), pictures]).toEqual([
      ...['<p>一二</p><img><p>三</p>', [{ name: '湖' }]],
    ]);
  });

  it('name a picture by at most sixty letters', () => {
    const pictures: PastedPicture[] = [];
    of(`<img src="file:///C:/a.png" alt="${'湖'.repeat(61)}">`, pictures);
    expect(pictures[0]?.name).toBe('湖'.repeat(60));
  });

  it('have headings of the second level for the first, on the side where those stood', () => {
    expect(of('<h1 align=center>通知</h1><h1>一、报到</h1><h3>说明</h3>')).toBe(
      '<h2 style="text-align: center">通知</h2><h2>一、报到</h2><h3>说明</h3>',
    );
  });

  it('keep a place for every picture; one that came as its bytes is sent', () => {
    const pictures: PastedPicture[] = [];
    const html = of(
      '<p>一<!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/x/image001.png"/></v:shape><![endif]--><![if !vml]><img width=5 src="file:///C:/Temp/clip_image001.png" v:shapes="a"><![endif]></p>' +
        '<p><img src="data:image/png;base64,iVBORw0KGgo="></p><p><img src="https://other.example/a/foto.jpg"></p><p><img src="/file/f/ab/own.png" alt="自己的"></p>',
      pictures,
    );
    expect(pictures.map((p) => [p.name, p.file?.size])).toEqual([
      ['clip_image001.png', undefined],
      ['', 8],
      ['foto.jpg', undefined],
    ]);
    expect(html.match(/data-pending="k\d"/g)).toEqual(['data-pending="k1"', 'data-pending="k2"', 'data-pending="k3"']);
    expect(html).toContain('src="/file/f/ab/own.png"');
    expect(html).not.toMatch(/file:|other\.example/);
  });

  it('bring a picture as its bytes in every format that browsers show', () => {
    const pictures: PastedPicture[] = [];
    for (const format of ['png', 'jpeg', 'gif', 'webp', 'tiff'])
      of(`<p><img src="data:image/${format};base64,iVBORw0KGgo="></p>`, pictures);
    expect(pictures.map(({ file }) => file && [file.type, file.size])).toEqual([
      ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'].map((type) => [type, 8]),
      undefined,
    ]);
  });

  it('keep a place for a picture that comes without its address as well', () => {
    expect(of('<p>一</p><img alt="湖">')).toBe('<p>一</p><img alt="湖" data-pending="k1">');
  });

  it('of our own editor stay as they are', () => {
    const own = '<p data-pm-slice="1 1 []" style="text-align: right"><span style="font-size: 18pt">甲</span></p>';
    expect(of(own)).toBe(own);
  });

  it('bring their pictures as RTF beside them, in one walk', async () => {
    const bytes = '89504e470d0a1a0a\r\n'.repeat(12);
    const rtf = `{\\rtf1 {\\*\\shppict{\\pict{\\*\\picprop}\\picscalex100\\pngblip\\bliptag1{\\*\\blipuid 0123456789abcdef0123456789abcdef}\r\n${bytes}}}{\\nonshppict{\\pict\\wmetafile8 ${'00'.repeat(60)}}}{\\pict\\jpegblip ${'ffd8'.repeat(30)}}}`;
    const files = picturesOfRtf(rtf);
    expect(files.map((f) => [f.type, f.size])).toEqual([
      ['image/png', 96],
      ['image/jpeg', 60],
    ]);
    expect(new Uint8Array(await (files[0] as File).arrayBuffer()).slice(0, 4)).toEqual(
      new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
    );
  });

  it('are no bolder than in Google Docs, and nothing comes along that was not seen there', () => {
    expect(plain('<b style="font-weight:normal" id="docs-internal-guid-1"><p>一</p><p><b>二</b></p></b>')).toBe(
      '<p>一</p><p><b>二</b></p>',
    );
    const unseen = [
      '<span hidden>暗</span>',
      '<span style="display: none">暗</span>',
      "<span style='mso-hide:all'>暗</span>",
    ];
    expect(plain(`<p>明${unseen.join('')}</p>`)).toBe('<p>明</p>');
    expect(of('<p>一</p><img src="/file/../guanli/logout">')).not.toContain('logout');
  });
});
