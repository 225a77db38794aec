import type { DiscussionDetail } from '../../../shared/contract/discussions.ts';
import { dayAfter, dayOf, momentOf, wallClock } from '../../../shared/time.ts';
import { text } from '../../../shared/text.ts';
import type { Ruling } from '../../lib/form/check.ts';

/** A photo in the form: where it lies, what its file was called, and what is to be seen. */
export type Photo = { path: string; name: string; alt: string };
/** What a form holds of a record: its times by the clock on the wall. */
export type Written = {
  topic: string;
  day: string;
  from: string;
  to: string;
  place: string;
  host: string;
  recorder: string;
  content: string;
  userIds: number[];
  photos: Photo[];
};

export const mostPhotos = 9;

/** A new record is of today where the class has it, else of its first day. */
export const firstWritten = ({ startDate, endDate, place }: Days & { place: string }, now: Date): Written => {
  const today = dayOf(now);
  return {
    ...{ topic: '', from: '', to: '', place, host: '', recorder: '', content: '' },
    day: today >= startDate && today <= endDate ? today : startDate,
    ...{ userIds: [], photos: [] },
  };
};

export const writtenOf = (d: DiscussionDetail): Written => ({
  ...{ topic: d.topic, place: d.place, host: d.host, recorder: d.recorder, content: d.content },
  day: dayOf(d.startTime),
  from: wallClock(d.startTime).slice(11, 16),
  to: wallClock(d.endTime).slice(11, 16),
  userIds: d.attendees.map((p) => p.userId),
  photos: d.photos.map(({ path, name, alt }) => ({ path, name, alt })),
});

/** The same as the calls take it; what ends with its day ends at the midnight after it. */
export const sentOf = ({ day, from, to, photos, ...v }: Written) => ({
  ...v,
  startTime: momentOf(`${day} ${from}`).toISOString(),
  endTime: momentOf(`${to === '00:00' ? dayAfter(day, 1) : day} ${to}`).toISOString(),
  photos: photos.map(({ path, alt }) => ({ path, alt })),
});

type Days = { startDate: string; endDate: string };

/**
 * What the rules of the calls do not say of it.
 * @param uploads whether a photo is on its way: it would be left behind without a word
 */
export const rulingOf = (
  { startDate, endDate }: Days,
  uploads: () => boolean,
): Pick<Ruling<Written>, 'more' | 'at' | 'checks'> => ({
  more: {
    day: { label: '研讨日期', required: '请选择研讨日期' },
    from: { label: '开始时间', required: '请填写开始时间' },
    to: { label: '结束时间', required: '请填写结束时间' },
    userIds: { label: '参加人员' },
    photos: { label: '照片', most: mostPhotos },
  },
  at: { startTime: 'from', endTime: 'to' },
  checks: {
    day: (day: string) => (day < startDate || day > endDate ? '须在培训班的起止日期之内' : null),
    photos: () => (uploads() ? text.stillUploading : null),
    to: (to: string, { from }) => (from && to !== '00:00' && to <= from ? '结束时间须晚于开始时间' : null),
  },
});
