import { contentKind, type ListState, listStates, type VersionState } from '../../../shared/content-kinds.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Tag } from '../../../shared/contract/call.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { who } from '../account/index.ts';
import { listPictures, publicFileUrl } from '../files/index.ts';
import { checkRole, deeds } from './deeds.ts';
import { asText, toData } from './fields.ts';
import { countByState, countRecords, countVersions, listRecords, listVersions, type Row } from './list-queries.ts';
import { choicesOf, findRecord, isVisible, namerOf, placeRecord, settingsId } from './record-queries.ts';
import { record } from '../trail/index.ts';
import { diffLines } from './rules.ts';
import { currentVersion, findVersion, lockItem, versionsOf } from './version-queries.ts';

type Desk = Handlers<Contract['contentDesk'], Context>;

/** Where the tables have rows of their own for a state; elsewhere versions are all there is. */
const inTables = (name: string | undefined, state: ListState): name is string =>
  name !== undefined && contentKind(name).table !== 'settings' && (state === 'published' || (state === 'withdrawn' && contentKind(name).visible !== null));

const pageOf = (name: string, recordId: number, data: Record<string, unknown>) => contentKind(name).page?.(recordId, data) ?? '';

function toRow({ data, ...row }: Row): Awaited<ReturnType<Desk['list']>>['list'][number] {
  return { ...row, time: row.time?.toISOString() ?? null, publishAt: row.publishAt?.toISOString() ?? null, page: row.live ? pageOf(row.kind, row.recordId, data) : '' };
}

const list: Desk['list'] = async ({ kind, state, wd, pageNum, pageSize, sort, desc }, { db, memo }) => {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  if (state === 'published' && !kind) throw refuse('input', '请选择内容类别');
  if (inTables(kind, state)) {
    const shown = state === 'published';
    const count = () => countRecords(db, kind, shown, wd);
    const [rows, total] = await Promise.all([
      listRecords(db, kind, shown, wd, { sort, desc }, page),
      // Counting takes longer than reading a page: kept until the table changes.
      shown && isTag(contentKind(kind).table) ? memo.get(`desk ${kind} ${wd}`, [contentKind(kind).table as Tag], count) : count(),
    ]);
    return { list: rows.map(toRow), total };
  }
  const waiting = state as Exclude<ListState, 'published'>;
  return { list: (await listVersions(db, kind, waiting, wd, { sort, desc }, page)).map(toRow), total: await countVersions(db, kind, waiting, wd) };
};

/** Tables whose changes are told under their own name. */
const isTag = (table: string): table is Tag => ['articles', 'categories', 'themes', 'projects', 'points', 'experts', 'enterprises', 'banners', 'abouts', 'links', 'faqs', 'tdks'].includes(table);

const counts: Desk['counts'] = async ({ kind }, { db, memo }) => {
  const versions = await countByState(db, kind);
  const found = Object.fromEntries(listStates.map((s) => [s, versions.get(s) ?? 0])) as Record<ListState, number>;
  found.draft += versions.get('rejected') ?? 0;
  if (kind && inTables(kind, 'published')) {
    const { table } = contentKind(kind);
    const count = () => countRecords(db, kind, true);
    found.published = isTag(table) ? await memo.get(`desk ${kind} `, [table], count) : await count();
    if (inTables(kind, 'withdrawn')) found.withdrawn = await countRecords(db, kind, false);
  }
  return found;
};

const get: Desk['get'] = async ({ kind: name, recordId: asked, versionId }, context) => {
  checkRole(name, 'edit', context.actor);
  const { db, actor } = context;
  const kind = contentKind(name);
  const recordId = kind.table === 'settings' ? settingsId : asked;
  const current = versionId ? await findVersion(db, versionId) : await currentVersion(db, name, recordId);
  if (versionId && (current?.kind !== name || current.recordId !== recordId)) throw refuse('absent');
  const row = await findRecord(db, kind, recordId);
  if (!current && !row) throw refuse('absent');
  // The public record is what counts where it was changed without a version.
  const data = current && (current.state !== 'published' || versionId) ? current.data : toData(kind, row ?? current?.data ?? {});
  const live = row !== null && isVisible(kind, row);
  const versions = await versionsOf(db, name, recordId);
  return {
    kind: name, recordId, data, versionId: current?.id ?? 0, revision: current?.revision ?? 0, state: (current?.state ?? (live ? 'published' : 'withdrawn')) as VersionState, title: current?.title || String(data[kind.title] ?? ''),
    live, mine: current?.authorId === who(actor).userId, failed: current?.failed ?? false, publishAt: current?.publishAt?.toISOString() ?? null, withdrawAt: current?.withdrawAt?.toISOString() ?? null, page: pageOf(name, recordId, row ?? data),
    versions: versions.map((v) => ({ ...v, publishAt: v.publishAt?.toISOString() ?? null, withdrawAt: v.withdrawAt?.toISOString() ?? null, updatedAt: v.updatedAt.toISOString() })),
  };
};

const compare: Desk['compare'] = async ({ before, after }, context) => {
  const [a, b] = await Promise.all([findVersion(context.db, before), findVersion(context.db, after)]);
  if (!a || !b || a.kind !== b.kind || a.recordId !== b.recordId) throw refuse('absent');
  checkRole(a.kind, 'edit', context.actor);
  const kind = contentKind(a.kind);
  const choices = await choicesOf(context.db, a.kind);
  return kind.fields.flatMap((field) => {
    const name = namerOf(choices, kind, field.name);
    const [left, right] = [asText(field, a.data[field.name], name), asText(field, b.data[field.name], name)];
    return left === right ? [] : [{ name: field.name, label: field.label, lines: diffLines(left, right) }];
  });
};

const order: Desk['order'] = async ({ kind: name, recordId, pinned, sort }, context) => {
  checkRole(name, 'approve', context.actor);
  await context.db.transaction(async (tx) => {
    await lockItem(tx, name, recordId);
    const kind = contentKind(name);
    const row = await findRecord(tx, kind, recordId);
    if (!row || !(await placeRecord(tx, kind, recordId, { pinned, sort }))) throw refuse('absent');
    await record(tx, context, {
      action: 'content.order', subject: name, subjectId: recordId, title: String(row[kind.title] ?? ''), before: { pinned: row.pinned, sort: row.sort }, after: { pinned: pinned ?? row.pinned, sort: sort ?? row.sort },
    });
  });
  return null;
};

/** What staff write: lists, one record with its versions, and what they do with them (deeds.ts). */
export const contentDesk: Desk = {
  list, counts, get, compare, order, ...deeds,
  async choices({ kind }, context) {
    checkRole(kind, 'edit', context.actor);
    return choicesOf(context.db, kind);
  },
  async pictures({ wd, pageNum, pageSize }, { db, actor }) {
    const { list: rows, total } = await listPictures(db, wd, who(actor).userId, pageSize, (pageNum - 1) * pageSize);
    return { total, list: rows.map(({ createdAt, uploader, ...r }) => ({ ...r, url: publicFileUrl(r.path), uploader: uploader ?? '', createTime: createdAt.toISOString() })) };
  },
};
