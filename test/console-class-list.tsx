import type { ReactNode } from 'react';
import '../web/parts/console/calls.ts';
import { api } from '../web/lib/api.ts';
import Classes from '../web/parts/console/classes/classes.tsx';

/** A list, what it reads, and what is to be seen of it: empty, its columns, these rows, its filters and deeds. */
export type List = { said: string; page: ReactNode; on: object; call: string; rows: object[] };

const at = '2026-11-18T16:05:00Z';
/** The classes of the institute, as the other lists of the console are described. */
export const classLists: Record<string, List> = {
  'institute-classes': {
    said: `
      还没有培训班先写好名称和日期存成草稿，课程表和学员可以以后再排；发布时有账号的学员才会收到通知。新增培训班
      spare: 课程, 培训地点, 课程评价, 创建时间↕; wide: 委托单位, 到课率, 待批请假
      培训班↕ -name | 培训日期↓ startDate | 状态 | 委托单位 | 学员 | 课程 | 到课率 | 待批请假 | 培训地点 | 课程评价 | 创建时间↕ -createTime | 操作
      春班 | 2026.12.01–12.03 | 进行中 | 云栖县 | 12 / 40 人 | 6 节 | 95.4% | 2 份 | 三号楼 | 还没有 | 2026.11.19 | 编辑春班结班春班复制春班
      夏班 | 2026.12.01 | 草稿 | 没有 | 0 人 | 还没有 | 还没有 | 没有 | 没有填写 | 还没有 | 2026.11.19 | 编辑夏班发布夏班复制夏班删除夏班
      to /guanli/classes/1/
      {"pageNum":1,"pageSize":10,"sort":"-startDate"}
      培训班名称 name
      状态 status: 草稿 0, 已发布 1, 进行中 2, 已结班 3
      委托单位 given: 已交给单位 1, 没有交给单位 0
      培训日期，从 startDate
      培训日期，到 endDate
      taken away: classes
    `,
    ...{ page: <Classes />, on: api.institute, call: 'list' },
    rows: [
      {
        ...{ id: 1, name: '春班', classType: 1, status: 2, startDate: '2026-12-01', endDate: '2026-12-03' },
        ...{ unitId: 8, unitName: '云栖县', place: '三号楼', headCount: 40, members: 12, courses: 6 },
        ...{ leavePendingCount: 2, avgCourse: null, avgAttendance: 0.954, version: 1, createTime: at },
      },
      {
        ...{ id: 2, name: '夏班', classType: 1, status: 0, startDate: '2026-12-01', endDate: '2026-12-01' },
        ...{ unitId: null, unitName: '', place: '', headCount: 0, members: 0, courses: 0 },
        ...{ leavePendingCount: 0, avgCourse: null, avgAttendance: null, version: 1, createTime: at },
      },
    ],
  },
};
