import { contentKind, kindsSeenBy } from '../../../shared/content-kinds.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { writeTrail } from '../trail/index.ts';
import { findCategories, holdOrder, listCategories, moveUses, saveOrder } from './category-queries.ts';
import { checkRole } from './deeds.ts';
import { fixedCategories } from './publish.ts';
import { findRecord, placeRecord } from './record-queries.ts';
import { lockItem, placeVersions } from './version-queries.ts';

type Calls = Handlers<Contract['content'], Contexts>;
/** A column without anything new for so long is told on the page of today. */
const staleMs = 30 * 86_400_000;

/** The order of records, and the categories on which they hang. */
export const order: Pick<Calls, 'order' | 'arrange' | 'categories' | 'moveCategory'> = {
  async order({ kind: name, recordId, pinned, sort }, context) {
    checkRole(name, 'approve', context.actor);
    await context.db.transaction(async (tx) => {
      await lockItem(tx, name, recordId);
      const kind = contentKind(name);
      const row = await findRecord(tx, kind, recordId);
      if (!row || !(await placeRecord(tx, kind, recordId, { pinned, sort }))) throw refuse('absent');
      await placeVersions(
        tx,
        name,
        new Map([[recordId, { ...(pinned !== undefined && { pinned }), ...(sort !== undefined && { sort }) }]]),
      );
      await writeTrail(tx, context, {
        action: 'content.order',
        subject: name,
        subjectId: recordId,
        title: String(row[kind.title] ?? ''),
        before: { pinned: row.pinned, sort: row.sort },
        after: { pinned: pinned ?? row.pinned, sort: sort ?? row.sort },
      });
    });
    return null;
  },

  async arrange({ kind: name, group, ids }, context) {
    checkRole(name, 'approve', context.actor);
    const kind = contentKind(name);
    if (kind.order !== 'sort') throw refuse('input', `${kind.label}按时间排列，不能调整顺序`);
    if ((kind.table === 'categories') !== (group !== undefined)) throw refuseAt('group', '请选择分组', 'required');
    await context.db.transaction(async (tx) => {
      const before = await holdOrder(tx, kind, group);
      // Somebody has added or taken away a record meanwhile: an order of others says nothing about it.
      if (before.length !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !before.includes(id)))
        throw refuse('conflict', '列表刚刚有增减，请重新打开再调整顺序');
      await saveOrder(tx, kind, ids);
      await placeVersions(tx, name, new Map(ids.map((id, place) => [id, { sort: place }])));
      await writeTrail(tx, context, {
        action: 'content.arrange',
        subject: name,
        title: `${kind.label}的顺序`,
        before: { ids: before },
        after: { ids },
      });
    });
    return null;
  },

  async categories(_, { db, memo, actor, now }) {
    const at = now();
    const list = await memo.get('counted categories', ['categories', 'articles', 'points', 'experts'], () =>
      listCategories(db, at),
    );
    // The names of columns are choices in the texts that one
    // writes: shown are those of the kinds that the person may see.
    const seen = new Set(kindsSeenBy(actor.roles).flatMap((kind) => contentKind(kind).fields.map((f) => f.from)));
    return list
      .filter((c) => seen.has(`category:${c.kind}`))
      .map(({ newest, ...c }) => ({
        ...c,
        fixed: c.id < fixedCategories,
        newest: newest?.toISOString() ?? null,
        stale: articleKinds.includes(c.kind) && (newest === null || at.getTime() - newest.getTime() > staleMs),
      }));
  },

  async moveCategory({ from, to }, context) {
    checkRole('category', 'approve', context.actor);
    return context.db.transaction(async (tx) => {
      const found = await findCategories(tx, [from, to]);
      const [source, target] = [found.find((c) => c.id === from), found.find((c) => c.id === to)];
      if (!source || !target) throw refuse('absent');
      if (from === to || source.kind !== target.kind) throw refuseAt('to', '请选择同一类别里的另一个栏目', 'unknown');
      const moved = await moveUses(tx, from, to);
      await writeTrail(tx, context, {
        action: 'category.move',
        subject: 'category',
        subjectId: from,
        title: `${source.name} → ${target.name}`,
        after: { moved },
      });
      return { moved };
    });
  },
};

/** Kinds whose columns live from what is new. */
const articleKinds = [
  'news',
  'decode',
  'community',
  'policy',
  'information',
  'investment',
  'cooperation',
  'training-need',
];
