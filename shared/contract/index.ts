/**
 * The contract: every call that this server answers. The typed
 * client, the routes, OpenAPI and the walking tests read it.
 */
import { account } from './account.ts';
import { applications } from './applications.ts';
import { articles } from './articles.ts';
import { attendance } from './attendance.ts';
import { calendar } from './calendar.ts';
import type { Call, CallAccess, CallInput, CallParsed, CallReply } from './call.ts';
import { catalogue } from './catalogue.ts';
import { classes } from './classes.ts';
import { content } from './content.ts';
import { demands } from './demands.ts';
import { discussions } from './discussions.ts';
import { downloads } from './downloads.ts';
import { embeds } from './embeds.ts';
import { enterprises, experts } from './experts.ts';
import { files } from './files.ts';
import { find } from './find.ts';
import { hot } from './hot.ts';
import { institute } from './institute.ts';
import { instituteAttendance, instituteLeave, instituteMailings } from './institute-attendance.ts';
import { jobs } from './jobs.ts';
import { leave } from './leave.ts';
import { messages } from './messages.ts';
import { people } from './people.ts';
import { plans } from './plans.ts';
import { points } from './points.ts';
import { privacy } from './privacy.ts';
import { search } from './search.ts';
import { site } from './site.ts';
import { staff } from './staff.ts';
import { students } from './students.ts';
import { surveys } from './surveys.ts';
import { teaching } from './teaching.ts';
import { mailings } from './mailings.ts';

export const contract = {
  account,
  articles,
  catalogue,
  points,
  experts,
  enterprises,
  site,
  search,
  people,
  students,
  classes,
  attendance,
  leave,
  discussions,
  mailings,
  teaching,
  institute,
  instituteAttendance,
  instituteLeave,
  instituteMailings,
  applications,
  messages,
  files,
  surveys,
  demands,
  plans,
  calendar,
  privacy,
  staff,
  content,
  embeds,
  find,
  hot,
  jobs,
  downloads,
};

/** What each domain is about, for who reads the description of the calls. */
export const about: Record<keyof typeof contract, string> = {
  account: 'Signing in and out, registration, single sign-on',
  articles: 'Articles of every kind but topics',
  catalogue: 'Topics of training, themes, single-recruit projects',
  points: 'Teaching points',
  experts: 'Experts of the advisory committee',
  enterprises: 'Partner enterprises',
  site: 'What every page shows, titles, banners, about the institute',
  search: 'The search over the whole site',
  people: 'The own data of trainees, teachers and units',
  students: 'The people of delegating units and their groups',
  classes: 'Training classes of delegating units, and of who is in them',
  attendance: 'Signing in to lessons, and attendance',
  leave: 'Leave from lessons of a training class',
  discussions: 'Records of discussions of a training class',
  mailings: 'Text messages of a unit to the people of a class',
  teaching: 'Teachers and the lessons that they teach, with documents',
  institute: 'Training classes that the institute runs, by 教务',
  instituteAttendance: 'Sign-ins and attendance of those',
  instituteLeave: 'Leave from lessons of those',
  instituteMailings: 'Text messages to those',
  applications: 'Applications for single-recruit projects',
  messages: 'Messages of the site',
  files: 'Uploaded files',
  surveys: 'Surveys and question sets',
  demands: 'What visitors ask for, and the desk that answers',
  plans: 'Training plans that the asker accepts',
  calendar: 'The working calendar of the desk',
  privacy: 'The privacy notice and the consent to it',
  staff: 'Accounts, units, messages and records, by staff',
  content: 'What staff write',
  embeds: 'Players of other sites',
  find: 'The search box of the console',
  hot: 'What stands first among the most read',
  jobs: 'Chores of the server',
  downloads: 'Lists that staff take away',
};

export type Contract = typeof contract;
/** The calls of a domain that carry JSON. */
type Json<T> = { [K in keyof T as T[K] extends { raw: string } ? never : K]: T[K] };
type CallsOf<T> = {
  [K in keyof Json<T>]: T[K] extends Call ? (input: CallInput<T[K]>) => Promise<CallReply<T[K]>> : never;
};

/** The typed client: `api.articles.list({ kind: 'news' })`. */
export type Api = { [D in keyof Contract]: CallsOf<Contract[D]> };

/**
 * What the server's domains provide: one handler a call. `Contexts` are
 * the kernel's, by the access of the call: each knows who calls.
 */
export type Handlers<Calls, Contexts extends Record<CallAccess, unknown>> = {
  [K in keyof Json<Calls>]: Calls[K] extends Call
    ? (input: CallParsed<Calls[K]>, context: Contexts[Calls[K]['access']]) => Promise<CallReply<Calls[K]>>
    : never;
};

/** Every call with its domain and name. */
export const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]) => ({ domain, name, call: call as Call })),
);
