import { z } from 'zod';
import { seen, straight } from '../checks.ts';
import { isInstant } from '../time.ts';
import { filePath, line } from './account.ts';
import { defineCalls, highest, id, instant, pageOf, paging, wholeNumber } from './call.ts';

const unit = { access: 'unit', added: true } as const;
const trainingClassId = id.meta({ title: '培训班' });
const moment = (title: string) =>
  z.iso.datetime({ offset: true }).refine(isInstant, `${title}不是一个时刻`).meta({ title });

/** What a unit writes of a discussion. */
const fields = {
  topic: z.string().trim().overwrite(seen).min(1).max(80).meta({ title: '研讨主题' }),
  startTime: moment('开始时间'),
  endTime: moment('结束时间'),
  place: line('地点').default(''),
  host: line('主持人', 30).default(''),
  recorder: line('记录人', 30).default(''),
  content: z.string().trim().overwrite(straight).max(10_000).default('').meta({ title: '研讨内容' }),
  /** Members of the class. */
  userIds: z.array(id).max(2000).default([]).meta({ title: '参加人员' }),
  photos: z
    .array(
      z.object({
        path: filePath.min(1, '请选择照片').meta({ title: '照片' }),
        alt: line('照片说明', 100).default(''),
      }),
    )
    .max(9)
    .default([])
    .meta({ title: '照片' }),
};

const Photo = z.object({
  path: z.string(),
  name: z.string(),
  alt: z.string(),
  /** A signed address. */
  url: z.string(),
});
export type DiscussionPhoto = z.infer<typeof Photo>;

const Brief = z.object({
  id,
  trainingClassId: id,
  topic: z.string(),
  startTime: instant,
  endTime: instant,
  place: z.string(),
  host: z.string(),
  recorder: z.string(),
  content: z.string(),
  /** How many were there. */
  people: z.number(),
  photos: z.array(Photo),
});
const Discussion = Brief.extend({ version: z.number() });
export type Discussion = z.infer<typeof Discussion>;
export type OwnDiscussion = z.infer<typeof Brief>;

const DiscussionDetail = Discussion.extend({
  className: z.string(),
  /** Between these days the discussion was. */
  startDate: z.string(),
  endDate: z.string(),
  /** Who was there, by the numbers under which the unit knows them. */
  attendees: z.array(z.object({ userId: id, name: z.string(), dept: z.string() })),
});
export type DiscussionDetail = z.infer<typeof DiscussionDetail>;

const root = '/train/entrustingUnitClassAppController/discussion';

/** Records of the discussions of a class (section 7): written by its unit, read by who was there. */
export const discussions = defineCalls({
  list: {
    method: 'POST',
    path: `${root}/list`,
    ...unit,
    purpose: 'Records of the discussions of a class, paged, the last first',
    body: z.object({ ...paging, trainingClassId }),
    reply: pageOf(Discussion),
  },
  detail: {
    method: 'GET',
    path: `${root}/detail`,
    ...unit,
    purpose: 'One record with who was there',
    query: z.object({ id }),
    reply: DiscussionDetail,
  },
  add: {
    method: 'POST',
    path: `${root}/add`,
    ...unit,
    purpose: 'Write down a discussion of a class that is no draft',
    body: z.object({ trainingClassId, ...fields }),
    reply: z.object({ id }),
  },
  edit: {
    method: 'POST',
    path: `${root}/edit`,
    ...unit,
    purpose: 'Change a record, with its people and photos as they are sent',
    body: z.object({ id, version: wholeNumber(1, highest).meta({ title: '版本' }), ...fields }),
    reply: z.object({ version: z.number() }),
  },
  remove: {
    method: 'POST',
    path: `${root}/delete`,
    ...unit,
    purpose: 'Take a record away; for a day it can be brought back',
    body: z.object({ id }),
    reply: z.null(),
  },
  restore: {
    method: 'POST',
    path: `${root}/restore`,
    ...unit,
    purpose: 'Bring a record back that was taken away',
    body: z.object({ id }),
    reply: z.null(),
  },
  mine: {
    method: 'POST',
    path: '/train/myTraining/discussion/list',
    access: 'trainee',
    added: true,
    purpose: 'Records of the discussions of a class at which the trainee was, paged, the last first',
    body: z.object({ ...paging, trainingClassId }),
    reply: pageOf(Brief),
  },
});
