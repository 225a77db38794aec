import { z } from 'zod';
import { longestText } from '../mailings.ts';
import { straight } from '../checks.ts';
import { defineCalls, id, instant, pageOf, paging, sendingKey, wholeNumber } from './call.ts';

const unit = { access: 'unit' } as const;
const own = { access: 'unit', added: true } as const;
const trainingClassId = id.meta({ title: '培训班' });
const userIds = z.array(id).min(1, '请选择收短信的人').max(2000).meta({ title: '收短信的人' });
const fields = {
  trainingClassId,
  /** The lesson whose time and place the text names; without one those of the class. */
  courseId: id.optional().meta({ title: '课程' }),
  userIds,
  content: z.string().trim().overwrite(straight).min(1).max(longestText).meta({ title: '短信内容' }),
};
const person = { userId: id, name: z.string() };

const Preview = z.object({
  /** To how many it would go. */
  count: z.number(),
  /** Who has no number, and who was archived: nothing goes to them. */
  noNumber: z.array(z.object(person)),
  archived: z.array(z.object(person)),
  /** How it reads for the first of them; null where it goes to nobody. */
  sample: z.object({ ...person, content: z.string(), signs: z.number(), parts: z.number() }).nullable(),
  /** Of all together, as they are paid for; a part and all of them in fen. */
  parts: z.number(),
  price: z.number(),
  cost: z.number(),
  /** Stands for what was previewed: it is sent once, and not where numbers or prices have changed since. */
  key: z.string(),
});
export type MailingPreview = z.infer<typeof Preview>;

const Sent = z.object({
  id,
  content: z.string(),
  /** The lesson that it spoke of, or nothing. */
  courseName: z.string(),
  createTime: instant,
  /** Of a reminder of the evening before, that it went out by itself. */
  byName: z.string(),
  /** How many were chosen, and what became of it for them. */
  total: z.number(),
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  noNumber: z.number(),
  archived: z.number(),
  parts: z.number(),
  cost: z.number(),
});
export type SentMailing = z.infer<typeof Sent>;

const Result = z.object({
  ...person,
  dept: z.string(),
  /** In full: the unit's own list. */
  cellPhone: z.string(),
  /** 0 waits, 1 sent, 2 failed, 3 has no number, 4 was archived. */
  state: z.number(),
  /** Why it failed, or why it waits for another try; nothing else. */
  reason: z.string(),
});
export type MailingResult = z.infer<typeof Result>;

const root = '/train/entrustingUnitClassAppController';

/** Text messages of a unit to the people of a class (section 7), with a message of the site to who has an account. */
export const mailings = defineCalls({
  send: {
    method: 'POST',
    path: `${root}/sendSMS`,
    ...unit,
    purpose: 'Remind people of a class by text message; {姓名}, {班名}, {时间} and {地点} become their own',
    body: z.object({ ...fields, key: sendingKey }),
    /** `id`: under which the results are asked for. */
    reply: z.object({ sentCount: z.number(), id }),
  },
  preview: {
    method: 'POST',
    path: `${root}/previewSMS`,
    ...own,
    purpose: 'What such a text would come to: to how many it goes, who has no number, how it reads, what it costs',
    body: z.object(fields),
    reply: Preview,
  },
  list: {
    method: 'POST',
    path: `${root}/sentSMS`,
    ...own,
    purpose: 'What was sent to a class, paged, the last first',
    body: z.object({ ...paging, trainingClassId }),
    reply: pageOf(Sent),
  },
  results: {
    method: 'POST',
    path: `${root}/resultsSMS`,
    ...own,
    purpose: 'What became of one text for each who was chosen, paged; what failed first',
    body: z.object({ ...paging, id, state: wholeNumber(0, 4).optional().meta({ title: '结果' }) }),
    reply: pageOf(Result),
  },
  price: {
    method: 'GET',
    path: `${root}/priceSMS`,
    ...own,
    purpose: 'What a part of a text message costs, in fen',
    reply: z.object({ price: z.number() }),
  },
  resend: {
    method: 'POST',
    path: `${root}/resendSMS`,
    ...own,
    purpose: 'Try those once more that failed; all of them where nobody is named',
    body: z.object({ id, userIds: z.array(id).max(2000).default([]).meta({ title: '收短信的人' }) }),
    reply: z.object({ again: z.number() }),
  },
});
