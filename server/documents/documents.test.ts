import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { pagesOfPdf } from '../../test/pdf-text.ts';
import { partsOf } from '../../test/workbook.ts';
import { columnsOf, type Document, inWords } from './document.ts';
import { writeDocx } from './docx.ts';
import { drawable, fontFiles } from './fonts.ts';
import { toOrder, writePdf } from './pdf/pdf.ts';
import { readXlsx } from './xlsx/reader.ts';
import { sheetsOf, writeXlsx } from './xlsx/writer.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="100" height="50" fill="#105052"/><text x="10" y="80" font-family="Noto Sans SC">满意度</text></svg>';
const columns = [{ title: '课程' }, { title: '评分', kind: 'number' as const }];

/** One of each piece, with what tries to be markup, a formula or code. */
const hostile = '=1+1 #panic("x") $x$ <script>alert(1)</script> \u0000\ud800 🙂𠮷 *b* _i_ \\n @ref [link]';
const whole: Document = {
  title: `培训方案 ${hostile}`,
  subtitle: '第 2 版',
  author: '之江培训学院',
  made: new Date('2026-11-21T16:30:00Z'),
  blocks: [
    { kind: 'heading', level: 1, text: `培训目标 ${hostile}` },
    { kind: 'heading', level: 2, text: '第一天' },
    { kind: 'paragraph', text: `第一行\n${hostile}` },
    { kind: 'list', items: ['讲义', hostile] },
    {
      kind: 'facts',
      rows: [
        ['人数', '60'],
        ['备注', hostile],
      ],
    },
    {
      kind: 'figures',
      items: [
        { label: '出勤率', value: '98.3%' },
        { label: '评分', value: '4.8' },
      ],
    },
    {
      kind: 'table',
      title: '评分',
      columns,
      rows: [
        ['现场教学', 4.8],
        [hostile, null],
      ],
    },
    { kind: 'chart', title: '满意度', svg, columns, rows: [['现场教学', 4.8]] },
    { kind: 'note', text: hostile },
  ],
};

describe('values in words', () => {
  it('are those of a reader in Shanghai', () => {
    const at = new Date('2026-11-21T16:30:00Z');
    expect([inWords(at, 'day'), inWords(at, 'moment'), inWords(at)]).toEqual([
      '2026-11-22',
      '2026-11-22 00:30',
      '2026-11-22 00:30',
    ]);
    expect([inWords(0.983, 'percent'), inWords(12_345.5, 'number'), inWords(null)]).toEqual(['98.3%', '12,345.5', '']);
  });
});

describe('characters that documents can show', () => {
  it('stay, and what the font lacks becomes a box', () => {
    expect(drawable('浙里办 Ａb1，。')).toBe('浙里办 Ａb1，。');
    expect(drawable('好🙂\u0007')).toBe('好□□');
    expect(drawable('👍🏽')).toBe('□');
    expect(drawable('a\u200bb\ufeff')).toBe('ab');
    // What it stands for says more than a box.
    expect(drawable('CO₂ PM₂.₅ 𝐀')).toBe('CO2 PM2.5 A');
    expect(drawable('10⁶ 5×10⁸ 10⁻⁶ 10²⁰⁰ xᵗ m² 30㎡ 1⁄2')).toBe('10^6 5×10^8 10^−6 10^200 x^t m² 30㎡ 1/2');
    expect(drawable('一\r\n二\t三')).toBe('一\n二 三');
    expect(readFileSync(fontFiles[1]).length).toBeGreaterThan(1_000_000);
  });
});

describe('a document', () => {
  it('is set as a PDF whose text is what was said, and that readers for the blind can follow', async () => {
    const bytes = await writePdf(whole);
    const pdf = bytes.toString('latin1');
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf).toContain('/MarkInfo');
    expect(pdf).toMatch(/pdfuaid:part[^\d]*1/);
    expect(pdf).toContain('/Lang (zh');
    expect(pdf).toMatch(/\/CreationDate \(D:20261122/);
    const lines = pagesOfPdf(bytes).join('\n').split('\n');
    // A figure stands above its label, the title of a table above its head, a caption below its drawing.
    const said = [
      '第一行',
      '人数',
      '60',
      '备注',
      '98.3%',
      '出勤率',
      '4.8',
      '评分',
      '评分',
      '课程',
      '评分',
      '现场教学',
      '4.8',
      '满意度',
    ];
    expect(lines.filter((line) => said.includes(line))).toEqual(said);
    // Of the title, and of every piece that tries to be something else.
    expect(lines.join('').split('alert(1)')).toHaveLength(1 + 7);
    const tags = [...pdf.matchAll(/\/S \/(\w+)/g)].map((m) => m[1]);
    const count = (name: string) => tags.filter((tag) => tag === name).length;
    const wanted = { H1: 1, H2: 1, H3: 1, L: 1, LI: 2, Table: 2, TH: 2, Figure: 1, Caption: 1 };
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, count(name)]))).toEqual(wanted);
  });

  it('says on each page which of how many it is, and from the second on what it belongs to', async () => {
    const blocks = Array.from({ length: 80 }, (_, i) => ({ kind: 'paragraph' as const, text: `第 ${i} 段` }));
    const pages = pagesOfPdf(await writePdf({ ...whole, title: '培训方案', blocks })).map((page) => page.split('\n'));
    expect(pages.map((lines) => lines.slice(-2))).toEqual(
      [1, 2, 3].map((n) => ['之江培训学院　2026-11-22', `第 ${n} 页，共 3 页`]),
    );
    expect(pages.map((lines) => lines.slice(0, 2))).toEqual([
      ['培训方案', '第 2 版'],
      ['培训方案', '之江培训学院'],
      ['培训方案', '之江培训学院'],
    ]);
    expect(pages.flatMap((lines) => lines.slice(2, -2))).toEqual(blocks.map((b) => b.text));
  });

  it('lies across where it is told to, has lines to sign on, and breaks no short cell for a long one', async () => {
    const rows = Array.from({ length: 12 }, () => ['严试庚', '某某委员会办公室综合处'.repeat(6), '09:00', '到课']);
    const table = { kind: 'table' as const, title: '', columns: columnsOf('姓名', '部门', '时间', '出勤'), rows };
    const signatures = { kind: 'signatures' as const, labels: ['班主任签字', '日期'] };
    const given = { ...whole, blocks: [table, signatures] };
    for (const across of [false, true]) {
      const bytes = await writePdf({ ...given, across });
      const [width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1'))?.slice(1) ?? [];
      expect(Number(width) > Number(height)).toBe(across);
      const lines = pagesOfPdf(bytes).join('\n').split('\n');
      for (const word of ['严试庚', '09:00', '到课']) expect(lines.filter((line) => line === word)).toHaveLength(12);
      for (const label of signatures.labels) expect(lines).toContain(label);
    }
    const xml = String((await partsOf(await writeDocx(given))).get('word/document.xml'));
    expect(xml).toMatch(/班主任签字＿+　　日期＿+/);
  });

  it('is set where a heading or the title has no sign that is seen', async () => {
    const blocks = ['\u200b\ufe0f', '', ' '].map((text) => ({ kind: 'heading' as const, level: 1 as const, text }));
    const unseen = { ...whole, title: '\u2060', subtitle: '', blocks };
    const order = JSON.parse(toOrder(unseen).files['document.json'] as string);
    expect([order.title, ...order.blocks.map((b: { text: string }) => b.text)]).toEqual(['—', '—', '—', '—']);
    expect((await writePdf(unseen)).length).toBeGreaterThan(1000);
  });

  it('gives the typesetter no sign that the font lacks, in whatever piece it stands', () => {
    const odd = '好🙂\u2060𠮷';
    const box = { columns: [{ title: odd }], rows: [[odd]] };
    const blocks: Document['blocks'] = [
      ...(['heading', 'paragraph', 'note'] as const).map((kind) => ({ kind, level: 1 as const, text: odd })),
      { kind: 'list', items: [odd] },
      { kind: 'facts', rows: [[odd, odd]] },
      { kind: 'figures', items: [{ label: odd, value: odd }] },
      { kind: 'table', title: odd, ...box },
      { kind: 'chart', title: odd, svg, ...box },
      { kind: 'signatures', labels: [odd] },
    ];
    const { files } = toOrder({ ...whole, title: odd, subtitle: odd, author: odd, blocks });
    const said = files['document.json'] as string;
    // Once for each text above, and twice in the words of the drawing.
    expect(said.match(/好/g)).toHaveLength(18);
    expect(said).toBe(drawable(said));
  });

  it('tells a reader who does not see a drawing its numbers', () => {
    const order = JSON.parse(toOrder(whole).files['document.json'] as string);
    const chart = order.blocks.find((b: { kind: string }) => b.kind === 'chart');
    expect(chart.alt).toBe('满意度；现场教学 4.8');
  });

  it('gives the typesetter the day in Shanghai, and says of each column how wide it is and where it stands', () => {
    const { files, made } = toOrder(whole);
    const order = JSON.parse(files['document.json'] as string);
    expect(order).toMatchObject({ made: '2026-11-22', date: [2026, 11, 22], subtitle: '第 2 版' });
    expect([made, files['chart-7.svg']]).toEqual([whole.made.getTime(), svg]);
    const table = order.blocks.find((b: { kind: string }) => b.kind === 'table');
    expect(table.columns).toEqual([
      { title: '课程', width: expect.closeTo(49.5 - 4.9), numeric: false },
      { title: '评分', width: expect.closeTo(4.9), numeric: true },
    ]);
    expect(table.rows).toEqual([
      ['现场教学', '4.8'],
      [drawable(hostile), ''],
    ]);
  });

  it('that takes too long is given up, with its process', async () => {
    const wanted = new AbortController();
    const pdf = writePdf(whole, wanted.signal);
    wanted.abort();
    await expect(pdf).rejects.toThrow('no longer wanted');
  });

  it('that cannot be set says why, and nothing stays behind', async () => {
    const broken: Document = { ...whole, blocks: [{ kind: 'chart', title: '坏', svg: '<svg', columns, rows: [] }] };
    await expect(writePdf(broken)).rejects.toThrow(/could not be set/);
  });

  it('is written for word processors, with its headings, tables and drawings', async () => {
    const docx = await writeDocx(whole);
    expect(docx.subarray(0, 2).toString()).toBe('PK');
    const names = docx.toString('latin1');
    expect(names).toContain('word/document.xml');
    expect(names).toContain('word/media/');
    // Who does not see the drawing hears what it is.
    expect(String((await partsOf(docx)).get('word/document.xml'))).toMatch(/<wp:docPr [^>]*descr="满意度"/);
  });

  it('is for word processors what it is on paper: levels, sides, sizes, pages of how many, and who made it when', async () => {
    const parts = await partsOf(await writeDocx({ ...whole, title: '培训方案' }));
    const xml = String(parts.get('word/document.xml'));
    const paragraphOf = (words: string) =>
      (xml.match(/<w:p>.*?<\/w:p>/gs) ?? []).find((p) => p.includes(`>${words}<`)) ?? '';
    const head = xml.slice(xml.indexOf('<w:tblHeader/>'));
    const inTable = (words: string) => (head.match(/<w:p>.*?<\/w:p>/gs) ?? []).find((p) => p.includes(`>${words}<`));
    const styles = ['培训方案', '第一天'].map((words) => /<w:pStyle w:val="(\w+)"/.exec(paragraphOf(words))?.[1]);
    expect(styles).toEqual(['Title', 'Heading3']);
    expect(xml.match(/<w:pStyle w:val="Heading2"\/>/g)).toHaveLength(1);
    expect(paragraphOf('讲义')).toContain('<w:numPr>');
    expect(inTable('4.8'), 'a number').toContain('<w:jc w:val="right"/>');
    expect(inTable('现场教学'), 'words').toContain('<w:jc w:val="left"/>');
    expect([paragraphOf('课程').includes('<w:b/>'), paragraphOf('现场教学').includes('<w:b/>')]).toEqual([true, false]);
    // As wide as the text, in the shape of the drawing.
    const [, cx, cy] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
    expect([Number(cx), Number(cy)]).toEqual([620 * 9525, Math.round(620 / 3) * 9525]);
    const textOf = (name: string) =>
      [...String(parts.get(name)).matchAll(/<w:(?:t|instrText)[^>]*>([^<]*)</g)].map((m) => m[1]?.trim()).join(' ');
    expect(textOf('word/footer1.xml')).toBe('2026-11-22 第 PAGE 页，共 NUMPAGES 页');
    expect(textOf('word/header1.xml')).toBe('之江培训学院');
    const said = textOf('word/document.xml').replace(/ +/g, ' ');
    for (const rows of ['人数 60 备注', '出勤率 98.3% 评分 4.8']) expect(said).toContain(rows);
    const core = String(parts.get('docProps/core.xml'));
    for (const said of ['<dc:title>培训方案<', '<dc:creator>之江培训学院<', '<dc:description>第 2 版<'])
      expect(core).toContain(said);
    // What is short stays on one page: each fact but the last with the next.
    const facts = /<w:tbl>.*?人数.*?<\/w:tbl>/s.exec(xml)?.[0] ?? '';
    expect(facts.match(/<w:keepNext\/>/g)).toHaveLength(1);
    expect(facts.indexOf('<w:keepNext/>')).toBeLessThan(facts.indexOf('备注'));
  });

  const both = (name: string) => `${name}甲\n${name}乙`;
  const broken: Document['blocks'] = [
    { kind: 'paragraph', text: both('段') },
    { kind: 'note', text: both('注') },
    { kind: 'list', items: [both('项')] },
    { kind: 'facts', rows: [['上午', both('实')]] },
  ];

  it('goes on overleaf with facts that are longer than a page', async () => {
    const said = Array.from({ length: 120 }, (_, i) => `第 ${i} 行，讲到这里为止。`);
    const blocks: Document['blocks'] = [{ kind: 'facts', rows: [['上午', said.join('\n')]] }];
    const pages = pagesOfPdf(await writePdf({ ...whole, blocks })).map((page) => page.split('\n'));
    const held = pages.map((lines) => lines.filter((line) => said.includes(line)));
    expect(held.flat()).toEqual(said);
    expect(Math.max(...held.map((lines) => lines.length))).toBeLessThan(60);
  });

  it('begins a new line for word processors where its text does, also in a cell', async () => {
    const cell = { kind: 'table' as const, title: '', columns: [{ title: '列' }], rows: [[both('格')]] };
    const docx = await writeDocx({ ...whole, blocks: [...broken, cell] });
    const xml = String((await partsOf(docx)).get('word/document.xml'));
    for (const name of '段注项实格') {
      const between = xml.slice(xml.indexOf(`${name}甲`), xml.indexOf(`${name}乙`));
      expect(between.match(/<w:br\/>/g), name).toHaveLength(1);
    }
  });

  it('repeats the head of each table on the next page of a word processor, and breaks no row', async () => {
    const xml = String((await partsOf(await writeDocx(whole))).get('word/document.xml'));
    const tables = xml.match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
    // Facts and figures have no head; the table has one, and so have the numbers below the drawing.
    expect(tables.map((table) => table.split('<w:tblHeader/>').length - 1)).toEqual([0, 0, 1, 1]);
    for (const row of xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? []) expect(row).toContain('<w:cantSplit/>');
    expect(xml.split('<w:tr>').length - 1).toBe(2 + 2 + 3 + 2);
  });

  it('gives its tables and numbers as a workbook', async () => {
    const bytes = await buffer(writeXlsx(sheetsOf(whole)));
    expect((await readXlsx(bytes)).map((r) => r.cells)).toEqual([
      ['项目', '内容'],
      ['人数', '60'],
      ['备注', expect.stringMatching(/^'=1\+1/)],
    ]);
    expect(sheetsOf(whole).map((s) => s.name)).toEqual([whole.title, '评分', '满意度']);
  });
});
