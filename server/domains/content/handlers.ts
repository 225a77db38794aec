import type { z } from 'zod';
import {
  contentKind,
  kindsSeenBy,
  type ListState,
  listStates,
  seesKind,
  stateNames,
  typedName,
  type VersionState,
} from '../../../shared/content-kinds.ts';
import { listedFields } from '../../../shared/content/field.ts';
import { contentQuery } from '../../../shared/contract/content.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Tag } from '../../../shared/tags.ts';
import { offsetOf } from '../../db/list.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { sanitizeHtml } from '../../kernel/html.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { typingNow } from '../account/index.ts';
import { listPictures, fileUrl } from '../files/index.ts';
import { deedsAbout } from '../trail/index.ts';
import { checkRole, deeds } from './deeds.ts';
import { differences } from '../../../shared/fields/differences.ts';
import { htmlAsText, toData } from './fields.ts';
import {
  countByState,
  countRecords,
  countRecordsOf,
  countVersions,
  inTables,
  kindsInState,
  type ListQuery,
  listRecords,
  listUnfinished,
  listVersions,
  type Row,
  takeRecords,
  takeVersions,
} from './list-queries.ts';
import { choicesOf, findRecord, isVisible, settingsId } from './record-queries.ts';
import { order } from './order.ts';
import { decisionOn, turnOf, writersOf } from './rules.ts';
import { createPreview } from './preview.ts';
import { currentVersion, findVersion, versionsOf } from './version-queries.ts';

type Calls = Handlers<Contract['content'], Contexts>;

const pageOf = (name: string, recordId: number, data: Record<string, unknown>) =>
  contentKind(name).page?.(recordId, data) ?? '';

const pageOfRow = ({ live, kind, recordId, data }: Row): string => (live ? pageOf(kind, recordId, data) : '');

/** A row as this person sees it. */
const rowFor =
  (userId: number) =>
  (of: Row): Awaited<ReturnType<Calls['list']>>['list'][number] => {
    const { data: _, authorId, writers, ...row } = of;
    return {
      ...row,
      mine: writersOf({ authorId, writers }).includes(userId),
      time: row.time?.toISOString() ?? null,
      publishAt: row.publishAt?.toISOString() ?? null,
      page: pageOfRow(of),
      listed: Object.fromEntries(
        listedFields(contentKind(of.kind)).map(({ name }) => [name, String(of.data[name] ?? '')]),
      ),
    };
  };

/** The query with whose versions it asks for. */
const ofOne = (query: z.output<typeof contentQuery>, userId: number): ListQuery => ({
  ...query,
  authorId: query.author === 'mine' ? userId : undefined,
});

const list: Calls['list'] = async (query, { db, actor }) => {
  const { kind, state } = query;
  if (state === 'published' && !kind) throw refuseAt('kind', '请选择内容类别', 'required');
  if (kind) checkRole(kind, 'see', actor);
  const { list: rows, total } = await (inTables(kind, state)
    ? listRecords(db, kind, query)
    : listVersions(db, ofOne(query, actor.userId), kindsSeenBy(actor.roles)));
  return { list: rows.map(rowFor(actor.userId)), total };
};

const whole = (siteUrl: string, page: string | null) => page && siteUrl + page;

/** A list of content as a workbook, which is opened far from the site: addresses are whole there. */
export const contentExport = (siteUrl: string) =>
  defineExport({
    title: '内容',
    roles: ['editor', 'approver'],
    input: contentQuery,
    columns: columnsOf(
      '类别',
      '标题',
      '栏目',
      '状态',
      '作者',
      ['时间', 'moment'],
      ['阅读', 'number'],
      '置顶',
      ['排序', 'number'],
      '公开地址',
    ),
    allows: ({ kind }, roles) => !kind || seesKind(roles, kind),
    count: (db, query, { roles, userId }) =>
      inTables(query.kind, query.state)
        ? countRecordsOf(db, query.kind, query)
        : countVersions(db, ofOne(query, userId), kindsSeenBy(roles)),
    batches: (db, query, { roles, userId }) =>
      inBatches<Row & { id: number }>(
        inTables(query.kind, query.state)
          ? takeRecords(db, query.kind, query)
          : takeVersions(db, ofOne(query, userId), kindsSeenBy(roles)),
        (r) => [
          contentKind(r.kind).label,
          r.title,
          r.category,
          stateNames[r.state],
          r.author,
          r.time,
          r.reads,
          r.pinned ? '是' : '',
          r.sort,
          whole(siteUrl, pageOfRow(r)),
        ],
      ),
  });

/** Tables whose changes are told under their own name. */
const isTag = (table: string): table is Tag =>
  [
    'articles',
    'categories',
    'themes',
    'projects',
    'points',
    'experts',
    'enterprises',
    'banners',
    'abouts',
    'links',
    'faqs',
    'tdks',
  ].includes(table);

const counts: Calls['counts'] = async ({ kind }, { db, memo, actor }) => {
  if (kind) checkRole(kind, 'see', actor);
  const versions = await countByState(db, kind, kindsSeenBy(actor.roles));
  const found = Object.fromEntries(listStates.map((s) => [s, versions.get(s) ?? 0])) as Record<ListState, number>;
  found.draft += versions.get('rejected') ?? 0;
  if (kind && inTables(kind, 'published')) {
    const { table } = contentKind(kind);
    const count = () => countRecords(db, kind, true);
    found.published = isTag(table) ? await memo.get(`content ${kind} `, [table], count) : await count();
    if (inTables(kind, 'withdrawn')) found.withdrawn = await countRecords(db, kind, false);
  }
  return found;
};

/** Of one's own manuscripts as many as a card of the page of today shows. */
const shownOfMine = 6;

const mine: Calls['mine'] = async (_, { db, actor }) => {
  const { list: rows, total } = await listUnfinished(db, actor.userId, kindsSeenBy(actor.roles), shownOfMine);
  return { list: rows.map(rowFor(actor.userId)), total };
};

const get: Calls['get'] = async ({ kind: name, recordId: asked, versionId }, context) => {
  checkRole(name, 'see', context.actor);
  const { db, actor } = context;
  const kind = contentKind(name);
  const recordId = kind.table === 'settings' ? settingsId : asked;
  const current = versionId ? await findVersion(db, versionId) : await currentVersion(db, name, recordId);
  if (versionId && (current?.kind !== name || current.recordId !== recordId)) throw refuse('absent');
  const row = await findRecord(db, kind, recordId);
  if (!current && !row) throw refuse('absent');
  // The public record is what counts where it was changed without a version.
  const data =
    current && (current.state !== 'published' || versionId) ? current.data : toData(kind, row ?? current?.data ?? {});
  // Cleaned when it was written, and again where it goes into an editor.
  for (const { name: field, input } of kind.fields)
    if (input === 'html' && typeof data[field] === 'string') data[field] = sanitizeHtml(data[field]);
  const live = row !== null && isVisible(kind, row);
  const versions = await versionsOf(db, name, recordId);
  const told = ['content.approve', 'content.reject', 'content.publish', 'content.withdraw'];
  const judged = await deedsAbout(db, name, recordId, told);
  const state = (current?.state ?? (live ? 'published' : 'withdrawn')) as VersionState;
  return {
    kind: name,
    recordId,
    data,
    versionId: current?.id ?? 0,
    revision: current?.revision ?? 0,
    state,
    turn: turnOf(state, judged),
    title: current?.title || String(data[kind.title] ?? ''),
    live,
    mine: current !== undefined && writersOf(current).includes(actor.userId),
    failed: current?.failed ?? false,
    publishAt: current?.publishAt?.toISOString() ?? null,
    withdrawAt: current?.withdrawAt?.toISOString() ?? null,
    page: pageOf(name, recordId, row ?? data),
    editing: await typingNow(db, typedName(name, recordId), { but: actor.userId, now: context.now() }),
    versions: versions.map((v) => ({
      ...v,
      publishAt: v.publishAt?.toISOString() ?? null,
      withdrawAt: v.withdrawAt?.toISOString() ?? null,
      writtenAt: v.writtenAt.toISOString(),
      decision: decisionOn(v, judged),
    })),
  };
};

const compare: Calls['compare'] = async ({ before, after }, context) => {
  const [a, b] = await Promise.all([findVersion(context.db, before), findVersion(context.db, after)]);
  if (!a || !b || a.kind !== b.kind || a.recordId !== b.recordId) throw refuse('absent');
  checkRole(a.kind, 'see', context.actor);
  const kind = contentKind(a.kind);
  const choices = await choicesOf(context.db, a.kind);
  return differences(kind.fields, a.data, b.data, {
    html: htmlAsText,
    nameOf: ({ name }, value) => choices[name]?.find((o) => o.value === value)?.label,
  });
};

const calls: Omit<Calls, 'preview'> = {
  list,
  mine,
  counts,
  kinds: ({ state }, { db, actor }) => kindsInState(db, state, kindsSeenBy(actor.roles)),
  get,
  compare,
  ...order,
  ...deeds,
  async choices({ kind }, context) {
    checkRole(kind, 'see', context.actor);
    return choicesOf(context.db, kind);
  },
  async pictures({ wd, pageNum, pageSize }, { db, actor }) {
    const { list: rows, total } = await listPictures(db, wd, actor.userId, pageSize, offsetOf({ pageNum, pageSize }));
    return {
      total,
      list: rows.map(({ createdAt, uploader, narrowest, ...r }) => ({
        ...r,
        url: fileUrl(r.path),
        thumbUrl: narrowest ? `${fileUrl(r.path)}/${narrowest}.webp` : fileUrl(r.path),
        uploader: uploader ?? '',
        createTime: createdAt.toISOString(),
      })),
    };
  },
};

/** What staff write: lists, one record with its versions, what they do with them (deeds.ts), and how it will look. */
export const createContent = (secret: string): Calls => ({ ...calls, ...createPreview(secret) });
