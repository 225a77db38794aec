import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConsolePage, type ConsoleRow, consolePages, consoleRow } from '../shared/console.ts';
import { calls } from '../shared/contract/index.ts';
import { hasRole, type Role, roles } from '../shared/roles.ts';

/** The call that each page begins with, and the deed that it is there for where more people may look than do it. */
const needs: Partial<Record<ConsolePage, string[]>> = {
  today: ['staff.waiting'],
  exports: ['downloads.list'],
  own: ['staff.saveOwn'],
  content: ['content.list'],
  contentEdit: ['content.get', 'content.save'],
  contentWaiting: ['content.list'],
  categories: ['content.categories', 'content.arrange'],
  hot: ['hot.get'],
  media: ['content.pictures'],
  desk: ['demands.list'],
  demand: ['demands.detail'],
  applications: ['applications.list'],
  application: ['applications.detail'],
  plans: ['plans.list'],
  plan: ['plans.detail'],
  questions: ['surveys.questionSet'],
  calendar: ['calendar.read'],
  messages: ['staff.sentMessages'],
  sentMessage: ['staff.sentMessage'],
  templates: ['staff.templates'],
  outbox: ['staff.outbox'],
  approvals: ['staff.approvals'],
  accounts: ['staff.accounts'],
  account: ['staff.account'],
  units: ['staff.units'],
  unit: ['staff.unit'],
  imports: ['staff.imports'],
  import: ['staff.importDetail'],
  classes: ['institute.list'],
  classDetail: ['institute.detail'],
  classEdit: ['institute.detail'],
  classPeople: ['institute.members'],
  classAttendance: ['instituteAttendance.allCourses'],
  classLeave: ['instituteLeave.list'],
  settings: ['content.get', 'content.save'],
  embeds: ['embeds.hosts'],
  privacy: ['privacy.versions'],
  staff: ['staff.accounts', 'staff.setRoles'],
  jobs: ['jobs.list'],
  trail: ['staff.trail'],
};

/** Pages that fewer people may open than may make their calls, and why. */
const narrower: Partial<Record<ConsolePage, { roles: Role[]; why: string }>> = {
  settings: { roles: ['administrator'], why: 'the calls are for all content; this kind of it is for administrators' },
};

const mayCall = (role: Role, name: string) => {
  const found = calls.find((c) => `${c.domain}.${c.name}` === name)?.call;
  if (found?.access !== 'staff') throw new Error(`${name} is no call of staff`);
  return hasRole([role], found.roles ?? []);
};

describe('the pages of the console', () => {
  it.each(Object.keys(consolePages) as ConsolePage[])('%s is open to those who may make its calls', (page) => {
    expect(needs, 'the table of this file names the first call of each page, [] where it makes none').toHaveProperty(
      page,
    );
    if (!needs[page]?.length) return;
    const open = roles.filter((role) => hasRole([role], consoleRow(page).roles));
    const may = roles.filter((role) => (needs[page] ?? []).every((name) => mayCall(role, name)));
    expect(open, 'the roles of the page are those of its calls; where they are fewer, `narrower` says why').toEqual(
      narrower[page]?.roles ?? may,
    );
    // Whatever the table above says, no page opens that is refused its first call.
    expect(may).toEqual(expect.arrayContaining(open));
  });

  it('has a sign of its own for each entry of the menu: where that is narrow it is all that one sees', () => {
    const signs = Object.values<ConsoleRow>(consolePages).flatMap(({ menu, icon }) => (menu ? [icon] : []));
    expect(signs.length).toBeGreaterThan(20);
    expect(signs.filter((s, i) => s === undefined || signs.indexOf(s) !== i)).toEqual([]);
  });

  it('have an address each, written without a slash at either end', () => {
    const paths = Object.values(consolePages).map(({ path }) => path.replace(/:\w+/g, ':'));
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
    expect(paths.filter((path) => /^\/|\/$/.test(path))).toEqual([]);
  });

  it('stand in a menu where no record need be named to open them', () => {
    const dead = Object.values(consolePages as Record<string, ConsoleRow>).filter(
      ({ menu, path }) => menu && /:\w+(\/|$)/.test(path),
    );
    expect(dead, 'a row with a part that is always told (:id) has no `menu`').toEqual([]);
  });

  it('make the calls that stand here', () => {
    for (const [page, names] of Object.entries(needs) as [ConsolePage, string[]][]) {
      const folder = join('web/parts/console', dirname(consoleRow(page).file));
      const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
      for (const name of names)
        expect(
          code.some((text) => new RegExp(`\\b${name.replace('.', '\\s*\\.\\s*')}\\b`).test(text)),
          `a file in ${folder} makes the call ${name}, with which ${page} begins`,
        ).toBe(true);
    }
  });
});
