import type { Sms } from './adapters/sms/index.ts';
import type { SsoOptions } from './adapters/sso/index.ts';
import type { Embedded } from './adapters/storage/embedded.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { Contract } from '../shared/contract/index.ts';
import type { Db } from './db/client.ts';
import { account, sendJob } from './domains/account/index.ts';
import { applications, attachments } from './domains/applications/index.ts';
import { articles } from './domains/articles/index.ts';
import { attendance, instituteAttendance } from './domains/attendance/index.ts';
import { calendar } from './domains/calendar/index.ts';
import { catalogue, type ReadCounter } from './domains/catalogue/index.ts';
import { classes } from './domains/classes/index.ts';
import { content, offersOf } from './domains/content/index.ts';
import { countOpen, demands, receiveDemand, recomputeDue } from './domains/demands/index.ts';
import { discussions } from './domains/discussions/index.ts';
import { downloads } from './domains/downloads/index.ts';
import { embeds } from './domains/embeds/index.ts';
import { enterprises } from './domains/enterprises/index.ts';
import { experts } from './domains/experts/index.ts';
import { files } from './domains/files/index.ts';
import { find } from './domains/find/index.ts';
import { hot } from './domains/hot/index.ts';
import { institute } from './domains/institute/index.ts';
import { jobs } from './domains/jobs/index.ts';
import { instituteLeave, leave } from './domains/leave/index.ts';
import { messages, sendMessage } from './domains/messages/index.ts';
import { people } from './domains/people/index.ts';
import { plans } from './domains/plans/index.ts';
import { points } from './domains/points/index.ts';
import { privacy } from './domains/privacy/index.ts';
import { search } from './domains/search/index.ts';
import { site } from './domains/site/index.ts';
import { licences, staff } from './domains/staff/index.ts';
import { students } from './domains/students/index.ts';
import { surveys } from './domains/surveys/index.ts';
import { teaching } from './domains/teaching/index.ts';
import { changeByText, instituteMailings, mailings } from './domains/mailings/index.ts';
import type { Changes } from './kernel/changes.ts';
import type { Domain } from './kernel/domain.ts';
import type { Exports } from './documents/export.ts';
import type { Jobs } from './kernel/jobs/room.ts';
import type { Log } from './kernel/log.ts';

/** What this site is made of. Each domain takes of it what it needs. */
type Site = {
  db: Db;
  changes: Changes;
  storage: Storage | Embedded;
  sms: Sms;
  smsPerDay?: number | undefined;
  secret: string;
  siteUrl: string;
  staffProof?: boolean | undefined;
  /** A demonstration: staff read the codes and links of text messages, which go nowhere else. */
  demo?: boolean | undefined;
  sso?: SsoOptions | undefined;
  portalUrl?: string | undefined;
  heartbeatMs?: number | undefined;
  now: () => Date;
  log: Log;
  reads: ReadCounter;
  exports: Exports;
  room: () => Jobs;
};

/** Every domain of the contract, and what one needs of another that may not import it. */
export function openDomains(given: Site): { [D in keyof Contract]: Domain<D> } {
  const all = {
    ...given,
    smsPerDay: given.smsPerDay ?? 5000,
    staffProof: given.staffProof ?? false,
    demo: given.demo ?? false,
    onSms: () => void given.room().kick(sendJob),
    tellByText: changeByText,
  };
  return {
    account: account({ ...all, tell: sendMessage }),
    applications: applications(all),
    articles: articles(all),
    attendance: attendance(all),
    calendar: calendar({ recompute: recomputeDue, countWaiting: countOpen }),
    catalogue: catalogue(all),
    classes: classes(all),
    content: content(all),
    demands: demands(all),
    discussions: discussions(all),
    downloads: downloads(all),
    embeds: embeds(all),
    enterprises: enterprises(all),
    experts: experts(all),
    files: files({ ...all, keepers: [licences, attachments], offers: offersOf(all.secret) }),
    find: find(all),
    hot: hot(all),
    institute: institute(all),
    instituteAttendance: instituteAttendance(all),
    instituteLeave: instituteLeave(all),
    instituteMailings: instituteMailings(all),
    jobs: jobs(all),
    leave: leave(all),
    messages: messages(all),
    people: people(all),
    plans: plans(all),
    points: points(all),
    privacy: privacy(all),
    search: search(all),
    site: site(all),
    staff: staff(all),
    students: students(all),
    surveys: surveys({
      take: async (input, context) => (await receiveDemand(context, all.secret, input, context.actor)).id,
    }),
    teaching: teaching(all),
    mailings: mailings(all),
  };
}
