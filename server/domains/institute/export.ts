import { instituteQuery } from '../../../shared/contract/institute.ts';
import { inPercent } from '../../../shared/attendance.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { countListed, takeClasses, toRow } from '../classes/index.ts';

const statusNames = ['草稿', '已发布', '进行中', '已结班'];
const percent = (part: number | null) => (part === null ? '' : inPercent(part));

/** The classes of the institute as a workbook. */
export const classesExport = defineExport({
  title: '培训班',
  roles: ['training'],
  input: instituteQuery,
  columns: columnsOf(
    ...['培训班', '开始日期', '结束日期', '状态', '委托单位', '培训地点'],
    ...['计划人数', '学员', '课程', '到课率', '待批请假'],
    ['创建时间', 'moment'],
  ),
  count: (db, input) => countListed(db, 'institute', input),
  batches: (db, input, { now }) =>
    inBatches(takeClasses(db, 'institute', input, now), (taken) => {
      const row = toRow(taken);
      return [
        ...[row.name, row.startDate, row.endDate, statusNames[row.status], row.unitName, row.place],
        ...[row.headCount, row.members, row.courses, percent(row.avgAttendance), row.leavePendingCount],
        taken.row.createdAt,
      ];
    }),
});
