import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { Ruling } from '../../lib/form/check.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { hasArrived } from '../account/file-field.tsx';
import { idsOf } from '../students/groups.ts';
import { daysOf, faultOfTimes, type Lesson, lessonOf, pointOf, sentLesson } from './lessons.ts';
import type { Whole } from './read.ts';

export const mostPeople = 2000;
export const mostGroups = 50;

/** What a form holds of a class: lessons by the clock on the wall, groups and people with their names. */
export type Written = {
  name: string;
  trainThemeId: string;
  startDate: string;
  endDate: string;
  place: string;
  point: Option[];
  headCount: string;
  contactName: string;
  contactPhone: string;
  intro: string;
  coverUrl: string;
  leaveRule: ClassDetail['leaveRule'];
  lateAfter: string;
  opensBefore: string;
  refuseClashes: string;
  asksPlace: string;
  remindByText: string;
  courses: Lesson[];
  groups: Option[];
  people: Option[];
};

/** A new class counts as the portal does where nothing is said. */
export const firstClass: Written = {
  ...{ name: '', trainThemeId: '', startDate: '', endDate: '', place: '', headCount: '', contactName: '' },
  ...{ contactPhone: '', intro: '', coverUrl: '', point: [] },
  ...{ leaveRule: 'excluded', lateAfter: '15', opensBefore: '30', refuseClashes: '', asksPlace: '', remindByText: '' },
  ...{ courses: [], groups: [], people: [] },
};

export const writtenOf = ({ detail: d, people, groups }: Whole): Written => ({
  ...{ name: d.name, startDate: d.startDate, endDate: d.endDate, place: d.place, contactName: d.contactName },
  ...{ contactPhone: d.contactPhone, intro: d.intro, coverUrl: d.coverPath, leaveRule: d.leaveRule },
  trainThemeId: d.trainThemeId === null ? '' : String(d.trainThemeId),
  headCount: d.headCount ? String(d.headCount) : '',
  lateAfter: String(d.lateAfter),
  opensBefore: String(d.opensBefore),
  refuseClashes: d.refuseClashes ? '1' : '',
  asksPlace: d.asksPlace ? '1' : '',
  point: pointOf(d),
  remindByText: d.remindByText ? '1' : '',
  courses: d.courses.map(lessonOf),
  ...{ groups, people },
});

const numberIn = (text: string) => (text.trim() ? Number(text) : undefined);

/** The same as the calls take it. */
export const sentOf = ({ groups, people, courses, point: [point], ...v }: Written) => ({
  ...v,
  trainThemeId: v.trainThemeId ? Number(v.trainThemeId) : null,
  headCount: numberIn(v.headCount) ?? 0,
  lateAfter: numberIn(v.lateAfter),
  opensBefore: numberIn(v.opensBefore),
  refuseClashes: v.refuseClashes === '1',
  asksPlace: v.asksPlace === '1',
  pointId: point ? Number(point.value) : null,
  remindByText: v.remindByText === '1',
  courses: courses.map(sentLesson),
  groupIds: idsOf(groups),
  studentUserIds: idsOf(people),
});

/** What the rules of the calls do not say of it. */
export const classRuling: Pick<Ruling<Written>, 'more' | 'at' | 'checks'> = {
  more: {
    groups: { label: '学员分组', most: mostGroups },
    people: { label: '单独添加的学员', most: mostPeople },
    'courses.*': { label: '课程' },
    point: { label: '现场教学点' },
  },
  at: { groupIds: 'groups', studentUserIds: 'people', pointId: 'point' },
  checks: {
    endDate: (end: string, { startDate }) => (startDate && end && end < startDate ? '结束日期不能早于开始日期' : null),
    coverUrl: hasArrived,
    'courses.*': (lesson: Lesson, { startDate, endDate }) => {
      const days = daysOf(startDate, endDate);
      if (days.length && !days.includes(lesson.day)) return '上课时间须在培训班的起止日期之内';
      return faultOfTimes(lesson);
    },
  },
};
