import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import {
  answers,
  compound,
  packed,
  relations,
  sendsDocuments,
  types,
  unpacksLate,
} from '../../../test/factories/documents.ts';
import { aPerson } from '../../../test/factories/people.ts';

const { taken, reaches, starts, holds, broken, tooLong } = answers;
type Parts = Record<string, string | Buffer>;
const document = (more: Parts) =>
  packed({ '[Content_Types].xml': types(), 'word/document.xml': '<w:document xmlns:w="w"/>', ...more });

const run = (inner: string) => `<w:r>${inner}</w:r>`;
const mark = (kind: string, prefix = 'w') => run(`<${prefix}:fldChar ${prefix}:fldCharType="${kind}"/>`);
const said = (words: string, name = 'w:instrText') => run(`<${name}>${words.replaceAll('"', '&quot;')}</${name}>`);
const field = (...inner: string[]) => [mark('begin'), ...inner, mark('separate'), run('<w:t>1</w:t>'), mark('end')];
const text = (...runs: string[]) =>
  `<w:document xmlns:w="w" xmlns:zz="z" xmlns:mc="m"><w:body><w:p>${runs.join('')}</w:p></w:body></w:document>`;

describe('what a packed document hides', () => {
  let app: TestApp;
  let send: ReturnType<typeof sendsDocuments>;
  beforeAll(async () => {
    app = await startApp('empty');
    send = sendsDocuments(app, (await aPerson(app, { isAdmin: true })).token);
  });
  afterAll(() => app.close());
  const withText = async (...runs: string[]) =>
    send('通知.docx', await document({ 'word/document.xml': text(...runs) }));

  it('behind blanks is found, however many there are', async () => {
    const blanks = Array.from({ length: 3000 }, () => ' \t\r\n'[randomInt(4)]).join('');
    const part = `${blanks}${text(...field(said('DDE a b')))}`;
    expect(await send('通知.docx', await document({ 'word/document.xml': part }))).toMatchObject(holds);
    const slide = `${blanks}<p:sld xmlns:p="p"><p:hlinkClick action="ppaction://program"/></p:sld>`;
    const slides = await packed({ '[Content_Types].xml': types(), 'ppt/slides/slide1.xml': slide });
    expect(await send('讲稿.pptx', slides)).toMatchObject(starts);
    expect(await send('通知.docx', await document({ 'word/a.bin': '', 'word/b.bin': blanks }))).toMatchObject(taken);
  });

  it('behind packed bytes that unpack to nothing is found', async () => {
    const late = async (inner: string | Buffer, name = 'word/document.xml') =>
      send('通知.docx', await unpacksLate({ '[Content_Types].xml': types() }, name, Buffer.from(inner)));
    expect(await late(text(...field(said('DDE a b'))))).toMatchObject(holds);
    expect(await late(await document({ 'word/vbaProject.bin': 'x' }), 'word/other.bin')).toMatchObject(answers.macros);
    expect(await late(text(...field(said('PAGE'))))).toMatchObject(taken);
  });

  it('behind a mark of a field that is another text’s, of a change or of no kind is found', async () => {
    const box = (...inner: string[]) =>
      run(`<w:pict><w:txbxContent><w:p>${inner.join('')}</w:p></w:txbxContent></w:pict>`);
    const dde = [said('DDE a b'), mark('separate'), mark('end')];
    for (const between of [box(mark('separate')), box(mark('end')), box(said('PAGE'), mark('separate'))])
      expect(await withText(mark('begin'), between, ...dde), between).toMatchObject(holds);
    for (const name of ['del', 'ins', 'moveFrom', 'moveTo'])
      expect(await withText(mark('begin'), `<w:${name}>${mark('separate')}</w:${name}>`, ...dde), name).toMatchObject(
        broken,
      );
    const [ins, del] = ['ins', 'del'].map((name) => (inner: string) => `<w:${name}>${inner}</w:${name}>`);
    for (const runs of [
      [ins?.(mark('begin')), del?.(mark('separate')), ...dde],
      [ins?.(`${mark('begin')}${del?.(mark('separate'))}${dde.join('')}`)],
    ])
      expect(await withText(runs.join('')), runs.join('')).toMatchObject(broken);
    for (const odd of [mark('foo'), run('<w:fldChar/>')])
      expect(await withText(mark('begin'), odd, ...dde), odd).toMatchObject(broken);
    expect(await withText(box(...field(said('DDE a b'))))).toMatchObject(holds);
    expect(await withText(...field(said('PAGE'), box(...field(said('PAGE')))))).toMatchObject(taken);
    expect(await withText(`<w:del>${field(said('PAGE')).join('')}</w:del>`)).toMatchObject(taken);
    // Once what is marked is gone, it begins with what another one says.
    const inside = field(said('PAGE')).join('');
    for (const name of ['del', 'ins']) {
      const begun = [mark('begin'), `<w:${name}>${said('IF 1 ')}</w:${name}>`, inside, mark('separate'), mark('end')];
      expect(await withText(...begun), name).toMatchObject(holds);
      const whole = `<w:${name}>${field(said('IF 1 '), inside).join('')}</w:${name}>`;
      expect(await withText(whole), name).toMatchObject(taken);
    }
    expect(await withText(...field(said('"DDEAUTO" a b')))).toMatchObject(holds);
    expect(await withText(...field(said('DATABASE \\c "Data Source=db.example"')))).toMatchObject(reaches);
    const script = await document({ 'word/JDEData.bin': 'x' });
    expect(await send('通知.docx', script)).toMatchObject(answers.macros);
  });

  it('in what is no instruction but stands in one is found, however its letters are written', async () => {
    for (const runs of [
      field(said('D'), said('DE a b', 'w:t')),
      field(said('D'), said('DE a b', 'w:delText')),
      field(said('\u3000\u00a0DDEAUTO a b')),
    ])
      expect(await withText(...runs), runs.join('')).toMatchObject(holds);
    for (const words of ['HYPERLINK “C:\\\\a.exe”', 'HYPERLINK\u00a0"C:\\\\a.exe"'])
      expect(await withText(...field(said(words))), words).toMatchObject(starts);
    // All of it as text, with what is taken out or put in, and signs that show nothing.
    for (const runs of [
      field(said('DDEAUTO a b', 'w:t')),
      field(said('PAGE ', 'w:delInstrText'), said('DDE a b')),
      field(`<w:del>${said('PAGE ')}</w:del>`, said('DDE a b')),
      field(`<w:ins>${said('PAGE ')}</w:ins>`, said('DDE a b')),
      field(said('\u200bDDE\u200e a b')),
    ])
      expect(await withText(...runs), runs.join('')).toMatchObject(holds);
    for (const place of ['file:///\\\\evil\\a', 'file:/\\evil', '\\/evil/a', '/\\evil\\a', 'file:%5c%5cevil/a'])
      expect(await withText(...field(said(`INCLUDEPICTURE "${place}"`))), place).toMatchObject(reaches);
    for (const words of ['INCLUDE "http://example.org/a"', 'DATA "http://example.org"', 'INCLUDETEXT "smb:a/b"'])
      expect(await withText(...field(said(words))), words).toMatchObject(reaches);
    const ignorable = '<w:x mc:Ignorable="zz"><zz:i>';
    expect(await withText(ignorable, mark('begin'), said('PAGE'), mark('end'), '</zz:i></w:x>')).toMatchObject(broken);
    const left = `<zz:x>${said('X')}</zz:x>`;
    expect(await withText(...field(said('D'), left, said('DE a b')))).toMatchObject(broken);
    // A picture or a text box that is held by the place of a field says what it says by itself.
    const box = run(`<w:drawing><wp:x xmlns:wp="p">1<w:p>${said('X', 'w:t')}</w:p></wp:x></w:drawing>`);
    expect(await withText(...field(said('D'), box, said('DE a b')))).toMatchObject(holds);
    expect(await withText(...field(said('PAGE'), box))).toMatchObject(taken);
  });

  it('in letters of another encoding is broken', async () => {
    const part = `<?xml version="1.0" encoding="utf-7"?>${text(mark('x').replaceAll('fldChar', 'other'))}`;
    expect(await send('通知.docx', await document({ 'word/document.xml': part }))).toMatchObject(broken);
  });

  it('in an instruction that leads to very many places is not looked for: nobody waits for it', async () => {
    expect(await withText(...field(said(`HYPERLINK ${'a '.repeat(300_000)}`)))).toMatchObject(broken);
    const quotation = JSON.stringify({ title: '乡村经营'.repeat(9000) });
    expect(await withText(...field(said(`ADDIN ZOTERO_ITEM CSL_CITATION ${quotation}`)))).toMatchObject(taken);
  });

  it('between the switches of a field is found', async () => {
    for (const words of [
      'HYPERLINK \\o "附件" "C:\\\\a.exe"',
      'HYPERLINK \\t "_blank" C:\\\\a.exe',
      'HYPERLINK"C:\\\\a.exe"',
      'HYPERLINK “C:\\\\a.exe”',
      'HYPERLINK \\l "第一章" "C:\\\\a.exe" \\o "附件"',
    ])
      expect(await withText(...field(said(words))), words).toMatchObject(starts);
    for (const words of [
      'HYPERLINK \\l "第一章" \\o "附件.exe"',
      'HYPERLINK "C:\\\\附件.docx" \\t "_blank"',
      'HYPERLINK "https://example.org/a.exe" \\n',
    ])
      expect(await withText(...field(said(words))), words).toMatchObject(taken);
  });

  it('in what another field says is found, where it takes something in or leads somewhere', async () => {
    const inner = field(said('QUOTE 92 92'));
    for (const words of [
      'LINK ',
      'LINK Excel.Sheet.12 "',
      'INCLUDE',
      'includepicture "',
      'DATABASE \\d ',
      'HYPERLINK "',
    ])
      expect(await withText(...field(said(words), ...inner, said(' a'))), words).toMatchObject(reaches);
    for (const words of ['IF', 'IF ', 'REF ', 'SEQ a ', '= '])
      expect(await withText(...field(said(words), ...inner, said(' a'))), words).toMatchObject(taken);
  });

  it('among elements that only look like those of a field is broken', async () => {
    for (const runs of [
      field(said('PAGE'), '<mc:Alternate><mc:Choice>', said(' a'), '</mc:Choice></mc:Alternate>'),
      ['<mc:Choice>', mark('begin'), said('PAGE '), '</mc:Choice>', said('DDE'), mark('end')],
      field(said('D'), mark('separate', 'zz'), said('DE a b')),
      field(said('DATE', 'zz:instrText'), said('DDE a b')),
      ['<w:fldSimple zz:instr="PAGE" w:instr="DDE a b"/>'],
      field(said('PAGE'), '<w:r xmlns:w="v"/>'),
    ])
      expect(await withText(...runs), runs.join('')).toMatchObject(broken);
    const parted = '<w:r><w:instrText>D<w:a/>DE a b</w:instrText></w:r>';
    expect(await withText(...field(parted))).toMatchObject(holds);
    expect(await withText(...field(said('DDE a b', 'w:delInstrText')))).toMatchObject(holds);
    const whole = ['<mc:Choice>', ...field(said('PAGE')), '</mc:Choice><mc:Fallback>', ...field(said('PAGE'))];
    expect(await withText(...whole, '</mc:Fallback>')).toMatchObject(taken);
  });

  it('is looked for no longer than a book is long', { tags: ['sweep'] }, async () => {
    const more = '<w:p/>'.repeat(1_100_000);
    const parts = { 'word/document.xml': text(...field(said('PAGE')), more), 'word/footnotes.xml': text(said('PAGE')) };
    expect(await send('通知.docx', await document(parts))).toMatchObject(taken);
    const twice = { ...parts, 'word/footnotes.xml': text(said('PAGE'), more) };
    expect(await send('通知.docx', await document(twice))).toMatchObject(tooLong);
  });

  it('in figures of older programs is found', async () => {
    const figure = (inner: string) => withText(run(`<w:pict xmlns:v="v" xmlns:o="o">${inner}</w:pict>`));
    for (const inner of [
      '<v:shape href="C:\\a.exe"/>',
      '<v:rect o:href="file:///C:/a.cmd"/>',
      '<v:line o:althref="a.lnk"/>',
    ])
      expect(await figure(inner), inner).toMatchObject(starts);
    for (const inner of [
      '<v:shape><v:imagedata src="\\\\evil\\a.png"/></v:shape>',
      '<v:fill src="file://evil/a.png"/>',
      '<v:oval href="\\\\evil\\a.docx"/>',
      '<v:line o:althref="\\\\evil\\a.png"/>',
    ])
      expect(await figure(inner), inner).toMatchObject(reaches);
    for (const inner of [
      '<v:shape href="https://example.org/"/>',
      '<v:imagedata src="media/image1.png" o:title="a"/>',
      '<v:imagedata src="https://example.org/a.png"/>',
      '<v:image href="data:image/png;base64,AAAA"/>',
    ])
      expect(await figure(inner), inner).toMatchObject(taken);
  });

  it('by a menu of its own, or by a list that lies elsewhere, is refused', async () => {
    const menu = `<?xml version="1.0"?><Relationships><Relationship Id="r" Target="customUI/customUI.xml"
      Type="http://schemas.microsoft.com/office/2006/relationships/ui/extensibility"/></Relationships>`;
    expect(await send('通知.docx', await document({ '_rels/.rels': menu }))).toMatchObject(holds);
    const list = relations('image', 'a.png').replace('<Relationships>', '<Relationships xml:base="http://evil/">');
    expect(await send('通知.docx', await document({ 'word/_rels/document.xml.rels': list }))).toMatchObject(broken);
  });

  it('in the name of a file is found', async () => {
    for (const target of ['C:/a.exe\u2003a.pdf', 'C:/a.cmd&amp;a.pdf', 'C:/a.bat,a.pdf', 'C:/a.exe%E3%80%80a.pdf']) {
      const parts = { 'word/_rels/document.xml.rels': relations('hyperlink', target, 'External') };
      expect(await send('通知.docx', await document(parts)), target).toMatchObject(starts);
    }
  });

  it('in an object that shows pages of the web is refused', async () => {
    const id = Buffer.from('c32ab2eac130cf11a7eb0000c05bae0b', 'hex');
    const object = Buffer.concat([compound({ Contents: Buffer.alloc(20) }), Buffer.alloc(80), id, Buffer.alloc(416)]);
    expect(await send('通知.docx', await document({ 'word/embeddings/a.bin': object }))).toMatchObject(holds);
    const linked = compound({ '\u0003LinkInfo': Buffer.from('\\\\evil\\a.docx\0') });
    expect(await send('通知.docx', await document({ 'word/embeddings/a.bin': linked }))).toMatchObject(reaches);
  });
});
