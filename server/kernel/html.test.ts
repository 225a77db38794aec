import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { embedLimits } from '../../shared/embeds.ts';
import { htmlToText, labelCells, readersHtml, sanitizeHtml, textLength, wholeNumbers } from './html.ts';

describe('the text of HTML', () => {
  it('is what stands between the tags, blocks apart', () => {
    expect(htmlToText('<h2>一</h2><p class="a">二<br/>三 &lt;b&gt; &amp;amp;</p>')).toBe('一\n二\n三 <b> &amp;\n');
    expect(htmlToText('1 < 2, <> 3 <!-- x --> 4 <b')).toBe('1 < 2, <> 3 <!-- x --> 4 <b'.replace(/<[^>]+>/g, ''));
    for (const odd of ['<', '<>', '<><a>b', '<<a>>', 'a>b<', '<a<b>c', '<>>'])
      expect(htmlToText(odd), odd).toBe(odd.replace(/<[^>]+>/g, ''));
  });

  it('has each block on a line of its own, every sign as it is read, and is counted without its spaces', () => {
    for (const block of ['p', 'h3', 'li', 'blockquote', 'tr', 'figcaption', 'div'])
      expect(htmlToText(`<${block}>一</${block}><${block}>二</${block}>`), block).toBe('一\n二\n');
    expect(htmlToText('&lt;&gt;&quot;&#39;&apos;&nbsp;&amp;&amp;lt;')).toBe(`<>"'' &&lt;`);
    expect(textLength('<h2>一 二</h2><p>三&nbsp;四\n𠮷 &amp; <b>a b</b></p>')).toBe(8);
  });

  it('is read in one walk, also where nothing ever ends', () => {
    // With a look ahead from each sign a million of them take many minutes: the test would run out of its time.
    for (const sign of ['<', '<a', '<br ', '</p'])
      expect(htmlToText(sign.repeat(1_000_000)).length).toBe(sign.length * 1_000_000);
  });
});

describe('HTML made safe', () => {
  it('counts how deep signs lie as they are read: by names of several words, with ends of nothing and in values', () => {
    for (const piece of ['<br-x>', '<b></i>', '<b a=</b>', '<b title="</b>">', '<B></span >']) {
      // The words alone, and in them what such a value leaves behind.
      const kept = sanitizeHtml(`${piece.repeat(3000)}一`);
      expect([kept.includes('<b'), kept.endsWith('一</p>')], piece).toEqual([false, true]);
      expect(sanitizeHtml(`${piece.repeat(50)}二`), piece).toMatch(/^(<b( title="[^"]*")?>){0,50}二(<\/b>){0,50}$/);
    }
  });

  it('keeps the words alone where signs lie in one another beyond all reason, and all else where they do not', () => {
    // Read as they stand, a hundred thousand of them take half a minute.
    expect(sanitizeHtml(`${'<b>'.repeat(100_000)}一&lt;二</p>${'<p>'.repeat(100_000)}三<script>`)).toBe(
      '<p>一&lt;二</p><p>三</p>',
    );
    const deep = `${'<b>'.repeat(2000)}一${'</b>'.repeat(2000)}`;
    expect([sanitizeHtml(deep), sanitizeHtml(`<b>${deep}</b>`)]).toEqual([deep, '<p>一</p>']);
    const long = '<p>行<br />又一行</p><hr /><p><b>粗</b></p>'.repeat(3000);
    expect(sanitizeHtml(long)).toBe(long);
  });
});

describe('what the editor writes', () => {
  it('is kept as it is', () => {
    for (const kept of [
      ...['left', 'center', 'right', 'justify'].map((side) => `<p style="text-align:${side}">一</p>`),
      ...[8, 9, 10, 10.5, 12, 14, 16, 18, 20, 22, 24, 26, 28, 36].map(
        (size) => `<p><span style="font-size:${size}pt">一</span></p>`,
      ),
      ...['https://a.example/', 'http://a.example/', 'mailto:a@a.example', 'tel:0571', '/xinwen/1/', '#a'].map(
        (to) => `<a href="${to}" title="去处">一</a>`,
      ),
      '<p>H<sub>2</sub>O<sup>2</sup><s>a</s><u>b</u><em>c</em><i>d</i><strong>e</strong><b>f</b><br /></p><hr />',
      '<h2>一</h2><h3>二</h3><h4>三</h4><ul><li>四</li></ul><ol start="3"><li>五</li></ol>',
      '<blockquote><p>一</p><cite>谁</cite></blockquote>',
      '<table><caption>表</caption><colgroup><col /></colgroup><thead><tr><th colspan="2" rowspan="1" scope="col">一</th>' +
        '</tr></thead><tbody><tr><td colspan="2" rowspan="2">二</td></tr></tbody></table>',
      '<figure data-size="small" data-place="right"><img src="/f/a.png" alt="一" width="4" height="3" loading="lazy" ' +
        'srcset="/f/a.webp 640w" sizes="50vw" /><figcaption>二</figcaption></figure>',
    ])
      expect(sanitizeHtml(kept)).toBe(kept);
  });

  it('loses what it could not have set, and keeps the words', () => {
    for (const [written, kept] of [
      ['<p style="text-align:start;color:red">一</p>', '<p>一</p>'],
      ['<p style="font-size:11pt;text-align:left">一</p>', '<p style="text-align:left">一</p>'],
      ['<p style="font-size:360pt">一</p>', '<p>一</p>'],
      ['<p class="a" id="b" onclick="c()">一</p>', '<p>一</p>'],
      ['<a href="javascript:a()">一</a><a href="//evil.example/">二</a>', '<a>一</a><a>二</a>'],
      ['<a href="/a/" target="_blank" rel="opener" name="b">一</a>', '<a href="/a/">一</a>'],
      ['<a href="https://bank.test@evil.test/">一</a><a href="https:///b.test@evil.test">二</a>', '<a>一</a><a>二</a>'],
      ['<a href="https:bank.test@evil.test">一</a><a href="http:\\\\a@evil.test">二</a>', '<a>一</a><a>二</a>'],
      [
        '<a href="ht\ntps://bank.test@evil.test/">一</a><a href="\u0001https://b.test@evil.test/">二</a>',
        '<a>一</a><a>二</a>',
      ],
      ['<a href="https\n://bank.test@evil.test/">一</a><a href="h\tttps:evil.test">二</a>', '<a>一</a><a>二</a>'],
      [
        '<a href="https://b.test\u200b.evil.test">一</a><a href="https://b.test∕x.evil.test">二</a>',
        '<a>一</a><a>二</a>',
      ],
      ['<a href="https://a.test/@b?c=d@e">一</a>', '<a href="https://a.test/@b?c=d@e">一</a>'],
      ['<img src="data:image/png;base64,AA" onerror="a()" />', '<img />'],
      ['<img src="tel:110" /><img src="//evil.example/a.png" />', '<img /><img />'],
      ['<figure data-size="huge" data-place="top" id="a">一</figure>', '<figure data-size data-place>一</figure>'],
      ['<h1>一</h1><section>二</section><font>三</font>', '一二三'],
      ['<iframe src="https://v.qq.com/"></iframe><form><input /></form>', ''],
    ] as const)
      expect(sanitizeHtml(written), written).toBe(kept);
  });
});

it('is cleaned once more for its readers', () => {
  expect(readersHtml('<p onclick="a()">一<script>a()</script></p>')).toBe('<p>一</p>');
  const title = '长'.repeat(embedLimits.title + 5);
  const player = sanitizeHtml(`<figure data-embed="https://v.example.com/a" data-title="${title}"></figure>`);
  expect(/data-title="(长*)"/.exec(player)?.[1]).toHaveLength(embedLimits.title);
});

describe('the cells of a table', () => {
  const verbatim = (s: string) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const row = (tag: string, ...cells: string[]) => `<tr>${cells.map((c) => `<${tag}>${c}</${tag}>`).join('')}</tr>`;
  const head = row('th', '内容', '用途', '<p>保存 &amp; "多久"</p>');

  it('know their columns, whoever wrote the head', () => {
    const body = row('td', '密码', '<b>核对</b>登录', '存续期间');
    const named =
      '<tr><td data-l="内容">密码</td><td data-l="用途"><b>核对</b>登录</td><td data-l="保存 &amp; &quot;多久&quot;">存续期间</td></tr>';
    const whole = `<p>前</p><table><thead>${head}</thead><tbody>${body}</tbody></table><p>后</p>`;
    expect(labelCells(whole)).toContain(named);
    expect(labelCells(whole)).toMatch(/^<p>前<\/p><table class="by-row"><thead><tr class="labels"><th>.*<p>后<\/p>$/);
    // As the editor writes it: no head, and every cell says that it is one.
    const written = `<table><tbody>${head}${body}</tbody></table>`.replace(
      /<t([hd])>/g,
      '<t$1 colspan="1" rowspan="1">',
    );
    expect(labelCells(written)).toContain('<td data-l="用途" colspan="1" rowspan="1">');
    expect(labelCells(`${whole}<hr>${whole}`).split('by-row')).toHaveLength(3);
  });

  it('know them by their names alone: a text over a column is not written into every one of its cells', () => {
    const table = (name: string) => `<table>${row('th', name, '乙', '丙')}${row('td', '1', '2', '3')}</table>`;
    expect(labelCells(table('字'.repeat(60)))).toContain('<td data-l="乙">');
    expect(labelCells(table('字'.repeat(61)))).not.toContain('data-l');
    const rows = row('td', '', '', '').repeat(3000);
    const bomb = `<table>${row('th', '字'.repeat(100_000), '乙', '丙')}${rows}</table>`;
    expect(labelCells(bomb).length).toBeLessThan(bomb.length + 1000);
  });

  it('of a wide table know them as well, and the table moves in a box of its own', () => {
    const names = ['序号', '姓名', '单位', '职务', '电话', '备注'];
    const table = `<table><tbody>${row('th', ...names)}${row('td', ...names)}</tbody></table>`;
    expect(labelCells(`${table}<p>后</p>`)).toMatch(
      /^<div class="table-box fades" tabindex="0" role="group" aria-label="表格，可左右滑动"><table class="by-row">.*<td data-l="备注">备注<\/td><\/tr><\/tbody><\/table><\/div><p>后<\/p>$/,
    );
    const five = `<table>${row('th', ...names.slice(1))}${row('td', ...names.slice(1))}</table>`;
    expect(labelCells(five)).not.toContain('table-box');
  });

  it('are left alone where the rows do not stand under the same columns; the table moves in a box of its own', () => {
    const body = row('td', '一', '二', '三');
    for (const odd of [
      `<table>${row('th', '一', '二')}${row('td', '一', '二')}</table>`,
      `<table>${body}${body}</table>`,
      `<table>${head}</table>`,
      `<table>${head}${row('td', '一', '二')}</table>`,
      `<table>${head}${body}<tr><td colspan="3">合计</td></tr></table>`,
      `<table>${head}${body}<tr><td rowspan="2">一</td><td>二</td><td>三</td></tr></table>`,
    ])
      expect(labelCells(`<p>前</p>${odd}<p>后</p>${odd}`), odd).toMatch(
        new RegExp(
          `^<p>前</p><div class="table-box [^>]*>${verbatim(odd)}</div><p>后</p><div [^>]*>${verbatim(odd)}</div>$`,
        ),
      );
    for (const none of [`<table>${head}${body}`, '<p>没有表格</p>']) expect(labelCells(none), none).toBe(none);
    // Of tables in one another no box closes within a table that it does not hold.
    const inner = `<table>${body}</table>`;
    const boxed = labelCells(`<table><tr><td>${inner}</td><td>${inner}</td></tr></table>`);
    expect(boxed.split('<div').length).toBe(boxed.split('</div>').length);
    expect(boxed.replace(/<div[^>]*>(<table>.*?<\/table>)<\/div>/g, '$1')).toBe(
      `<table><tr><td>${inner}</td><td>${inner}</td></tr></table>`,
    );
  });

  it('keep no name that was written, and take nothing that acts from a head', () => {
    const odd = `<table>${row('th', '&lt;img src=x onerror=a()&gt;', '"&gt;', '三')}${row('td', '1', '2', '3')}</table>`;
    const out = labelCells(sanitizeHtml(odd));
    expect(out).toContain('data-l="&lt;img src=x onerror=a()&gt;"');
    expect(out).toContain('data-l="&quot;&gt;"');
    expect(sanitizeHtml(out)).not.toMatch(/data-l|class=/);
  });
});

it('keeps telephone numbers whole, and leaves what stands in a tag as it is', () => {
  expect(wholeNumbers('<p>拨 0571-8700 0003；<img alt="拨 0571-8700 0003"> 2026-01 2026 或 010-8700 0000</p>')).toBe(
    '<p>拨 <span class="nowrap">0571-8700 0003</span>；<img alt="拨 0571-8700 0003"> 2026-01 2026 或 <span class="nowrap">010-8700 0000</span></p>',
  );
});

it('of sixty thousand tables is read in one walk: one for each would not end within the time of a test', () => {
  const html = '<table><tr><td>a</td></tr></table>'.repeat(58_000);
  expect(labelCells(html).split('<div class="table-box').length).toBe(58_001);
});

it('of a few hundred texts is remembered, and of no more: the others are let go', () => {
  const cleared = vi.spyOn(Map.prototype, 'clear');
  onTestFinished(() => cleared.mockRestore());
  for (let i = 0; i < 1002; i++) sanitizeHtml(`<p>${i} of many</p>`);
  expect(cleared.mock.calls.length).toBeGreaterThan(0);
});
