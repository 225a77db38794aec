import type { StudentImportDetail, StudentImportRow } from '../shared/contract/student-imports.ts';

/** In which columns of a list the two stand without which nobody is known. */
export const columns = { name: 0, cellPhone: 1, dept: -1, post: -1, studentType: -1, groups: -1, remark: -1 };

/** A list that is open, of which two rows are wrong and one is good. */
export const detail: StudentImportDetail = {
  ...{ id: 7, fileName: '名单.csv', kind: 'utf-8', status: 0, byName: '甲', createTime: '2026-11-18T16:05:00Z' },
  ...{ committedTime: null, undoneTime: null, rows: 3, done: 0, made: 0, changed: 0, joined: 0, left: 0 },
  ...{ headingLine: 1, columns, version: 4, top: [], newGroups: [], newGroupsWithout: [], kept: true, stuck: false },
  ...{ undoFault: '', filled: [], groups: [] },
  counts: { wrong: 2, good: 1, there: 0, archived: 0, dropped: 0, unreachable: 1 },
};

/** A row of a list, by its line. */
export const row = (line: number, more: Partial<StudentImportRow> = {}): StudentImportRow => ({
  ...{ id: line + 100, line, name: `甲${line}`, cellPhone: '13600000001', dept: '', post: '', studentType: '' },
  ...{ groups: '', remark: '', faults: [], state: 'good', known: null, put: '', version: 1 },
  ...more,
});

/** A row without a name. */
export const wrong = (line: number) =>
  row(line, { name: '', state: 'wrong', faults: [{ field: 'name', message: '没有填写姓名' }] });
