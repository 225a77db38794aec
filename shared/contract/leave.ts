import { z } from 'zod';
import { seen } from '../checks.ts';
import { isInstant } from '../time.ts';
import { filePath, line } from './account.ts';
import { defineCalls, gone, id, instant, pageOf, paging, wholeNumber } from './call.ts';

const unit = { access: 'unit' } as const;
const own = { access: 'trainee', added: true } as const;

const moment = (title: string) =>
  z.iso.datetime({ offset: true }).refine(isInstant, `${title}不是一个时刻`).meta({ title });
const trainingClassId = id.meta({ title: '培训班' });
/** 1 a private matter, 2 illness, 3 public duty, 4 other. */
const category = wholeNumber(1, 4).meta({ title: '类别' });
/** 1 granted, 2 refused. */
const decision = wholeNumber(1, 2).meta({ title: '处理结果' });
const remark = line('说明', 200).default('');

const Covered = z.object({ id, name: z.string(), startTime: instant, endTime: instant });
const Leave = z.object({
  id,
  trainingClassId: id,
  className: z.string(),
  category: z.number(),
  startTime: instant,
  endTime: instant,
  /** The lessons that it covers, in the order of their times. */
  courses: z.array(Covered),
  reason: z.string(),
  /** A signed address of the proof, or nothing. */
  fileUrl: z.string(),
  /** 0 pending, 1 granted, 2 refused, 3 withdrawn or revoked. */
  status: z.number(),
  /** Of one of status 3: it had been granted, and was taken back by who had granted it. */
  revoked: z.boolean(),
  remark: z.string(),
  createTime: instant,
});
export type OwnLeave = z.infer<typeof Leave>;

const StudentLeave = Leave.extend({
  /** The number of the person in the unit, no account. */
  userId: id,
  name: z.string(),
  dept: z.string(),
  /** When it was granted, refused or taken back last; null of one that waits, or was withdrawn by who asked. */
  decideTime: instant.nullable(),
  /** The first of the lessons by name, and how many more there are. */
  courseName: z.string(),
  /**
   * Other requests of the person, pending or granted, of this class or another one, with lessons at the same time as
   * lessons of this one, and which; of one whose lessons are gone its period, without a name.
   */
  overlaps: z.array(
    z.object({
      id,
      trainingClassId: id,
      className: z.string(),
      status: z.number(),
      courses: z.array(z.object({ name: z.string(), startTime: instant, endTime: instant })),
    }),
  ),
});
export type StudentLeave = z.infer<typeof StudentLeave>;

const root = '/train/entrustingUnitClassAppController';
const mine = '/train/myTraining/leave';

/** Being away from lessons of a class: a trainee asks, the unit decides (section 7). */
export const leave = defineCalls({
  list: {
    method: 'POST',
    path: `${root}/studentLeaveList`,
    ...unit,
    purpose: 'Leave requests of students, paged',
    body: z.object({
      ...paging,
      trainingClassId: trainingClassId.optional(),
      status: wholeNumber(0, 3).optional().meta({ title: '状态' }),
    }),
    reply: pageOf(StudentLeave),
  },
  update: {
    method: 'POST',
    path: `${root}/updateLeave`,
    ...unit,
    purpose: 'Grant or refuse a leave request that is pending',
    body: z.object({ id, status: decision, remark }),
    reply: z.null(),
  },
  updateMany: {
    method: 'POST',
    path: `${root}/updateLeaves`,
    ...unit,
    added: true,
    purpose: 'Grant or refuse several leave requests; those that are pending no more are left',
    body: z.object({
      ids: z.array(id).min(1, '请选择申请').max(100).meta({ title: '申请' }),
      status: decision,
      remark,
    }),
    reply: z.object({ gone }),
  },
  revoke: {
    method: 'POST',
    path: `${root}/revokeLeave`,
    ...unit,
    added: true,
    purpose: 'Take a granted leave back',
    body: z.object({ id, remark }),
    reply: z.null(),
  },
  ask: {
    method: 'POST',
    path: `${mine}/add`,
    ...own,
    purpose: 'Ask for leave from lessons that follow one another, or for a period',
    body: z.object({
      trainingClassId,
      category,
      /** In place of a period. */
      courseIds: z.array(id).max(200).default([]).meta({ title: '课程' }),
      startTime: moment('开始时间').optional(),
      endTime: moment('结束时间').optional(),
      reason: z.string().trim().overwrite(seen).min(1).max(300).meta({ title: '事由' }),
      file: filePath.default('').meta({ title: '证明材料' }),
    }),
    reply: z.object({ id }),
  },
  mine: {
    method: 'POST',
    path: `${mine}/list`,
    ...own,
    purpose: 'The own requests, paged, the last first',
    body: z.object({ ...paging, trainingClassId: trainingClassId.optional() }),
    reply: pageOf(Leave),
  },
  withdraw: {
    method: 'POST',
    path: `${mine}/withdraw`,
    ...own,
    purpose: 'Withdraw an own request that is pending',
    body: z.object({ id }),
    reply: z.null(),
  },
});
