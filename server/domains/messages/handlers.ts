import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import { tellPerson } from '../../db/person-notice.ts';
import type { Actor, Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { isSoundPath } from '../../kernel/slash.ts';
import {
  addEach,
  addMessages,
  countUnread,
  listMessages,
  type NewMessage,
  readAllMessages,
  readMessage,
  refreshUnread,
  removeMessage,
} from './queries.ts';

/** The person of a call that only logged-in people reach. */
function person(actor: Actor | null): number {
  if (!actor) throw refuse('expired');
  return actor.userId;
}

export const messages: Handlers<Contract['messages'], Contexts> = {
  async unreadCount(_, { db, actor }) {
    return { count: await countUnread(db, person(actor)) };
  },

  async haveUnread(_, { db, actor }) {
    const count = await countUnread(db, person(actor));
    return { haveUnRead: count > 0, count };
  },

  async list(page, { db, actor }) {
    const { list, total } = await listMessages(db, person(actor), page);
    return {
      total,
      list: list.map(({ id, title, content, type, link, readAt, createdAt }) => ({
        id,
        title,
        content,
        type,
        link,
        readStatus: readAt ? 1 : 0,
        createTime: createdAt.toISOString(),
      })),
    };
  },

  async markRead({ id }, { db, actor, now }) {
    const userId = person(actor);
    await db.transaction(async (tx) => {
      if (!(await readMessage(tx, userId, id, now()))) throw refuse('absent');
      await tellPerson(tx, userId);
    });
    return null;
  },

  async markAllRead(_, { db, actor, now }) {
    const userId = person(actor);
    return db.transaction(async (tx) => {
      const count = await readAllMessages(tx, userId, now());
      if (count) await tellPerson(tx, userId);
      return { count };
    });
  },

  async remove({ id }, { db, actor }) {
    const userId = person(actor);
    await db.transaction(async (tx) => {
      if (!(await removeMessage(tx, userId, id))) throw refuse('absent');
      await tellPerson(tx, userId);
    });
    return null;
  },
};

/** 1 account, 2 training, 3 questionnaire, 4 notice; `link` is a path of this site or nothing. */
export type Message = Omit<NewMessage, 'link'> & { userIds: number[]; link?: string };

/** @throws {Error} for a link that leaves the site */
function checkLink(link: string): void {
  if (link && !isSoundPath(link.split(/[?#]/, 1)[0] as string)) throw new Error(`a message links to ${link}`);
}

/**
 * Writes one message to each person, within the transaction of what happened: both are seen, or neither.
 * @throws {Error} for a link that leaves the site: a mistake of the caller, not of a visitor.
 */
export async function sendMessage(
  executor: Executor,
  { userIds, link = '', ...message }: Message,
  now: Date,
): Promise<void> {
  checkLink(link);
  if (userIds.length) await addMessages(executor, [...new Set(userIds)], { ...message, link }, now);
}

/**
 * The same for what comes in a rush: an unread message with this link is refreshed instead of joined by another one.
 * The caller keeps two of one link from coming at once.
 */
export async function sendGrouped(
  executor: Executor,
  { userIds, link, ...message }: Message & { link: string },
  now: Date,
): Promise<void> {
  const wanted = [...new Set(userIds)];
  const rest = wanted.length ? await refreshUnread(executor, wanted, { ...message, link }, now) : [];
  await sendMessage(executor, { ...message, link, userIds: rest }, now);
}

/** The same with words for each of their own; who is named twice is told once. */
export async function sendEach(
  executor: Executor,
  each: readonly { userId: number; content: string }[],
  { link = '', ...message }: Omit<Message, 'userIds' | 'content' | 'sendId'>,
  now: Date,
): Promise<void> {
  checkLink(link);
  const byPerson = new Map(each.map((one) => [one.userId, one]));
  if (byPerson.size) await addEach(executor, [...byPerson.values()], { ...message, link }, now);
}
