import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { violationOf } from '../../db/violation.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { type Refusal, refuse, refuseAt } from '../../kernel/errors.ts';
import type { Executor } from '../../db/client.ts';
import { findUserByPhone, lockUser, makeInvite, requireFresh, setUser, veiled } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { onRead } from './as-read.ts';
import { addStaff, isCalled } from './account-queries.ts';

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'addColleague' | 'saveColleague' | 'inviteColleague'>;

const nameTaken = () => refuseAt('username', '这个账号已经有人使用，请换一个');

/** Which of the two names by which people sign in is taken, where the database found one. */
async function takenBy(error: unknown, db: Executor, cellPhone: string, own?: number): Promise<Refusal | unknown> {
  if (violationOf(error) !== 'unique') return error;
  const holder = cellPhone ? await findUserByPhone(db, cellPhone) : undefined;
  return holder && holder.id !== own ? refuseAt('cellPhone', '这个手机号码已经属于另一个账号') : nameTaken();
}

/** An invitation, written down without what it proves. */
async function invite(tx: Executor, context: Known, user: { id: number; name: string; username: string }) {
  const { token, expiresAt } = await makeInvite(tx, user.id, context.now());
  await writeTrail(tx, context, {
    action: 'user.invite',
    subject: 'user',
    subjectId: user.id,
    title: user.name || user.username,
    after: { expiresAt: expiresAt.toISOString() },
  });
  return { token, expiresAt: expiresAt.toISOString() };
}

/**
 * The members of staff, as administrators keep them. What lets somebody in, or in as somebody else, wants a login of
 * the last minutes: an open session is not yet the person.
 */
export const colleagueCalls: Calls = {
  async addColleague({ username, name, dept, cellPhone, roles }, context) {
    const { db, actor, now } = context;
    await requireFresh(db, actor, now());
    try {
      return await db.transaction(async (tx) => {
        if (await isCalled(tx, username)) throw nameTaken();
        const own = { username, name, dept, cellPhone: cellPhone || null, roles: [...new Set(roles)] };
        const id = await addStaff(tx, own);
        await writeTrail(tx, context, {
          action: 'user.add',
          subject: 'user',
          subjectId: id,
          title: name,
          after: { username, dept, cellPhone: veiled(cellPhone), roles: own.roles },
        });
        return { id, ...(await invite(tx, context, { id, name, username })) };
      });
    } catch (error) {
      throw await takenBy(error, db, cellPhone);
    }
  },

  async saveColleague({ id, was, ...sent }, context) {
    const { db, actor, now } = context;
    try {
      await db.transaction(async (tx) => {
        const user = await lockUser(tx, id);
        if (!user) throw refuse('absent');
        if (!user.isAdmin) throw refuse('input', '这不是工作人员的账号');
        const { username, name, dept, cellPhone } = onRead(was, {
          username: ['账号', user.username, sent.username],
          name: ['姓名', user.name, sent.name],
          dept: ['部门', user.dept, sent.dept],
          cellPhone: ['手机号码', user.cellPhone ?? '', sent.cellPhone, veiled],
        });
        const next = { username, name, dept, cellPhone };
        // A second press, or one that changes nothing, is neither told of nor written down.
        if (Object.entries(next).every(([field, value]) => value === (user[field as keyof typeof next] ?? ''))) return;
        if (username !== user.username || cellPhone !== (user.cellPhone ?? '')) await requireFresh(tx, actor, now());
        if (username !== user.username && (await isCalled(tx, username, id))) throw nameTaken();
        const proven = cellPhone === user.cellPhone ? user.phoneProvenAt : null;
        await setUser(tx, id, { username, name, dept, cellPhone: cellPhone || null, phoneProvenAt: proven });
        await sendMessage(
          tx,
          {
            userIds: [id],
            type: 1,
            title: '您的账号资料已更正',
            content: `管理员更正了您的资料：账号 ${username}，姓名 ${name}${dept && `，部门 ${dept}`}${cellPhone && `，手机号码 ${veiled(cellPhone)}`}。`,
          },
          now(),
        );
        const shown = (of: { username: string; name: string; dept: string; cellPhone: string | null }) => ({
          username: of.username,
          name: of.name,
          dept: of.dept,
          cellPhone: of.cellPhone ? veiled(of.cellPhone) : '',
        });
        await writeTrail(tx, context, {
          action: 'user.save',
          subject: 'user',
          subjectId: id,
          title: name,
          before: shown(user),
          after: shown(next),
        });
      });
    } catch (error) {
      throw await takenBy(error, db, sent.cellPhone, id);
    }
    return null;
  },

  async inviteColleague({ id }, context) {
    const { db, actor, now } = context;
    if (id === actor.userId) throw refuse('input', '自己的密码在“我的账号”里修改');
    await requireFresh(db, actor, now());
    return db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) throw refuse('absent');
      if (!user.isAdmin) throw refuse('input', '这不是工作人员的账号');
      if (user.status !== 1) throw refuse('input', '账号已停用，请先启用');
      return invite(tx, context, user);
    });
  },
};
