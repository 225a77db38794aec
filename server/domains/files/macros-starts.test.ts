import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { answers, packed, relations, sendsDocuments, types } from '../../../test/factories/documents.ts';
import { aPerson } from '../../../test/factories/people.ts';

const { taken, reaches, starts } = answers;
type Parts = Record<string, string | Buffer>;
const document = (more: Parts) =>
  packed({ '[Content_Types].xml': types(), 'word/document.xml': '<w:document xmlns:w="w"/>', ...more });
const slide = (more: Parts) => packed({ '[Content_Types].xml': types(), 'ppt/presentation.xml': '<p/>', ...more });

describe('links of packed documents', () => {
  let app: TestApp;
  let send: ReturnType<typeof sendsDocuments>;
  beforeAll(async () => {
    app = await startApp('empty');
    send = sendsDocuments(app, (await aPerson(app, { isAdmin: true })).token);
  });
  afterAll(() => app.close());
  const refers = (type: string, target: string, mode = 'External') =>
    document({ 'word/_rels/document.xml.rels': relations(type, target, mode) });

  it('open documents of the own disk, and no programs', async () => {
    for (const target of [
      'powershell%20-NoP%20-W%20Hidden%20calc',
      'powershell',
      'file:///C:/Windows/System32/cmd.exe',
      'C:\\Windows\\System32\\cmd.exe',
      'file:///C:/a',
      '附件.exe',
      '附件.docm',
      '附件.pdf.lnk',
      '附件.pdf%20.exe',
      'a.exe%23.pdf',
      'a.exe%3f.pdf',
      'a.exe#a.pdf',
      'a.exe?a.pdf',
      'a.exe:a.pdf',
      'a.exe%3aa.pdf',
      'a.pdf.',
      'a.exe\u200b',
      'C:/Windows/cmd.exe%20/c%20a.pdf',
      'C:/Windows/cmd.exe&quot; /c a.pdf',
      'a.svg',
      'C:/资料/',
    ])
      for (const mode of ['External', 'Internal'])
        expect(await send('通知.docx', await refers('hyperlink', target, mode)), target).toMatchObject({ status: 400 });
    expect(await send('通知.docx', await refers('hyperlink', 'powershell%20calc'))).toMatchObject(starts);
    for (const target of [
      '',
      'file:///C:/%E8%B5%84%E6%96%99/%E9%99%84%E4%BB%B6%201.docx',
      'C:\\资料\\1. 附件.DOCX',
      '../照片/a.jpg',
      '附件.xlsx#表1!A1',
      'a%20b.mp4',
      '2024.11.27 v1.0 名单.et',
      'slide2.xml',
    ])
      for (const mode of ['External', 'Internal'])
        if (mode === 'External' || !target.includes(':'))
          expect(await send('通知.docx', await refers('hyperlink', target, mode)), target).toMatchObject(taken);
  });

  it('have templates and sheets of the own disk that are such', async () => {
    for (const [type, ...targets] of [
      ['attachedTemplate', 'C:\\a.exe', 'a.hta', 'file:///C:/a.dotm%20.exe', 'a'],
      ['externalLinkPath', 'C:\\a.exe', 'a.slk', 'a.iqy', 'a.xlsx:b'],
    ] as [string, ...string[]][])
      for (const target of targets)
        expect(await send('通知.docx', await refers(type, target)), target).toMatchObject(reaches);
  });

  it('that are fields are held to the same, and take nothing from another machine', async () => {
    const says = async (instruction: string) => {
      const field = `<w:fldSimple xmlns:w="w" w:instr="${instruction.replaceAll('"', '&quot;')}"/>`;
      return send('通知.docx', await document({ 'word/footnotes.xml': field }));
    };
    for (const instruction of [
      'LINK Excel.Sheet.12 "\\\\evil\\a.xlsx" "" \\a',
      'INCLUDEPICTURE "\\\\evil\\a.png" \\d',
      ' includetext "//evil/a.docx"',
      'DATABASE \\d "file://evil/a.mdb"',
      'RD file:////evil/a.docx',
      'IMPORT https://evil.example/a.png',
      'INCLUDETEXT "https://evil.example/a.docx"',
      'HYPERLINK "\\\\evil\\a.docx"',
      'HYPERLINK "script:a"',
    ])
      expect(await says(instruction), instruction).toMatchObject(reaches);
    for (const instruction of ['HYPERLINK "C:\\Windows\\cmd.exe"', 'hyperlink powershell%20calc'])
      expect(await says(instruction), instruction).toMatchObject(starts);
    for (const instruction of [
      'HYPERLINK "https://example.org/a?b=//c"',
      'HYPERLINK \\l "_Toc1"',
      'HYPERLINK "C:\\资料\\附件 1.docx" \\o "附件"',
      'INCLUDEPICTURE "https://example.org/a.png" \\* MERGEFORMATINET',
      'LINK Excel.Sheet.12 "C:\\表\\a.xlsx" "表1!R1C1" \\a',
      'DATE \\@ "yyyy/MM/dd"',
    ])
      expect(await says(instruction), instruction).toMatchObject(taken);
  });

  it('of slides show other slides and documents, and start nothing', async () => {
    const acting = (action: string, how = 'hlinkClick') =>
      `<p:sld xmlns:p="p" xmlns:a="a"><p:cNvPr id="1"><a:${how} r:id="rId1" action="${action}"/></p:cNvPr></p:sld>`;
    for (const action of [
      'ppaction://program',
      'ppaction://macro?name=a',
      'ppaction://ole?verb=0',
      'PPACTION://Program',
      ' ppaction://program',
      '&#112;paction://program',
      'ppaction://hlinksldjumpprogram',
      'program',
    ])
      for (const how of ['hlinkClick', 'hlinkMouseOver', 'hlinkHover'])
        for (const part of ['ppt/slides/slide1.xml', 'ppt/slideMasters/slideMaster1.xml', 'other/a.xml'])
          expect(await send('讲稿.pptx', await slide({ [part]: acting(action, how) })), action).toMatchObject(starts);
    const wide = Buffer.from(`\ufeff${acting('ppaction://program')}`, 'utf16le');
    expect(await send('讲稿.pptx', await slide({ 'ppt/slides/slide1.xml': wide }))).toMatchObject(starts);
    for (const action of [
      '',
      'ppaction://noaction',
      'ppaction://media',
      'ppaction://hlinksldjump',
      'ppaction://hlinkshowjump?jump=nextslide',
      'ppaction://hlinkpres?slideindex=1&amp;slidetitle=a',
      'ppaction://customshow?id=0&amp;return=true',
      'ppaction://hlinkfile',
    ])
      expect(await send('讲稿.pptx', await slide({ 'ppt/slides/slide1.xml': acting(action) })), action).toMatchObject(
        taken,
      );
  });
});
