import { z } from 'zod';
import { minutesOf } from '../calendar.ts';
import { date, defineCalls, highest, wholeNumber } from './call.ts';

const mode = z.enum(['plain', 'working']).meta({ title: '时限怎么算' });
const time = (title: string) =>
  z
    .string()
    .regex(/^(|([01]\d|2[0-3]):[0-5]\d|24:00)$/, `${title}请写成 08:30 这样的时间`)
    .meta({ title });
const year = wholeNumber(2020, 2100).meta({ title: '年份' });

export const CalendarDay = z.object({ day: z.string(), work: z.boolean(), name: z.string() });
export type CalendarDay = z.infer<typeof CalendarDay>;
/**
 * Empty hours: the whole day. `days` are those of one year that differ
 * from their weekday; `waiting` is how many records wait for an answer.
 */
const Calendar = z.object({
  mode,
  opens: z.string(),
  closes: z.string(),
  days: z.array(CalendarDay),
  waiting: z.number(),
  revision: z.number(),
});
export type Calendar = z.infer<typeof Calendar>;

/** How many promises that were given a change moves, to an earlier and to a later time. */
const Moves = z.object({ earlier: wholeNumber(0, highest), later: wholeNumber(0, highest) });

const desk = { access: 'staff', roles: ['desk'], added: true } as const;

/** The working calendar by which the response clock of the desk runs. */
export const calendar = defineCalls({
  read: {
    method: 'GET',
    path: '/admin/calendar/read',
    ...desk,
    purpose: 'The working calendar of a year',
    query: z.object({ year }),
    reply: Calendar,
  },
  save: {
    method: 'POST',
    path: '/admin/calendar/save',
    publishes: true,
    ...desk,
    purpose:
      'Change the working calendar; what waits for an answer gets its due time anew, once the person has agreed to how many that moves',
    body: z
      .object({
        /** Of the calendar that was shown: the second of two who change it is told. */
        revision: wholeNumber(0, highest).meta({ title: '修订' }),
        /** What the person was told that it moves; anything else than what it does move is asked about, not saved. */
        agreed: Moves.optional(),
        mode,
        opens: time('上班时间').default(''),
        closes: time('下班时间').default(''),
        /** Days that change; `work` null gives a day back to its weekday. */
        days: z
          .array(
            z.object({
              day: date,
              work: z.boolean().nullable(),
              name: z.string().trim().max(20).default('').meta({ title: '名称' }),
            }),
          )
          .max(400)
          .default([])
          .meta({ title: '日期' }),
      })
      .refine((c) => Boolean(c.opens) === Boolean(c.closes) && (!c.opens || minutesOf(c.opens) < minutesOf(c.closes)), {
        error: '请同时填写上班和下班时间，上班早于下班；都不填表示全天',
        path: ['closes'],
      }),
    /** `late`: so many would be late at once. */
    reply: Moves.extend({ saved: z.boolean(), late: z.number(), revision: z.number() }),
  },
});
