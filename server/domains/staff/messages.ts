import { createHash } from 'node:crypto';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { SentMessage } from '../../../shared/contract/staff-messages.ts';
import { type TemplateUse, variableFault } from '../../../shared/templates.ts';
import { kindNames } from '../../../shared/words.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { violationOf } from '../../db/violation.ts';
import { refuse, refuseAt, refuseFields } from '../../kernel/errors.ts';
import { isSoundPath } from '../../kernel/slash.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { onRead } from './as-read.ts';
import {
  addSend,
  dropTemplate,
  findSend,
  findTemplate,
  gotAfter,
  keepTemplate,
  listReceivers,
  listSends,
  listTemplates,
  receivers,
  sentBy,
  takeBack,
  unitName,
} from './message-queries.ts';

type Calls = Pick<
  Handlers<Contract['staff'], Contexts>,
  | 'sendMessage'
  | 'messageReach'
  | 'sentMessages'
  | 'sentMessage'
  | 'receivers'
  | 'resendMessage'
  | 'templates'
  | 'saveTemplate'
  | 'removeTemplate'
>;
type Found = NonNullable<Awaited<ReturnType<typeof findSend>>>;

/** @throws {Refusal} input at each text with a variable that nothing takes the place of */
function checkVariables(use: TemplateUse, texts: { title: string; content: string }): void {
  const faults = Object.entries(texts).flatMap(([path, text]) => {
    const message = variableFault(text, use);
    return message ? [{ path, code: 'unknown' as const, message }] : [];
  });
  if (faults.length) throw refuseFields(faults);
}

const toSent = ({ send, byName, read, unread }: Found): SentMessage => ({
  id: send.id,
  title: send.title,
  audience: send.audience,
  byName,
  createTime: send.createdAt.toISOString(),
  total: send.total,
  read,
  unread,
});

type Asked = Record<'userId' | 'kind' | 'unitId', number | undefined> & { userIds: number[] | undefined };

/** The persons of an audience that names persons. @throws where it is none, or more than one */
function peopleOf({ userId, userIds, kind, unitId }: Partial<Asked>): number[] | undefined {
  const people = userIds ?? (userId === undefined ? undefined : [userId]);
  if ([people, kind, unitId].filter((x) => x !== undefined).length !== 1 || people?.length === 0)
    throw refuseAt('userIds', '请选择收件人：几个人、一类人，或一个单位的学员', 'required');
  return people;
}

type Said = Partial<Pick<Asked, 'kind' | 'unitId'>> & { title: string; content: string; link?: string | null };

/** One press of one form: the same words for the same people, whichever way they are named, from the same person. */
function pressOf(by: number, key: string, { kind, unitId, title, content, link }: Said, people: number[] = []): string {
  const lines = (words: string) => words.replaceAll('\r\n', '\n');
  const to = [kind ?? null, unitId ?? null, [...new Set(people)].sort((a, b) => a - b)];
  return createHash('sha256')
    .update(JSON.stringify([by, key, to, lines(title), lines(content), link || null]))
    .digest('base64url');
}

/** Messages to many, with who has read them, and the templates. */
export const staffMessages: Calls = {
  async sendMessage({ key, ...asked }, context) {
    const { userId, userIds, kind, unitId, title, content, link } = asked;
    const { db, now } = context;
    const people = peopleOf({ userId, userIds, kind, unitId });
    checkVariables('message', { title, content });
    if (link && !isSoundPath(link.split(/[?#]/, 1)[0] as string)) throw refuseAt('link', '请填写以 / 开头的站内地址');
    const press = key ? pressOf(context.actor.userId, key, asked, people) : null;
    return db.transaction(async (tx) => {
      const ids = await receivers(tx, { userIds: people, kind, unitId });
      if (!ids.length) throw people?.length === 1 ? refuse('absent') : refuse('input', '这个范围里没有可以收消息的人');
      const audience = kind ? `全部${kindNames[kind]}` : unitId ? `${await unitName(tx, unitId)}的学员` : '指定的人';
      const sendId = await addSend(tx, {
        title,
        content,
        link,
        audience,
        total: ids.length,
        by: context.actor.userId,
        createdAt: now(),
        press,
      });
      if (sendId === undefined) return { sent: await sentBy(tx, press as string) };
      await sendMessage(tx, { userIds: ids, type: 4, title, content, link, sendId }, now());
      await writeTrail(tx, context, {
        action: 'message.send',
        subject: 'message',
        subjectId: sendId,
        title,
        after: { sent: ids.length, ...(kind && { kind }), ...(unitId && { unitId }), content, link },
      });
      return { sent: ids.length };
    });
  },

  async messageReach(asked, { db }) {
    const { kind, unitId } = asked;
    return { reach: (await receivers(db, { userIds: peopleOf(asked), kind, unitId })).length };
  },

  async sentMessages(query, { db }) {
    const { list, total } = await listSends(db, query);
    return { total, list: list.map(toSent) };
  },

  async sentMessage({ id }, { db }) {
    const found = await findSend(db, id);
    if (!found) throw refuse('absent');
    return { ...toSent(found), content: found.send.content, link: found.send.link };
  },

  async receivers(query, { db }) {
    const { list, total } = await listReceivers(db, query);
    return {
      total,
      list: list.map(({ sentAt, readAt, ...r }) => ({
        ...r,
        sendTime: sentAt.toISOString(),
        readTime: readAt?.toISOString() ?? null,
      })),
    };
  },

  async resendMessage({ id, userIds, seen }, context) {
    const { db, now } = context;
    return db.transaction(async (tx) => {
      const found = await findSend(tx, id);
      if (!found) throw refuse('absent');
      const { title, content, link } = found.send;
      const upTo = seen === undefined ? undefined : new Date(seen);
      const again = await takeBack(tx, id, userIds, upTo);
      // The same press, once more: it has been done.
      const done = again.length || !upTo ? 0 : await gotAfter(tx, id, userIds, upTo);
      if (done) return { sent: done };
      if (!again.length) throw refuseAt('userIds', '所选的人没有收到过这条消息，或已经删除', 'unknown');
      await sendMessage(tx, { userIds: again, type: 4, title, content, link, sendId: id }, now());
      await writeTrail(tx, context, {
        action: 'message.resend',
        subject: 'message',
        subjectId: id,
        title,
        after: { sent: again.length },
      });
      return { sent: again.length };
    });
  },

  async templates(query, { db }) {
    const { list, total } = await listTemplates(db, query);
    return {
      total,
      list: list.map(({ template: t, updaterName }) => ({
        id: t.id,
        use: t.use,
        name: t.name,
        title: t.title,
        content: t.content,
        updateTime: t.updatedAt.toISOString(),
        updaterName,
      })),
    };
  },

  async saveTemplate({ id, was, ...sent }, context) {
    const { use } = sent;
    if (use === 'message' && !sent.title) throw refuseAt('title', '请填写标题', 'required');
    checkVariables(use, { title: sent.title, content: sent.content });
    const saved = context.db.transaction(async (tx) => {
      const before = id === undefined ? undefined : await findTemplate(tx, id);
      if (id !== undefined && !before) throw refuse('absent');
      if (before && before.use !== use) throw refuseAt('use', '模板的用途不能更改，请新建一个');
      const { name, title, content } = before
        ? onRead(was, {
            name: ['模板名称', before.name, sent.name],
            title: ['标题', before.title, sent.title],
            content: ['内容', before.content, sent.content],
          })
        : sent;
      const values = { use, name, title: use === 'message' ? title : '', content };
      const isSame = before?.name === name && before.title === values.title && before.content === content;
      if (before && isSame) return { id: before.id };
      const kept = await keepTemplate(tx, id, {
        ...values,
        updatedAt: context.now(),
        updatedBy: context.actor.userId,
      });
      await writeTrail(tx, context, {
        action: 'template.save',
        subject: 'template',
        subjectId: kept,
        title: name,
        ...(before && { before: { name: before.name, title: before.title, content: before.content } }),
        after: values,
      });
      return { id: kept };
    });
    return saved.catch((error) => {
      throw violationOf(error) === 'unique' ? refuseAt('name', '已有同名的模板名称，请换一个', 'taken') : error;
    });
  },

  async removeTemplate({ id }, context) {
    await context.db.transaction(async (tx) => {
      const before = await findTemplate(tx, id);
      if (!before) throw refuse('absent');
      await dropTemplate(tx, id);
      await writeTrail(tx, context, {
        action: 'template.remove',
        subject: 'template',
        subjectId: id,
        title: before.name,
        before: { name: before.name, title: before.title, content: before.content },
      });
    });
    return null;
  },
};
