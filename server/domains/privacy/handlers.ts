import { isDeepStrictEqual } from 'node:util';
import { brief, dayAfter, dayOf } from '../../../shared/time.ts';
import { noticeDays } from '../../../shared/limits.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { htmlToText, readersHtml, sanitizeHtml } from '../../kernel/html.ts';
import { writeTrail } from '../trail/index.ts';
import {
  addVersion,
  dropDraft,
  findPerson,
  holdNotice,
  inForce,
  listVersions,
  readDraft,
  setConsent,
  type Version,
  writeDraft,
} from './queries.ts';
import { clausesOf, nameVersion, standings } from './rules.ts';

const nameOf = async (db: Executor, id: number) => (await findPerson(db, id).then((p) => p?.name || p?.username)) ?? '';

/** Every version with how it stands today. */
async function versionsOf(db: Executor, now: Date) {
  const [versions, current] = await Promise.all([listVersions(db), inForce(db, now)]);
  return standings(versions, current?.id);
}

/**
 * The draft, held, as its editor saw it; revision 0: there was none. @throws
 * {Refusal} conflict when somebody else saved, threw away or published it
 */
async function holdDraft(tx: Executor, revision: number): Promise<void> {
  await holdNotice(tx);
  const draft = await readDraft(tx);
  if ((draft?.revision ?? 0) === revision) return;
  const mine = '您写的没有丢失，也没有覆盖对方的';
  throw refuse(
    'conflict',
    draft
      ? `${draft.userName || '别人'}在 ${brief(draft.updatedAt)} 保存过草稿；${mine}`
      : `别人刚刚发布或删除了草稿；${mine}`,
  );
}

type Said = Pick<Version, 'date' | 'note' | 'summary' | 'body'>;
/** Whether nothing would change. Of a version that is announced the day and the note can change as well. */
function saysTheSame(newest: Version, next: Said, today: string): boolean {
  const isText = next.body === sanitizeHtml(newest.body) && isDeepStrictEqual(next.summary, newest.summary);
  return isText && (newest.date <= today || (next.date === newest.date && next.note === newest.note));
}

/** The privacy notice: read by everybody, written by administrators, agreed to by whoever has an account. */
export const privacy: Handlers<Contract['privacy'], Contexts> = {
  async notice({ id }, { db, now }) {
    const versions = (await versionsOf(db, now())).filter((v) => v.state !== 'dropped');
    const shown = versions.find((v) => (id ? v.id === id : v.state === 'inForce'));
    if (!shown) throw refuse('absent');
    const toListed = ({ id, version, date, note, state }: (typeof versions)[number]) => ({
      id,
      version,
      date,
      note,
      state: state as 'inForce' | 'coming' | 'former',
    });
    return {
      ...toListed(shown),
      coming:
        versions
          .filter((v) => v.state === 'coming')
          .map(toListed)
          .at(-1) ?? null,
      summary: shown.summary,
      clauses: clausesOf(readersHtml(shown.body)),
      versions: versions.map(toListed),
    };
  },

  async agree({ version }, { db, actor, now }) {
    // Asked once more where the notice has changed while the question stood open.
    if (version !== (await inForce(db, now()))?.version)
      throw refuseAt('version', '隐私政策刚刚更新，请刷新页面，看过新的一版再同意');
    await setConsent(db, actor?.userId ?? 0, version, now());
    return null;
  },

  async consent(_, { db, actor, now }) {
    const [person, current] = await Promise.all([findPerson(db, actor?.userId ?? 0), inForce(db, now())]);
    const had = person?.consentVersion ?? '';
    return {
      asked: person?.isAdmin === false && current !== undefined && had !== current.version,
      had,
      version: current?.version ?? '',
      note: current?.note ?? '',
    };
  },

  async versions(_, { db, now }) {
    return (await versionsOf(db, now())).map(
      ({ id, version, date, note, state, summary, body, userName, publishedAt }) => ({
        id,
        version,
        date,
        note,
        state,
        summary,
        body: sanitizeHtml(body),
        userName,
        time: publishedAt.toISOString(),
      }),
    );
  },

  async draft(_, { db }) {
    const draft = await readDraft(db);
    return {
      draft: draft
        ? {
            revision: draft.revision,
            note: draft.note,
            summary: draft.summary,
            body: sanitizeHtml(draft.body),
            date: draft.date,
            userName: draft.userName,
            time: draft.updatedAt.toISOString(),
          }
        : null,
    };
  },

  async saveDraft({ revision, ...input }, { db, actor, now }) {
    return db.transaction(async (tx) => {
      await holdDraft(tx, revision);
      await writeDraft(tx, {
        ...input,
        body: sanitizeHtml(input.body),
        revision: revision + 1,
        userName: await nameOf(tx, actor?.userId ?? 0),
        updatedAt: now(),
      });
      return { revision: revision + 1 };
    });
  },

  async dropDraft({ revision }, { db }) {
    await db.transaction(async (tx) => {
      await holdDraft(tx, revision);
      await dropDraft(tx);
    });
    return null;
  },

  async publish({ base, draft, note, summary, body, date: asked }, context) {
    const { db, actor, now } = context;
    const clean = sanitizeHtml(body);
    if (htmlToText(clean).trim().length < 20) throw refuseAt('body', '请填写正文', 'required');
    return db.transaction(async (tx) => {
      await holdNotice(tx);
      const versions = await listVersions(tx);
      const newest = versions[0];
      if (newest?.version !== base)
        throw refuse('conflict', `别人刚刚发布了 ${newest?.version} 版；您写的没有丢失，也没有覆盖对方的`);
      if (draft !== undefined) await holdDraft(tx, draft);
      const today = dayOf(now());
      const date = asked || dayAfter(today, noticeDays);
      if (date < today) throw refuseAt('date', '施行日期不能早于今天', 'range');
      if (newest.date > date)
        throw refuseAt('date', `${newest.version} 版已公布自 ${newest.date} 起施行，新的一版不能早于它`, 'range');
      if (saysTheSame(newest, { date, note, summary, body: clean }, today))
        throw refuse('input', `正文和要点与 ${newest.version} 版相同，没有可以发布的改动`);
      const version = nameVersion(
        date,
        versions.map((v) => v.version),
      );
      await addVersion(tx, {
        version,
        date,
        told: date === today,
        note,
        summary,
        body: clean,
        userId: actor?.userId ?? null,
        userName: await nameOf(tx, actor?.userId ?? 0),
        publishedAt: now(),
      });
      await dropDraft(tx);
      await writeTrail(tx, context, {
        action: 'privacy.publish',
        subject: 'privacy',
        subjectId: version,
        title: `隐私政策 ${version} 版`,
        before: { version: base },
        after: { version, note, date },
      });
      return { version, date };
    });
  },
};
