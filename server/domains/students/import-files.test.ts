import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { aWorkbook, uploadList } from '../../../test/factories/lists.ts';

let app: TestApp;
let token: string;
let calls: ReturnType<TestApp['call']>['students'];
beforeAll(async () => {
  app = await startApp('empty');
  token = (await aUnit(app)).headers.authorization;
  calls = app.call(token).students;
});
afterAll(() => app.close());

describe('files of lists', () => {
  const people = [
    ['学员名单（2026 年秋季）'],
    ['序号', '部门', '学员姓名', '联系电话', '岗位', '组别'],
    ['1', '人事处', '王一', '１３７ ９９９９ ０００１', '科长', '一组'],
    ['2', '财务处', '李二', '+86 137-9999-0002', '', ''],
  ];
  const wanted = [
    ['王一', '13799990001', '人事处', '科长', '一组', 'good'],
    ['李二', '13799990002', '财务处', '', '', 'good'],
  ];
  const joined = (separator: string) => people.map((l) => l.join(separator)).join('\r\n');
  // As Chinese spreadsheets save it.
  const gb = Buffer.from(
    'd0d5c3fb2ccad6bbfabac5c2eb2cb1b8d7a20d0acdf5b7bc2c31333739393939303030332cb4f8b6d30d0a',
    'hex',
  );

  it('are read in each of their forms, with headings in any order and not in the first line', async () => {
    const forms: [name: string, bytes: Uint8Array, kind: string][] = [
      ['逗号.csv', Buffer.from(joined(',')), 'utf-8'],
      ['标记.csv', Buffer.from(`\ufeff${joined(',')}`), 'utf-8'],
      ['分号.csv', Buffer.from(joined(';')), 'utf-8'],
      ['制表.txt', Buffer.from(joined('\t')), 'utf-8'],
      ['宽.txt', Buffer.from(`\ufeff${joined('\t')}`, 'utf16le'), 'utf-16le'],
      ['引号.csv', Buffer.from(joined(',').replace('科长', '"科\n长"')), 'utf-8'],
      [
        '表.xlsx',
        await aWorkbook(
          ['A', '', '', '', '', ''].map((t, i) => t || `列${i}`),
          people,
        ),
        'xlsx',
      ],
    ];
    for (const [name, bytes, kind] of forms) {
      const filePath = await uploadList(app, token, name, bytes);
      const { id } = await calls.previewImport({ filePath });
      const detail = await calls.importDetail({ id });
      expect([name, detail.kind, detail.rows]).toEqual([name, kind, 2]);
      const rows = (await calls.importRows({ id })).list;
      expect(
        rows.map((r) => [r.name, r.cellPhone, r.dept, r.post.replace('\n', ''), r.groups, r.state]),
        name,
      ).toEqual(wanted);
    }
  });

  it('are read in GB18030', async () => {
    const filePath = await uploadList(app, token, '国标.csv', gb);
    const { id } = await calls.previewImport({ filePath });
    expect(await calls.importDetail({ id })).toMatchObject({ kind: 'gb18030', rows: 1 });
    expect((await calls.importRows({ id })).list[0]).toMatchObject({
      name: '王芳',
      cellPhone: '13799990003',
      remark: '带队',
    });
  });
});
