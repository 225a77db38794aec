import type { Project, TopicDetail } from '../../../shared/contract/catalogue.ts';
import { pictureUrl } from '../../lib/cover.ts';

/** schema.org: a topic of the catalogue as a course, its workload as an ISO 8601 span of hours. */
export function courseLd(siteUrl: string, organisation: string, t: TopicDetail, path: string): object {
  const hours = t.modules.reduce((n, m) => n + m.hours, 0);
  return {
    '@type': 'Course',
    name: t.title,
    description: t.summary,
    url: `${siteUrl}${path}`,
    inLanguage: 'zh-CN',
    image: pictureUrl(siteUrl, t.coverUrl),
    provider: { '@type': 'Organization', name: organisation, url: siteUrl },
    audience: { '@type': 'Audience', audienceType: t.audience },
    about: t.themes.map((x) => x.name),
    datePublished: t.publishTime,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      courseWorkload: hours ? `PT${hours}H` : `P${t.days}D`,
    },
    syllabusSections: t.modules.map((m) => ({
      '@type': 'Syllabus',
      name: m.name,
      description: m.form,
      timeRequired: `PT${m.hours}H`,
    })),
  };
}

/** schema.org: a single-recruit project as an event; dates are days in Shanghai. */
export function eventLd(siteUrl: string, organisation: string, p: Project, path: string): object {
  return {
    '@type': 'EducationEvent',
    name: p.name,
    description: p.summary,
    url: `${siteUrl}${path}`,
    image: pictureUrl(siteUrl, p.coverUrl),
    inLanguage: 'zh-CN',
    startDate: p.startDate,
    endDate: p.endDate,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: p.place, address: p.place },
    organizer: { '@type': 'Organization', name: organisation, url: siteUrl },
    maximumAttendeeCapacity: p.capacity,
    audience: { '@type': 'Audience', audienceType: p.audience },
  };
}
