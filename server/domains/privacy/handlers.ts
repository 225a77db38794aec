import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { htmlToText, sanitizeHtml } from '../../kernel/html.ts';
import { record } from '../trail/index.ts';
import { addVersion, currentVersion, findPerson, holdNotice, listVersions, setConsent, type Version } from './queries.ts';
import { clausesOf, nameVersion } from './rules.ts';

const dayInShanghai = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const toListed = ({ id, version, date, note }: Version) => ({ id, version, date, note });

/** The privacy notice: read by everybody, written by administrators, agreed to by whoever has an account. */
export const privacy: Handlers<Contract['privacy'], Context> = {
  async notice({ id }, { db }) {
    const versions = await listVersions(db);
    const shown = id ? versions.find((v) => v.id === id) : versions[0];
    if (!shown) throw refuse('absent');
    return { ...toListed(shown), current: shown === versions[0], summary: shown.summary, clauses: clausesOf(sanitizeHtml(shown.body)), versions: versions.map(toListed) };
  },

  async agree({ version }, { db, actor, now }) {
    // Asked once more where the notice has changed while the question stood open.
    if (version !== (await currentVersion(db))) throw refuse('input', '隐私政策刚刚更新，请刷新页面，看过新的一版再同意');
    await setConsent(db, actor?.userId ?? 0, version, now());
    return null;
  },

  async consent(_, { db, actor }) {
    const person = await findPerson(db, actor?.userId ?? 0);
    const [current] = await listVersions(db);
    const had = person?.consentVersion ?? '';
    return { asked: person?.isAdmin === false && current !== undefined && had !== current.version, had, version: current?.version ?? '', note: current?.note ?? '' };
  },

  async versions(_, { db }) {
    return (await listVersions(db)).map((v) => ({ ...toListed(v), summary: v.summary, body: sanitizeHtml(v.body), userName: v.userName, time: v.publishedAt.toISOString() }));
  },

  async publish({ base, note, summary, body }, context) {
    const { db, actor, now } = context;
    const clean = sanitizeHtml(body);
    if (htmlToText(clean).trim().length < 20) throw refuse('input', '请填写正文');
    return db.transaction(async (tx) => {
      await holdNotice(tx);
      const versions = await listVersions(tx);
      if (versions[0]?.version !== base) throw refuse('conflict', `别人刚刚发布了 ${versions[0]?.version} 版；您写的没有丢失，也没有覆盖对方的`);
      const date = dayInShanghai(now());
      const version = nameVersion(date, versions.map((v) => v.version));
      await addVersion(tx, { version, date, note, summary, body: clean, userId: actor?.userId ?? null, userName: (await findPerson(tx, actor?.userId ?? 0))?.name ?? '', publishedAt: now() });
      await record(tx, context, { action: 'privacy.publish', subject: 'privacy', subjectId: version, title: `隐私政策 ${version} 版`, before: { version: base }, after: { version, note } });
      return { version };
    });
  },
};
