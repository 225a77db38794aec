import { eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { partsOf } from '../../../test/workbook.ts';
import { approvals, units, users } from '../../db/tables/account.ts';
import { files } from '../../db/tables/files.ts';
import { imports } from '../../db/tables/imports.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { columnsOf, type Value } from '../../documents/document.ts';
import { writeXlsx } from '../../documents/xlsx/writer.ts';

const refused = (message: RegExp | string) => ({
  answer: { status: 400, message: typeof message === 'string' ? message : expect.stringMatching(message) },
});
const headings = ['姓名（必填）', '手机号码（必填）', '所在部门', '职务', '学员类型'];
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('importing people from a sheet', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let numbers = 17000000000;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  const people = (n: number): Value[][] =>
    Array.from({ length: n }, (_, i) => [`学员${i + 1}`, String(numbers++), '办公室', '科员', '机关干部']);
  async function* once(rows: Value[][]): AsyncGenerator<Value[][]> {
    yield rows;
  }
  const bytesOf = (rows: Value[][], head = headings) =>
    buffer(writeXlsx([{ name: '名单', columns: columnsOf(...head), batches: once(rows) }]));

  /** Uploads as a browser without the storage does. */
  async function upload(
    token: string,
    bytes: Buffer,
    name = '名单.xlsx',
  ): Promise<{ status: number; message: string; data: { filePath: string } }> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return (
      await fetch(`${app.url}/api/tool/upload/file`, { method: 'POST', headers: { authorization: token }, body: form })
    ).json() as never;
  }
  const aDesk = async () => {
    const { token } = await aPerson(app, { isAdmin: true, roles: ['training'] });
    const { unit } = await aPerson(app, { kinds: [3] });
    return { token, staff: app.call(token).staff, unitId: unit?.id as number };
  };
  const preview = async (
    { token, staff, unitId }: Awaited<ReturnType<typeof aDesk>>,
    rows: Value[][],
    head = headings,
  ) => staff.previewImport({ unitId, filePath: (await upload(token, await bytesOf(rows, head))).data.filePath });

  it('refuses the file of somebody else, a unit that is not approved, and sheets that are no list of people', async () => {
    const desk = await aDesk();
    const other = await aDesk();
    const { filePath } = (await upload(desk.token, await bytesOf(people(1)))).data;
    await expect(other.staff.previewImport({ unitId: other.unitId, filePath })).rejects.toMatchObject(
      refused(/重新上传/),
    );
    await expect(desk.staff.previewImport({ unitId: 999_999, filePath })).rejects.toMatchObject(
      refused(/没有找到这个单位/),
    );
    await expect(preview(desk, people(1), ['名字', '电话'])).rejects.toMatchObject(
      refused('第一行没有“姓名”和“手机号码”这一列，请使用模板'),
    );
    await expect(preview(desk, [])).rejects.toMatchObject(refused(/没有人员/));
    await expect(preview(desk, people(2001))).rejects.toMatchObject(refused(/最多导入 2000 行/));
    expect((await upload(desk.token, Buffer.from('<html>'), '名单.xlsx')).status).toBe(400);
    expect(await app.database.db.$count(imports, eq(imports.unitId, desk.unitId))).toBe(0);
  });

  it('reads no sheet for who has gone', async () => {
    const desk = await aDesk();
    const { filePath } = (await upload(desk.token, await bytesOf(people(1)))).data;
    const ask = async (more: object) =>
      app.dispatch(
        'staff',
        'previewImport',
        { body: { unitId: desk.unitId, filePath } },
        await app.authenticate(desk.token),
        {
          ...{ address: '203.0.113.30', cookie: '' },
          ...more,
        },
      );
    await expect(ask({ signal: AbortSignal.abort() })).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await ask({})).toEqual({ id: expect.any(Number) });
  });

  it('finds seven planted faults among five hundred, takes the good rows over, once, and undoes all of it', async () => {
    const desk = await aDesk();
    const { staff, unitId } = desk;
    const known = await aPerson(app, { kinds: [1] });
    const rows = people(500);
    const at = (line: number) => rows[line - 2] as Value[];
    at(10)[0] = '';
    at(50)[1] = '';
    at(77)[1] = '1380000';
    at(120)[1] = at(60)[1];
    at(250)[1] = known.cellPhone;
    at(333)[4] = '老师';
    at(501)[0] = '名'.repeat(31);
    // Not faults: what people type.
    at(20)[1] = `１${String(at(20)[1]).slice(1, 3)} ${String(at(20)[1]).slice(3, 7)}-${String(at(20)[1]).slice(7)}`;
    at(21)[1] = `+86 ${at(21)[1]}`;
    const before = await app.database.db.$count(users);
    const { id } = await preview(desk, rows);
    expect(await app.database.db.$count(users)).toBe(before);
    const seen = await staff.importDetail({ id });
    expect(seen).toMatchObject({ status: 0, good: 493, wrong: 7, made: 0, unitId });
    expect(seen.rows.filter((r) => r.wrong.length).map((r) => [r.line, r.wrong])).toEqual([
      [10, ['没有填写姓名']],
      [50, ['没有填写手机号码']],
      [77, ['手机号码“1380000”不是 11 位数字']],
      [120, ['手机号码与第 60 行重复']],
      [250, ['手机号码已有账号，请让本人在个人信息里选择本单位']],
      [333, ['学员类型“老师”不是机关干部、企业人员、其他之一']],
      [501, ['姓名超过 30 个字']],
    ]);
    const both = await Promise.allSettled([staff.commitImport({ id }), staff.commitImport({ id })]);
    expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(staff.commitImport({ id })).rejects.toMatchObject(refused('这份名单已经导入'));
    expect(await app.database.db.$count(users)).toBe(before + 493);
    expect(await staff.accounts({ unitId, unitStatus: 1, kind: 1 })).toMatchObject({ total: 493 });
    const [made] = await app.database.db
      .select()
      .from(users)
      .where(eq(users.cellPhone, String(at(2)[1])));
    const said = { name: '学员1', dept: '办公室', post: '科员', studentType: 1, kinds: [1], importId: id };
    expect(made).toMatchObject({ ...said, createdAt: clock, phoneProvenAt: null, consentVersion: '' });
    expect((await staff.importDetail({ id })).rows.filter((r) => r.userId)).toHaveLength(493);
    expect(await staff.undoImport({ id })).toEqual({ removed: 493 });
    expect(await app.database.db.$count(users)).toBe(before);
    expect(await staff.importDetail({ id })).toMatchObject({ status: 2, rows: [], made: 0 });
    await expect(staff.undoImport({ id })).rejects.toMatchObject(refused(/没有导入，或已经撤销/));
    await expect(staff.commitImport({ id })).rejects.toMatchObject(refused(/已经撤销/));
  });

  it('gives back what is to be mended as a sheet that is mended and read again, and no cell of it calculates', async () => {
    const desk = await aDesk();
    const rows = people(4);
    (rows[1] as Value[])[1] = '1380000';
    (rows[3] as Value[])[0] = '';
    (rows[3] as Value[])[2] = '=1+1';
    const { id } = await preview(desk, rows);
    await desk.staff.commitImport({ id });
    const { url } = await app.call(desk.token).downloads.start({ name: 'import-faults', input: { id } });
    const sheet = await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()));
    expect(sheet.map((r) => [r.cells, r.formulas])).toEqual([
      [[...headings, '要改什么'], []],
      [['学员2', '1380000', '办公室', '科员', '机关干部', '手机号码“1380000”不是 11 位数字'], []],
      [['', rows[3]?.[1], "'=1+1", '科员', '机关干部', '没有填写姓名'], []],
    ]);
    const mended = sheet.slice(1).map(({ cells }) => ['学员', String(numbers++), ...cells.slice(2)]);
    const again = await preview(desk, mended, [...headings, '要改什么']);
    expect(await desk.staff.importDetail(again)).toMatchObject({ good: 2, wrong: 0 });
    const none = await app.call(desk.token).downloads.start({ name: 'import-faults', input: { id: 999_999 } });
    expect(await readXlsx(Buffer.from(await (await app.get(none.url ?? '')).arrayBuffer()))).toHaveLength(1);
  });

  it('throws a list away that was only looked at, once, and none that was taken over or undone', async () => {
    const desk = await aDesk();
    const [looked, taken] = [await preview(desk, people(1)), await preview(desk, people(1))];
    await desk.staff.commitImport(taken);
    await expect(desk.staff.discardImport(taken)).rejects.toMatchObject(refused(/已经导入，请用“撤销这次导入”/));
    expect(await desk.staff.importDetail(taken)).toMatchObject({ status: 1, made: 1 });
    await desk.staff.undoImport(taken);
    await expect(desk.staff.discardImport(taken)).rejects.toMatchObject(refused(/已经撤销/));
    await desk.staff.discardImport(looked);
    for (const call of ['importDetail', 'discardImport', 'commitImport'] as const)
      await expect(desk.staff[call](looked)).rejects.toMatchObject({ answer: { message: '404' } });
    expect(await desk.staff.importDetail(taken)).toMatchObject({ status: 2 });
  });

  it('takes no row of which a cell calculates', async () => {
    const desk = await aDesk();
    const parts = await partsOf(await bytesOf(people(2)));
    const zip = new yazl.ZipFile();
    for (const [name, bytes] of parts) {
      const xml = String(bytes).replace(/(<row r="2"[^>]*><c [^>]*>)/, '$1<f>A3</f>');
      zip.addBuffer(name.endsWith('sheet1.xml') ? Buffer.from(xml) : bytes, name);
    }
    zip.end();
    const { filePath } = (await upload(desk.token, await buffer(zip.outputStream as never))).data;
    const { id } = await desk.staff.previewImport({ unitId: desk.unitId, filePath });
    const { rows, good } = await desk.staff.importDetail({ id });
    expect([good, rows.map((r) => r.wrong)]).toEqual([1, [['姓名是公式，请粘贴为数值'], []]]);
  });

  it('takes a name as a registration does: without signs that nobody sees, and none of nothing else', async () => {
    const desk = await aDesk();
    const rows = people(6);
    const names = ['\u202e王芳', '王\ufff9\ue000芳', '\u0301王芳', '\u3164', '\ufff9', '\ufdd0\u0378'];
    for (const [i, name] of names.entries()) (rows[i] as Value[])[0] = name;
    const [first] = rows as [Value[]];
    [first[2], first[3]] = ['组\u202e织部', '\u2067科长'];
    const { id } = await preview(desk, rows);
    const { rows: found } = await desk.staff.importDetail({ id });
    expect(found.map((r) => [r.name, r.wrong])).toEqual([
      ...Array.from({ length: 3 }, () => ['王芳', []]),
      ...Array.from({ length: 3 }, () => ['', ['没有填写姓名']]),
    ]);
    expect([found[0]?.dept, found[0]?.post]).toEqual(['组织部', '科长']);
  });

  it('leaves out who has got an account between the preview and the commit, and says so', async () => {
    const desk = await aDesk();
    const rows = people(3);
    const { id } = await preview(desk, rows);
    await aPerson(app, { kinds: [1], cellPhone: String(rows[1]?.[1]) });
    expect(await desk.staff.commitImport({ id })).toEqual({ made: 2, left: 1 });
    expect((await desk.staff.importDetail({ id })).rows[1]?.wrong).toEqual([expect.stringContaining('已有账号')]);
  });

  it('is not undone before it was taken over, and makes nobody of a unit that is approved no more', async () => {
    const desk = await aDesk();
    const { id } = await preview(desk, people(2));
    await expect(desk.staff.undoImport({ id })).rejects.toMatchObject(refused('这份名单没有导入，或已经撤销'));
    const { db } = app.database;
    const [unit] = await db.select().from(units).where(eq(units.id, desk.unitId));
    await db
      .update(approvals)
      .set({ status: 2 })
      .where(eq(approvals.userId, unit?.userId ?? 0));
    await expect(desk.staff.commitImport({ id })).rejects.toMatchObject(refused(/没有找到这个单位/));
    expect(await desk.staff.importDetail({ id })).toMatchObject({ status: 0, good: 2, made: 0 });
  });

  it('is looked at one after the other where several come at once, and makes no type of one that is left out', async () => {
    const desk = await aDesk();
    const rows = people(3).map((row) => [...row.slice(0, 4), '']);
    const shown = await Promise.all(rows.map((row) => preview(desk, [row])));
    for (const one of shown) expect(await desk.staff.commitImport(one)).toEqual({ made: 1, left: 0 });
    const made = await app.database.db.select().from(users).where(eq(users.unitId, desk.unitId));
    expect(made.map((m) => m.studentType)).toEqual([null, null, null]);
  });

  it('is not undone once somebody of it has signed in', async () => {
    const desk = await aDesk();
    const rows = people(3);
    const { id } = await preview(desk, rows);
    await desk.staff.commitImport({ id });
    const cellPhone = String(rows[0]?.[1]);
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'login' });
    const code = /\d{6}/.exec((await desk.staff.outbox({ wd: cellPhone })).list[0]?.content ?? '')?.[0] ?? '';
    expect(await app.api.account.loginByCode({ cellPhone, code })).toMatchObject({ userType: [1] });
    await expect(desk.staff.undoImport({ id })).rejects.toMatchObject(refused(/有 1 人已经登录过/));
    expect(await desk.staff.importDetail({ id })).toMatchObject({ status: 1, made: 3, signedIn: 1 });
    clock = new Date(clock.getTime() + 1000);
  });

  it('forgets after thirty days who stood in a list that was never taken over, and keeps the others', async () => {
    const desk = await aDesk();
    const shown = await preview(desk, people(1));
    const taken = await preview(desk, people(1));
    await desk.staff.commitImport(taken);
    const day = 86_400_000;
    const start = clock;
    const forget = async (after: number) => {
      clock = new Date(start.getTime() + after);
      await app.runJob('staff.forget-lists');
      clock = start;
    };
    await forget(30 * day);
    expect(await desk.staff.importDetail(shown)).toMatchObject({ status: 0, good: 1 });
    await forget(30 * day + 1000);
    await expect(desk.staff.importDetail(shown)).rejects.toMatchObject({ answer: { status: 500, message: '404' } });
    expect(await desk.staff.importDetail(taken)).toMatchObject({ status: 1, made: 1 });
  });

  it('gives a template that it reads itself, and of which the example is no good row', async () => {
    const desk = await aDesk();
    const { url } = await app.call(desk.token).downloads.start({ name: 'import-template' });
    const bytes = Buffer.from(await (await app.get(url ?? '')).arrayBuffer());
    expect((await readXlsx(bytes))[0]?.cells).toEqual(headings);
    const { filePath } = (await upload(desk.token, bytes)).data;
    const { id } = await desk.staff.previewImport({ unitId: desk.unitId, filePath });
    expect(await desk.staff.importDetail({ id })).toMatchObject({ good: 0, wrong: 1 });
    await expect(desk.staff.commitImport({ id })).rejects.toMatchObject(refused(/没有可以导入的行/));
    expect((await app.database.db.select().from(files).where(eq(files.path, filePath)))[0]?.isPublic).toBe(false);
  });
});
