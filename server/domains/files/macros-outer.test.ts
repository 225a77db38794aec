import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import {
  answers,
  compound,
  override,
  packed,
  relations,
  sendsDocuments,
  types,
} from '../../../test/factories/documents.ts';
import { columnsOf, type Document } from '../../documents/document.ts';
import { writeDocx } from '../../documents/docx.ts';
import { sheetsOf, writeXlsx } from '../../documents/xlsx/writer.ts';
import { aPerson } from '../../../test/factories/people.ts';

const { taken, macros, holds, reaches, broken } = answers;
type Parts = Record<string, string | Buffer>;
const typesPart = '[Content_Types].xml';
const plain: Parts = { [typesPart]: types(), 'word/document.xml': '<w:document xmlns:w="w"/>' };
const document = (more: Parts) => packed({ ...plain, ...more });
const sheet = () => packed({ [typesPart]: types(), 'xl/workbook.xml': '<workbook/>' });
const withProgram = () => packed({ [typesPart]: types(), 'xl/vbaProject.bin': 'x' });

describe('packed documents', () => {
  let app: TestApp;
  let send: ReturnType<typeof sendsDocuments>;
  beforeAll(async () => {
    app = await startApp('empty');
    send = sendsDocuments(app, (await aPerson(app, { isAdmin: true })).token);
  });
  afterAll(() => app.close());
  const refers = (type: string, target: string, mode = 'External', list = 'word/_rels/document.xml.rels') =>
    document({ [list]: relations(type, target, mode) });

  it('refer to nothing outside of themselves but by links that somebody follows', async () => {
    for (const type of [
      'image',
      'video',
      'audio',
      'media',
      'mailMergeSource',
      'mailMergeHeaderSource',
      'transform',
      'model3d',
      'externalLinkPath',
      'xlPathMissing',
      'attachedTemplate',
      'slideUpdateUrl',
      'slideMaster',
      'customXml',
      'font',
      'styles',
      'anything',
    ])
      expect(await send('通知.docx', await refers(type, '\\\\evil.example\\a')), type).toMatchObject(reaches);
    for (const target of ['https://other.example/a.png', 'HTTP://other.example/a'])
      expect(await send('通知.docx', await refers('image', target)), target).toMatchObject(taken);
    for (const target of [
      'https:\\\\evil.example\\a',
      'https:////evil.example/a',
      'file:///C:/a',
      '../a',
      '\\??\\UNC\\evil\\a',
      '#a',
    ])
      expect(await send('通知.docx', await refers('image', target)), target).toMatchObject(reaches);
    for (const mode of [' external ', 'EXTERNAL', 'Internal external', 'external\t', 'outside', ''])
      expect(await send('通知.docx', await refers('image', 'a.png', mode || ' ')), mode).toMatchObject(reaches);
    // Whatever is said of where it is.
    for (const target of [
      '\u200b\\\\evil.example\\a',
      '&#x3000;//evil.example/a',
      '\ufefffile:///a',
      '\\Device\\Mup\\a',
    ])
      expect(await send('通知.docx', await refers('image', target, 'Internal')), target).toMatchObject(reaches);
  });

  it('have links to pages, letters, telephones and places of their own', async () => {
    for (const target of [
      'http://good.example/',
      ' HTTPS://good.example/甲',
      '\u200b\u3000https://good.example/',
      'mailto:a@good.example',
      'tel:+8651412345678',
      '#_Toc1',
      "#'表 1'!A1",
      'file:///C:/a.pdf',
      '附件二.xlsx',
    ])
      expect(await send('通知.docx', await refers('hyperlink', target)), target).toMatchObject(taken);
    for (const target of [
      '\\\\evil.example\\a',
      'file:///C://evil.example/a',
      'javascript:a',
      'ms-word:ofe|u|https://evil.example/a',
      'search-ms:query=a',
      'ht\ttp://evil.example',
    ])
      expect(await send('通知.docx', await refers('hyperlink', target)), target).toMatchObject(reaches);
  });

  it('are read wherever a list of theirs lies, and however its name is written', async () => {
    for (const list of ['_rels/.rels', 'word//_rels//document.xml.rels', '/_RELS/.RELS', 'a.rels', './word/x/.rels'])
      expect(
        await send('通知.docx', await refers('image', '\\\\evil.example\\a', 'External', list)),
        list,
      ).toMatchObject(reaches);
    const macroSheet = types(override('/a.xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'));
    for (const name of ['//[Content_Types].xml', './[Content_Types].xml', '%5BContent_Types%5D.xml'])
      expect(await send('通知.docx', await document({ [name]: macroSheet })), name).toMatchObject({ status: 400 });
    const list = 'word/_rels/document.xml.rels';
    const twice = [relations('image', '\\\\evil.example\\a', 'External'), relations('image', 'a.png')];
    for (const both of [twice, [...twice].reverse()]) {
      const bytes = await packed([...Object.entries(plain), ...both.map((r): [string, string] => [list, r])]);
      expect(await send('通知.docx', bytes)).toMatchObject(reaches);
    }
    // A part that is called otherwise in its own head.
    const hidden = await refers('image', 'a.png', 'Internal');
    hidden.write('wold', hidden.indexOf('word/_rels'));
    expect(await send('通知.docx', hidden)).toMatchObject(broken);
  });

  it('take in no text of another kind, and no control', async () => {
    const chunks: Parts = {
      'a.rtf': '{\\rtf1{\\*\\template http://evil.example/a}}',
      'a.html': '<img src="\\\\evil.example\\a">',
      'a.xml': '<pkg:package xmlns:pkg="a"/>',
      'a.mht': 'MIME-Version: 1.0',
      'a.docx': await sheet(),
    };
    for (const [name, chunk] of Object.entries(chunks)) {
      const parts = { [`word/${name}`]: chunk, 'word/_rels/document.xml.rels': relations('aFChunk', name) };
      expect(await send('通知.docx', await document(parts)), name).toMatchObject(holds);
    }
    const control = 'application/vnd.ms-office.activeX+xml';
    for (const parts of [
      { 'word/activeX/activeX1.xml': '<a/>' },
      { 'xl/ActiveX2.bin': 'x' },
      { 'word/_rels/document.xml.rels': relations('control', 'a.xml') },
      { [typesPart]: types(override('/word/a.xml', control)) },
    ] as Parts[])
      expect(await send('通知.docx', await document(parts)), Object.keys(parts)[0]).toMatchObject(holds);
    // A box of a sheet's own.
    const box = { 'xl/worksheets/_rels/sheet1.xml.rels': relations('ctrlProp', '../ctrlProps/ctrlProp1.xml') };
    const parts = { [typesPart]: types(), 'xl/ctrlProps/ctrlProp1.xml': '<a/>', ...box };
    expect(await send('通知.docx', await packed(parts))).toMatchObject(taken);
  });

  it('hold documents that are looked into, under any name, and no other files', async () => {
    const program = await withProgram();
    const list = 'word/_rels/document.xml.rels';
    for (const [i, parts] of (
      [
        { 'word/embeddings/a.xlsx': program },
        { 'word//embeddings/a.xlsx': program, [list]: relations('package', 'embeddings//a.xlsx') },
        { 'word/media/a.png': program, [list]: relations('image', 'media/a.png') },
        { 'word/a.xlsx': program, [list]: relations('package', 'a.xlsx', 'Internal') },
        { 'word/media/a.png': compound({ _VBA_PROJECT: Buffer.alloc(10) }) },
      ] as Parts[]
    ).entries())
      expect(await send('通知.docx', await document(parts)), `${i}`).toMatchObject(macros);
    const twice: [string, Buffer][] = [
      ['word/embeddings/a.xlsx', program],
      ['word/Embeddings/a.xlsx', await sheet()],
    ];
    expect(await send('通知.docx', await packed([...Object.entries(plain), ...twice]))).toMatchObject(macros);
    for (const [i, part] of [
      Buffer.concat([Buffer.from('PK00'), program]),
      Buffer.concat([Buffer.from('PK\x07\x08'), program]),
      Buffer.concat([Buffer.from('%PDF-1.7\n'), program]),
      compound({ Package: await sheet() }),
      compound({ '\u0001Ole10Native': Buffer.from('a.vbs') }),
    ].entries())
      expect(await send('通知.docx', await document({ 'word/embeddings/a.bin': part })), `${i}`).toMatchObject(holds);
  });

  it('ask no other program, over however many pieces it is written', async () => {
    const run = (inner: string) => `<w:r>${inner}</w:r>`;
    const mark = (kind: string) => run(`<w:fldChar w:fldCharType="${kind}"/>`);
    const said = (words: string) => run(`<w:instrText xml:space="preserve">${words}</w:instrText>`);
    const field = (...inner: string[]) => [mark('begin'), ...inner, mark('separate'), run('<w:t>1</w:t>'), mark('end')];
    const text = (...runs: string[]) =>
      `<?xml version="1.0"?><w:document xmlns:w="w"><w:body><w:p>${runs.join('')}</w:p></w:body></w:document>`;
    for (const [i, part] of [
      text(...field(said(' DDEAUTO c:\\cmd.exe "/k calc"'))),
      text(...field(said(' D'), said('D'), said('EAUTO a b'))),
      text(...field(said(' <![CDATA[dd]]>&#101; a b'))),
      text(mark('begin'), said('DDE a b')),
      text('<w:fldSimple w:instr=" dde a b"/>'),
      text('<w:fldSimple w:instr="&#68;DEAUTO a b"/>'),
      text(...field(said('D'), ...field(said('QUOTE 68 69')), said(' a b'))),
      text(...field(...field(said('QUOTE 68 68 69')), said(' a b'))),
    ].entries())
      for (const name of ['word/document.xml', 'word/header1.xml', 'word/other.bin'])
        expect(await send('通知.docx', await document({ [name]: part })), `${name} ${i}`).toMatchObject(holds);
    const wide = Buffer.from(
      `\ufeff${text('<w:fldSimple w:instr="DDE a b"/>').replace('?>', ' encoding="UTF-16"?>')}`,
      'utf16le',
    );
    expect(await send('通知.docx', await document({ 'word/document.xml': wide }))).toMatchObject(holds);
    const contents = text(
      ...field(said(' TOC \\o "1-3" \\h '), ...field(said(' PAGEREF _Toc1 \\h '))),
      ...field(said('='), ...field(said('PAGE')), said('-1')),
      ...field(said('IF'), ...field(said('PAGE')), said('=1')),
      ...field(said('DATE \\@ "yyyy"')),
      '<w:fldSimple w:instr=" PAGE "/>',
      run('<w:t>DDE 是什么</w:t>'),
    );
    expect(await send('通知.docx', await document({ 'word/document.xml': contents }))).toMatchObject(taken);
    // Fields within a long instruction, each of which has it read once more: as people write them, and without end.
    const read = (times: number) =>
      text(
        mark('begin'),
        said(`IF ${'a'.repeat(5000)}`),
        ...Array(times)
          .fill([mark('begin'), mark('end')])
          .flat(),
      );
    expect(await send('通知.docx', await document({ 'word/document.xml': read(100) }))).toMatchObject(taken);
    expect(await send('通知.docx', await document({ 'word/document.xml': read(300) }))).toMatchObject(broken);
    const deep = '<a>'.repeat(1_000_000);
    expect(await send('通知.docx', await document({ 'word/a.xml': `<instrText>${deep}` }))).toMatchObject(broken);
    const link = (inner: string, name = 'xl/externalLinks/externalLink1.xml') =>
      document({ [name]: `<externalLink xmlns="a">${inner}</externalLink>` });
    expect(await send('名单.docx', await link('<ddeLink ddeService="cmd" ddeTopic="/c calc"/>'))).toMatchObject(holds);
    const other = types(
      override('/a.bin', 'application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml'),
    );
    const named = { [typesPart]: other, 'a.bin': '<x:externalLink xmlns:x="a"><x:ddeLink/></x:externalLink>' };
    expect(await send('名单.docx', await packed(named))).toMatchObject(holds);
  });

  it('are taken with all that people put into them: pictures, charts with their sheets, contents, headers', async () => {
    const list = `<?xml version="1.0"?><Relationships>${[
      ['styles', 'styles.xml'],
      ['image', 'media/image1.png'],
      ['chart', 'charts/chart1.xml'],
      ['header', 'header1.xml'],
      ['oleObject', 'embeddings/oleObject1.bin'],
    ]
      .map(([type, target], i) => `<Relationship Id="r${i}" Type="http://a/relationships/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`;
    const parts: Parts = {
      '_rels/.rels': relations('officeDocument', 'word/document.xml'),
      'word/_rels/document.xml.rels': list,
      'word/styles.xml': '<a/>',
      'word/header1.xml': '<a/>',
      'word/media/image1.png': Buffer.from('89504e470d0a1a0a', 'hex'),
      'word/charts/chart1.xml': '<a/>',
      'word/charts/_rels/chart1.xml.rels': relations('package', '../embeddings/Microsoft_Excel_Sheet1.xlsx'),
      'word/embeddings/Microsoft_Excel_Sheet1.xlsx': await sheet(),
      'word/embeddings/oleObject1.bin': compound({
        'Equation Native': Buffer.alloc(200),
        '\u0001Ole': Buffer.alloc(20),
      }),
      'word/printerSettings1.bin': Buffer.alloc(100),
    };
    expect(await send('通知.docx', await document(parts))).toMatchObject(taken);
    expect(await send('讲稿.pptx', await document(parts), 'attachment')).toMatchObject(taken);
  });

  it('that the portal itself writes are taken', async () => {
    const own: Document = {
      title: '计划',
      subtitle: '',
      author: '学院',
      made: new Date(0),
      blocks: [
        { kind: 'heading', level: 1, text: '安排' },
        { kind: 'paragraph', text: 'DDEAUTO 是什么' },
        { kind: 'table', title: '名单', columns: columnsOf('姓名'), rows: [['甲']] },
      ],
    };
    expect(await send('计划.docx', await writeDocx(own))).toMatchObject(taken);
    expect(await send('名单.xlsx', await buffer(writeXlsx(sheetsOf(own))))).toMatchObject(taken);
  });
});
