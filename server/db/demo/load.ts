import { sql } from 'drizzle-orm';
import { momentOf as at } from '../../../shared/time.ts';
import { hashPassword } from '../../domains/account/index.ts';
import { findableOf } from '../../domains/content/index.ts';
import { type Findable, makeFindable } from '../../domains/search/index.ts';
import { sampleSettings } from '../../domains/site/index.ts';
import type { Database, Executor } from '../client.ts';
import { locks } from '../locks.ts';
import { users } from '../tables/account.ts';
import { articles, categories, enterprises, experts, heat, points, projects, themes } from '../tables/content.ts';
import { abouts, banners, departments, environments, faqs, links, milestones, settings, tdks } from '../tables/site.ts';
import {
  about,
  departments as demoDepartments,
  environments as demoEnvironments,
  milestones as demoMilestones,
} from './about.ts';
import { addApplications } from './applications.ts';
import { addAttendance } from './attendance.ts';
import { banners as demoBanners } from './banners.ts';
import { cadreTopics } from './cadre-topics.ts';
import { addClasses } from './classes.ts';
import { community } from './community.ts';
import { cooperation, trainingNeeds } from './cooperation.ts';
import { decode } from './decode.ts';
import { addDemands } from './demands.ts';
import { enterpriseTopics } from './enterprise-topics.ts';
import { enterprises as demoEnterprises } from './enterprises.ts';
import { experts as demoExperts } from './experts.ts';
import { faqs as demoFaqs } from './faqs.ts';
import { information } from './information.ts';
import { addInstitute } from './institute.ts';
import { investment } from './investment.ts';
import { markSince, rowsNow } from './marks.ts';
import { toHtml } from './markup.ts';
import { addPastList } from './lists.ts';
import { news } from './news.ts';
import { addConsole } from './console.ts';
import { addPeople } from './people.ts';
import { addPlans } from './plans.ts';
import { pointsNorth } from './points-north.ts';
import { pointsSouth } from './points-south.ts';
import { policies } from './policy.ts';
import { projectsAsOf } from './projects.ts';
import * as demoSite from './site.ts';
import { addStudents } from './students.ts';
import { addTemplates } from './templates.ts';
import { addClassMailings } from './mailings.ts';
import type { DemoArticle } from './types.ts';
import { addVersions } from './versions.ts';

const art = (name: string) => `/art/${name}`;
export const demoArticles: DemoArticle[] = [
  ...news,
  ...decode,
  ...policies,
  ...information,
  ...community,
  ...investment,
  ...cooperation,
  ...trainingNeeds,
];
const topics = [...cadreTopics, ...enterpriseTopics];
const allPoints = [...pointsNorth, ...pointsSouth];

/** Loads the demonstration content into an empty database, in one transaction: all of it or nothing. True when it did. */
export async function loadDemo({ db }: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.demonstration})`);
    const [known] = await tx.select({ id: themes.id }).from(themes).limit(1);
    if (known) return false;
    const before = await rowsNow(tx);
    const ids = await addCategories(tx);
    const themeIds = await addThemes(tx);
    const documents = [
      ...(await addArticles(tx, ids, themeIds)),
      ...(await addTopics(tx, ids, themeIds)),
      ...(await addProjects(tx)),
      ...(await addPoints(tx, ids, themeIds)),
      ...(await addExperts(tx, ids)),
      ...(await addSite(tx)),
    ];
    await makeFindable(tx, documents);
    await addAccounts(tx);
    await addVersions(tx);
    await markSince(tx, before);
    return true;
  });
}

type Ids = Map<string, number>;
const key = (kind: string, name: string) => `${kind} ${name}`;

async function addCategories(tx: Executor): Promise<Ids> {
  const wanted = [
    ...demoArticles.map((a) => [a.kind, a.category] as const),
    ...demoExperts.map((e) => ['profession', e.profession] as const),
  ];
  const unique = new Map(wanted.map(([kind, name]) => [key(kind, name), { kind, name }]));
  await tx
    .insert(categories)
    .values([...unique.values()].map((c, sort) => ({ ...c, sort })))
    .onConflictDoNothing();
  const rows = await tx.select().from(categories);
  return new Map(rows.map((r) => [key(r.kind, r.name), r.id]));
}

async function addThemes(tx: Executor): Promise<Ids> {
  // A theme stands under every kind of training that has a topic of it.
  const kindsOf = (name: string) => topics.filter((t) => (t.themes as string[]).includes(name)).map((t) => t.trainType);
  const rows = await tx
    .insert(themes)
    .values(
      demoSite.themes.map((t, sort) => ({
        ...t,
        trainTypes: [...new Set([...t.trainTypes, ...kindsOf(t.name)])].sort(),
        sort,
      })),
    )
    .returning();
  return new Map(rows.map((r) => [r.name, r.id]));
}

const toIds = (ids: Ids, names: readonly string[]) => names.map((n) => ids.get(n) as number);
/** Theme names are found too: whoever searches for one wants what belongs to it. */
const namesOf = (ids: Ids, wanted: number[]) => [...ids].filter(([, id]) => wanted.includes(id)).map(([name]) => name);
/** Reads to begin with, so that the lists of the most read have an order: newer and earlier listed ones more. */
const firstReads = (i: number) => 960 - ((i * 137) % 700);

async function addArticles(tx: Executor, ids: Ids, themeIds: Ids): Promise<Findable[]> {
  const ordered = [...demoArticles].sort((a, b) => a.publishTime.localeCompare(b.publishTime));
  const values = ordered.map((a) => ({
    kind: a.kind,
    categoryId: ids.get(key(a.kind, a.category)) as number,
    themeIds: toIds(themeIds, a.themes ?? []),
    trainTypes: a.trainType === undefined ? [] : a.trainType === 0 ? [1, 2] : [a.trainType],
    title: a.title,
    summary: a.summary,
    cover: a.cover ? art(a.cover) : '',
    body: toHtml(a.body),
    source: a.source,
    editor: a.editor,
    facts: a.facts ?? [],
    publishTime: at(a.publishTime),
  }));
  const rows = await tx.insert(articles).values(values).returning();
  await tx.insert(heat).values(rows.map((r, i) => ({ kind: 'article', recordId: r.id, reads: firstReads(i) })));
  return rows.flatMap((r) => findableOf(r.kind, r, namesOf(themeIds, r.themeIds), r.publishTime) ?? []);
}

async function addTopics(tx: Executor, ids: Ids, themeIds: Ids): Promise<Findable[]> {
  const ordered = [...topics].sort((a, b) => a.publishTime.localeCompare(b.publishTime));
  const rows = await tx
    .insert(articles)
    .values(
      ordered.map((t) => ({
        kind: 'topic',
        classify: t.classify,
        trainTypes: [t.trainType],
        themeIds: toIds(themeIds, t.themes),
        categoryId: t.industry ? (ids.get(key('industry', t.industry)) as number) : null,
        title: t.title,
        summary: t.summary,
        cover: art(t.cover),
        body: toHtml(t.body),
        source: demoSite.topicSource,
        editor: '',
        publishTime: at(t.publishTime),
        course: { days: t.days, headCount: t.headCount, audience: t.audience, modules: t.modules },
      })),
    )
    .returning();
  await tx.insert(heat).values(rows.map((r, i) => ({ kind: 'topic', recordId: r.id, reads: firstReads(i) })));
  return rows.flatMap((r) => findableOf('topic', r, namesOf(themeIds, r.themeIds), r.publishTime) ?? []);
}

async function addProjects(tx: Executor): Promise<Findable[]> {
  const rows = await tx
    .insert(projects)
    .values(
      projectsAsOf(new Date()).map((p) => ({
        ...p,
        cover: art(p.cover),
        body: toHtml(p.body),
        publishTime: at('2026-09-15 09:00'),
      })),
    )
    .returning();
  return rows.flatMap((r) => findableOf('project', r, [], r.publishTime) ?? []);
}

async function addPoints(tx: Executor, ids: Ids, themeIds: Ids): Promise<Findable[]> {
  const rows = await tx
    .insert(points)
    .values(
      allPoints.map(({ category, themes: names, sights, ...p }, sort) => ({
        ...p,
        categoryId: ids.get(key('point', category)) as number,
        themeIds: toIds(themeIds, names),
        cover: art(p.cover),
        body: toHtml(`${p.body}\n\n## 到了看什么\n\n${sights.map((s) => `- ${s}`).join('\n')}`),
        sort,
      })),
    )
    .returning();
  return rows.flatMap((r) => findableOf('point', r, namesOf(themeIds, r.themeIds), at('2026-06-01 09:00')) ?? []);
}

async function addExperts(tx: Executor, ids: Ids): Promise<Findable[]> {
  const rows = await tx
    .insert(experts)
    .values(
      demoExperts.map(({ profession, portrait, ...e }, sort) => ({
        ...e,
        photo: art(`portraits/${portrait}`),
        categoryId: ids.get(key('profession', profession)) as number,
        body: toHtml(e.body),
        sort,
      })),
    )
    .returning();
  await tx
    .insert(enterprises)
    .values(demoEnterprises.map((e, sort) => ({ ...e, cover: art(e.cover), body: toHtml(e.body), sort })));
  return rows.flatMap((r) => findableOf('expert', r, [], at('2026-05-01 09:00')) ?? []);
}

async function addSite(tx: Executor): Promise<Findable[]> {
  await tx
    .insert(settings)
    .values(Object.entries(sampleSettings).map(([k, value]) => ({ key: k, value })))
    .onConflictDoNothing();
  await tx.insert(banners).values(
    demoBanners.map((b, sort) => ({
      position: b.position,
      title: b.title.join('\n'),
      text: b.text,
      more: b.more,
      image: art(b.picture),
      link: b.link ?? '',
      body: toHtml(b.body),
      source: b.source,
      publishTime: at(b.publishTime),
      sort,
    })),
  );
  await tx.insert(links).values(demoSite.links.map((l, sort) => ({ ...l, sort })));
  await tx
    .insert(environments)
    .values(demoEnvironments.map((e, sort) => ({ name: e.name, url: art(e.picture), remark: e.remark, sort })));
  await tx.insert(departments).values(demoDepartments.map((d, sort) => ({ ...d, sort })));
  await tx.insert(milestones).values(demoMilestones);
  await tx
    .insert(faqs)
    .values(demoFaqs.map((f, sort) => ({ topic: f.group, question: f.question, answer: f.answer, sort })));
  await tx.insert(tdks).values(demoSite.tdks);
  const order = [5, 1, 2, 4, 3];
  const rows = await tx
    .insert(abouts)
    .values(
      about.map((a) => ({
        type: a.type,
        name: a.name,
        body: toHtml(a.body),
        publishTime: at(a.publishTime),
        sort: order.indexOf(a.type),
      })),
    )
    .returning();
  return rows.flatMap((r) => findableOf('about', r, [], r.publishTime) ?? []);
}

async function addAccounts(tx: Executor): Promise<void> {
  const passwordHash = await hashPassword(demoSite.password);
  await tx
    .insert(users)
    .values(demoSite.accounts.map(({ what: _, ...a }) => ({ ...a, passwordHash })))
    .onConflictDoNothing();
  await addPeople(tx);
  await addStudents(tx);
  await addPastList(tx);
  await addClasses(tx);
  await addDemands(tx);
  await addApplications(tx);
  await addInstitute(tx);
  await addAttendance(tx);
  await addClassMailings(tx);
  await addPlans(tx);
  await addConsole(tx);
  await addTemplates(tx);
}
