import { expect, it } from 'vitest';
import { type Node, nodesOf, readTexts } from './source.ts';

/**
 * By the file below server/: in which order its rows come, and which states count, by hand. A list whose order or
 * states change says so here as well; what they are for is told by the tests of each list.
 */
const written: Record<string, string[]> = {
  'domains/account/code-queries': ['by desc(smsCodes.createdAt)', 'by desc(smsCodes.id)'],
  'domains/account/invite-queries': ['users.status = 1'],
  'domains/account/outbox-queries': [
    'by smsOutbox.failures, smsOutbox.id',
    'by ...inOrder(sort)',
    'by ...inOrder(sort)',
  ],
  'domains/account/queries': [
    'users.status = 1',
    'sql by created_at desc limit {mostSessions}',
    'applications.status <> 4',
    'by approvals.kind',
    'by units.name',
    'approvals.status = 1',
  ],
  'domains/account/register-queries': [
    'sql status = 0',
    'approvals.status <> 1',
    'sql by 1',
    'approvals.status = 1',
    'approvals.status = 0',
    'approvals.status <> 0',
    'approvals.status = 1',
  ],
  'domains/account/try-queries': ['sql by succeeded_at desc limit {mostPlaces}'],
  'domains/account/typed-queries': ['by desc(typedCopies.copiedAt)', 'by desc(typedCopies.copiedAt)'],
  'domains/applications/desk-queries': [
    'by ...inOrder(query.sort)',
    'by ...inOrder(query.sort)',
    '[asc(sql`case when {gte(p.startDate, today)} then {p.startDate} end`), desc(p.startDate), asc(p.id)]',
    'by ...nextFirst(projects, today)',
    'projects.status = 1',
    'applications.status in [0, 1]',
    'applications.status = 0',
    'applications.status = 1',
    'applications.status = 2',
    'by ...nextFirst(chosen, today)',
    'by projects.id',
    'by applications.id',
  ],
  'domains/applications/queries': [
    'projects.status = 1',
    'applications.status in [0, 1]',
    'sql status = 2',
    'sql status = 0',
    'sql status = 2',
    'applications.status in [0, 2]',
    'users.status = 1',
    'by desc(applications.id)',
    'applications.status in [0, 1, 2]',
    'sql by id limit 1 for update',
    'sql status = 2',
    'applications.status = 2',
  ],
  'domains/articles/queries': [
    'sql status = 1',
    '[desc(articles.pinned), desc(articles.publishTime), desc(articles.id)]',
    'by ...newest',
    'by ...newest',
    'by categories.sort, categories.id',
    'by articles.publishTime, articles.id',
    'by desc(articles.publishTime), desc(articles.id)',
    'by desc(articles.publishTime), desc(articles.id)',
    'by sql`{place} nulls last`, sql`coalesce({heat.reads}, 0) desc`, desc(articles.publishTime), desc(articles.id)',
  ],
  'domains/calendar/queries': ['by calendarDays.day', 'by calendarDays.day'],
  'domains/catalogue/queries': [
    '[desc(articles.pinned), desc(articles.publishTime), desc(articles.id)]',
    'by ...newest',
    'by ...newest',
    'by themes.sort, themes.id',
    'by categories.sort, categories.id',
    'by themes.sort, themes.id',
    'by sql`{place} nulls last`, sql`coalesce({heat.reads}, 0) desc`, desc(articles.publishTime), desc(articles.id)',
    'sql status = 1',
    'by past, sql`case when {past} then null else {projects.startDate} end`, desc(projects.startDate), projects.id',
  ],
  'domains/catalogue/reads': ['sql by day, mark limit greatest'],
  'domains/content/category-queries': [
    'by categories.kind, categories.sort, categories.id',
    'sql status = 1',
    'by categories.id',
    "contentVersions.state in [...openStates, 'published', 'withdrawn']",
    'by table.sort as PgColumn, table.id as PgColumn',
  ],
  'domains/content/find-queries': [
    'by desc(articles.id)',
    "state = 'trashed'",
    'by desc(contentVersions.updatedAt)',
    'contentVersions.state in [...openStates]',
    "['articles', 'settings']",
  ],
  'domains/content/list-queries': [
    "['draft', 'rejected']",
    '[...(table.pinned ? [desc(table.pinned)] : []), desc(table.publishTime as PgColumn), desc(id)]',
    '[desc(table.pinned)]',
    '[asc(table.sort as PgColumn), asc(id)]',
    '[desc(table.year as PgColumn), asc(id)]',
    '[asc(id)]',
    "sql state = 'trashed'",
    "sql state in ('draft','submitted','approved','rejected')",
    'by ...order',
    'by ...order',
    'by ...orderOfRecords(kind, query.sort)',
    "sql state = 'published'",
    'by ...order',
    "['rejected', 'draft', 'approved', 'submitted']",
    'by sql`array_position(array[{sql.join(unfinished.map((s) => sql`{s}`), sql`, `)}]::text[], {contentVersions.state})`, desc(contentVersions.updatedAt), desc(contentVersions.id)',
    'by ...orderOfVersions(query.sort)',
    "sql state <> 'replaced'",
  ],
  'domains/content/record-queries': ['by themes.sort, themes.id', 'by categories.sort, categories.id'],
  'domains/content/version-queries': [
    "['draft', 'submitted', 'approved', 'rejected']",
    "sql state in ('draft','submitted','approved','rejected')",
    "sql state = 'published'",
    "sql state = 'trashed'",
    "sql state = 'withdrawn'",
    'by rank, desc(contentVersions.number)',
    "contentVersions.state = 'published'",
    'by desc(contentVersions.number)',
    'by contentVersions.publishAt',
    "sql state = 'approved'",
    'by contentVersions.withdrawAt',
    "sql state = 'published'",
    "sql state in ('draft', 'submitted', 'approved', 'rejected', 'published', 'withdrawn')",
  ],
  'domains/demands/queries': [
    'by demandEntries.id',
    'demands.status <> 2',
    'by ...ordered(by, down)',
    'by ...ordered(by, !after)',
    'by ...ordered(by, down)',
    'by demands.id',
    'by users.id',
    'users.status = 1',
    'demands.status = 0',
    'demands.status = 1',
    'demands.status <> 2',
    'by demands.id',
  ],
  'domains/downloads/key-queries': ['users.status = 1'],
  'domains/downloads/queries': [
    "madeLists.state in ['waiting', 'running']",
    'by desc(madeLists.id)',
    "madeLists.state <> 'ready'",
    "madeLists.state = 'running'",
    "madeLists.state in ['ready', 'failed']",
  ],
  'domains/enterprises/queries': [
    'sql status = 1',
    'by enterprises.sort, enterprises.id',
    'by enterprises.sort, enterprises.id',
    'by enterprises.sort, enterprises.id',
  ],
  'domains/experts/queries': ['sql status = 1', 'by experts.sort, experts.id', 'by categories.sort, categories.id'],
  'domains/files/picture-queries': ['by files.createdAt'],
  'domains/files/queries': ['by desc(files.createdAt), files.path'],
  'domains/find/queries': ['by desc(demands.createdAt), desc(demands.id)'],
  'domains/hot/settings': [
    'sql status = 1',
    'by desc(heat.reads), desc(articles.id)',
    'sql status = 1',
    'by desc(searches), searchTerms.term',
    "sql state in ('draft', 'submitted', 'approved', 'rejected', 'published')",
  ],
  'domains/messages/queries': [
    'by desc(messages.createdAt), desc(messages.id)',
    'sql by n.user_id = u.id desc limit 1',
    'sql unit_status = 1',
    'sql by id',
    'sql by id',
    'by messages.id',
    'by desc(messages.id)',
  ],
  'domains/people/matters-queries': [
    "['sent', 'changed', 'accepted']",
    'by desc(applications.id)',
    'by desc(demands.id)',
    'planVersions.state in [...standing]',
  ],
  'domains/people/own-queries': [
    'by approvals.id',
    'by desc(applications.id)',
    'by desc(demands.id)',
    'by desc(demandEntries.id)',
    'by desc(planVersions.demandId), desc(planVersions.number)',
    "planVersions.state <> 'draft'",
    'by desc(surveyRecords.id)',
    'by desc(messages.id)',
    'by desc(files.createdAt)',
    'by desc(sessions.createdAt)',
  ],
  'domains/people/queries': [
    'users.unitStatus = 0',
    'by users.createdAt, users.id',
    'users.unitStatus = 0',
    'users.unitStatus = 0',
    'users.unitStatus = 1',
  ],
  'domains/plans/queries': [
    'by desc(planVersions.number)',
    "planVersions.state in ['sent', 'changed']",
    "planVersions.state = 'draft'",
    "by planVersions.demandId, desc(sql`{planVersions.state} = 'accepted'`), desc(planVersions.number)",
    "sql state = 'accepted'",
    'by ...inOrder(newest.at, query.sort)',
    'by ...inOrder(newest.at, query.sort)',
    'by experts.sort, experts.id',
    'experts.status = 1',
    'by points.sort, points.id',
    'points.status = 1',
    'by desc(articles.publishTime), desc(articles.id)',
  ],
  'domains/points/queries': [
    'sql status = 1',
    'by points.sort, points.id',
    'by kilometres, points.sort, points.id',
    'by sql`{points.sort} desc, {points.id} desc`',
    'by points.sort, points.id',
    'by categories.sort, categories.id',
    'by points.sort, points.id',
  ],
  'domains/privacy/queries': [
    'by desc(privacyVersions.id)',
    'by desc(privacyVersions.date), desc(privacyVersions.id)',
    'by privacyVersions.id',
  ],
  'domains/search/queries': [
    'sql by publish_time desc, id desc limit {rankedAtMost}',
    'sql by publish_time desc, id desc',
    'sql by publish_time desc, id desc limit {limit} offset {offset}',
    'sql by publish_time desc, id desc',
    'sql by id limit 3000',
    'sql by id limit {limit} offset {offset}',
  ],
  'domains/site/queries': [
    'by desc(articles.pinned), desc(articles.publishTime), desc(articles.id)',
    'by categories.sort, categories.id',
    'by themes.sort, themes.id',
    'by desc(sql`length({tdks.path})`), desc(tdks.recordId)',
    'sql status = 1',
    'sql status = 1',
    'by links.sort, links.id',
    'by banners.sort, banners.id',
    'by abouts.sort, abouts.id',
    'by environments.sort, environments.id',
    'by departments.sort, departments.id',
    'by desc(milestones.year), milestones.id',
    'by faqs.sort, faqs.id',
    'sql status = 1',
    'sql status = 1',
    'sql status = 1',
    'sql status = 1',
  ],
  'domains/staff/account-queries': [
    'by ...orderOf(sorts, query.sort, users.id)',
    'by ...orderOf(sorts, query.sort, users.id)',
    'by approvals.kind',
    'by desc(sessions.usedAt)',
    'by desc(applications.id)',
    'by users.id',
    'users.status = 1',
  ],
  'domains/staff/import-queries': [
    'by ...orderOf({ createTime: imports.createdAt }, query.sort, imports.id)',
    'imports.status = 0',
    'by users.id',
  ],
  'domains/staff/merge-queries': [
    'by users.id',
    "['sessions', 'teachers', 'approvals', 'survey_firsts', 'downloads', 'upload_grants']",
    'sql by 1, 2',
    'sql status = 1',
    'sql status <> 1',
  ],
  'domains/staff/message-queries': [
    'users.unitStatus = 1',
    'users.status = 1',
    'by ...orderOf({ createTime: messageSends.createdAt }, query.sort, messageSends.id)',
    'by ...orderOf(sorts, query.sort, messages.id)',
    'by ...orderOf({ name: messageTemplates.name, updateTime: messageTemplates.updatedAt }, query.sort, messageTemplates.id)',
  ],
  'domains/staff/office-queries': [
    'approvals.status = 0',
    'by min(users.createdAt)',
    'users.unitStatus = 0',
    'by projects.startDate',
    'applications.status = 0',
    'users.status = 1',
    'by desc(searches), searchTerms.term',
    'sql by {searchTerms.day} desc',
  ],
  'domains/staff/queries': [
    'by ...inOrder(query.sort)',
    'by ...inOrder(query.sort)',
    'approvals.status = 0',
    'sql by 1',
  ],
  'domains/staff/unit-queries': ['state = 2', 'sql unitStatus = 1', 'sql unitStatus = 0', 'by ...order', 'by users.id'],
  'domains/surveys/queries': ['by surveyQuestions.sort, surveyQuestions.id', 'by desc(surveyVersions.number)'],
  'domains/trail/queries': [
    'by ...orderOf({ at: trail.at }, query.sort, trail.id)',
    'by ...orderOf({ at: trail.at }, query.sort, trail.id)',
    'by trail.action',
  ],
  'kernel/jobs/schedule': ["sql state in ('created', 'retry')", "sql state = 'retry'"],
  'kernel/jobs/state': [
    'sql by name, completed_on desc',
    "sql state in ('created', 'retry')",
    "sql state = 'active'",
    "sql state = 'completed'",
    'sql by created_on desc limit {shownAtMost}',
  ],
};

/** Where states are told apart within SQL that is written by hand. */
const states = /(\w*(?:status|state))\}?\s+(=|<>|in)\s+('\w+'|-?\d+|\([^()]*\))/gi;
const orders = /order by\s+([^()`]*)/g;
const compared: Record<string, string> = { eq: '=', ne: '<>', inArray: 'in', notInArray: 'not in' };
const isStates = (list: string) => /^\[('\w+'|\d)(, ('\w+'|\d))+\]$/.test(list);
const isOrder = (list: string) => /^\[(.* )?(desc|asc)\(/.test(list) && !list.includes('.orderBy(');
/** In one line, however it is laid out. */
const flat = (piece: string) =>
  piece
    .replace(/\s+/g, ' ')
    .replaceAll('${', '{')
    .replace(/,? ?([)\]])/g, '$1')
    .replace(/([([]) /g, '$1');

/** Orders and states of a file, as they stand in it from the top. */
function* rowsOf(path: string, text: string): Generator<string> {
  const cut = (node: unknown) => flat(text.slice((node as Node).start, (node as Node).end));
  const given = new Set<Node>();
  for (const node of nodesOf(text, path)) {
    if (node.type === 'ArrayExpression' && !given.has(node)) {
      const list = cut(node);
      if (isOrder(list) || isStates(list)) yield list;
    } else if (node.type === 'CallExpression') {
      const to = node.arguments as Node[];
      for (const one of to) given.add(one);
      const callee = cut(node.callee);
      if (callee.endsWith('.orderBy'))
        yield `by ${to.map((one) => cut(one).replace(/^asc\((.*)\)$/, '$1')).join(', ')}`;
      const [what = '', value = ''] = to.map(cut);
      if (compared[callee] && /\b(status|state|unitStatus)$/.test(what) && /^(\[|'|-?\d)/.test(value))
        yield `${what} ${compared[callee]} ${value}`;
    } else if (node.type === 'TaggedTemplateExpression' && cut(node.tag).startsWith('sql')) {
      const sql = cut(node.quasi);
      for (const [, order = ''] of sql.matchAll(orders)) yield `sql by ${order.trim()}`;
      for (const [, what, sign, value] of sql.matchAll(states)) yield `sql ${what} ${sign} ${value}`;
    }
  }
}

it('rows come in the order, and by the states, that are written down for each list', () => {
  const found: Record<string, string[]> = {};
  for (const { path, text } of readTexts('server/domains', 'server/kernel')) {
    const rows = /drizzle-orm/.test(text) ? [...rowsOf(path, text)] : [];
    if (rows.length) found[path.slice('server/'.length, -'.ts'.length)] = rows;
  }
  expect(found).toEqual(written);
});
