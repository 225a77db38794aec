import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { roleNames, roles } from '../../../shared/roles.ts';
import { kindNames } from '../../../shared/words.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { endSessions, lockUser, requireFresh } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import {
  addTeacher,
  approveKind,
  holdAdministrators,
  readMatter,
  saveRoles,
  takeKind,
  waitingOf,
} from './account-queries.ts';
import { addKind, setStatus } from './queries.ts';
import { mergedAway, profiles } from './words.ts';

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'setKind' | 'setRoles' | 'setStatus'>;

const rolesInWords = (of: readonly string[]): string =>
  roles
    .filter((role) => of.includes(role))
    .map((role) => roleNames[role])
    .join('、') || '空';

/** @throws {Refusal} conflict where somebody was faster, and gave other roles than are wanted now */
function checkRead(now: readonly string[], was: readonly string[], wanted: readonly string[]): void {
  const stands = rolesInWords(now);
  if ([was, wanted].some((of) => rolesInWords(of) === stands)) return;
  throw refuse('conflict', `别人刚刚改过：角色现在是“${stands}”。您选的还在；按“以我填的为准保存”，就以您选的为准`);
}

/** What an account may: its kinds, the roles of staff, and whether it is let in at all. */
export const standingCalls: Calls = {
  async setKind({ id, kind, has, reason }, context) {
    const { db, actor, now } = context;
    const by = actor.userId;
    const what = kindNames[kind] ?? '';
    if (!has && !reason) throw refuseAt('reason', '请填写撤销身份的原因', 'required');
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user) throw refuse('absent');
      if (user.isAdmin) throw refuse('input', '工作人员的账号没有学员、教师和单位身份');
      if (user.mergedInto) throw refuse('input', mergedAway);
      if (user.kinds.includes(kind) === has) throw refuse('input', has ? `已经有${what}身份` : `没有${what}身份`);
      if (has && (await waitingOf(tx, id, [kind])).length)
        throw refuse('input', `${what}的申请正在等待审核，请到“注册审核”里看过再决定`);
      if (has && kind === 2) await addTeacher(tx, id);
      if (has && !(await readMatter(tx, id, kind)))
        throw refuse('input', '还没有登记单位资料，请让本人先提交委托单位注册');
      if (has) {
        await approveKind(tx, id, kind, by, now());
        await addKind(tx, id, kind);
      } else await takeKind(tx, id, kind, reason, by, now());
      await sendMessage(
        tx,
        {
          userIds: [id],
          type: 1,
          ...(has
            ? { title: `已开通${what}身份`, content: '相应的中心已经可以使用。', link: profiles[kind] ?? '' }
            : { title: `${what}身份已撤销`, content: `原因：${reason}。` }),
        },
        now(),
      );
      await writeTrail(tx, context, {
        action: has ? 'kind.add' : 'kind.remove',
        subject: 'user',
        subjectId: id,
        title: `${user.name}的${what}身份`,
        before: { kinds: user.kinds },
        after: { kinds: has ? [...user.kinds, kind].sort() : user.kinds.filter((k) => k !== kind), reason },
      });
    });
    return null;
  },

  async setRoles({ id, roles: sent, was }, context) {
    const { db, actor, now } = context;
    const wanted = [...new Set(sent)];
    await requireFresh(db, actor, now());
    await db.transaction(async (tx) => {
      const administrators = await holdAdministrators(tx);
      const user = await lockUser(tx, id);
      if (!user) throw refuse('absent');
      if (!user.isAdmin) throw refuse('input', '只有工作人员的账号有角色');
      if (was) checkRead(user.roles, was, wanted);
      if (!wanted.includes('administrator') && administrators.includes(id)) {
        if (id === actor.userId) throw refuse('input', '不能取消自己的管理员角色');
        if (administrators.length === 1) throw refuse('input', '至少要有一位管理员');
      }
      await saveRoles(tx, id, wanted);
      await writeTrail(tx, context, {
        action: 'user.roles',
        subject: 'user',
        subjectId: id,
        title: user.name,
        before: { roles: user.roles },
        after: { roles: wanted },
      });
    });
    return null;
  },

  async setStatus({ id, active }, context) {
    const { db, actor, now } = context;
    if (id === actor.userId) throw refuse('input', '不能停用自己的账号');
    await db.transaction(async (tx) => {
      const administrators = await holdAdministrators(tx);
      const user = await lockUser(tx, id);
      if (!user) throw refuse('absent');
      if (active && user.mergedInto) throw refuse('input', '这个账号已并入别的账号，不能再启用');
      if (!active && administrators.length === 1 && administrators[0] === id)
        throw refuse('input', '至少要有一位管理员');
      // A session left open keeps no colleague out, nor lets one in again.
      if (user.isAdmin) await requireFresh(tx, actor, now());
      await setStatus(tx, id, active ? 1 : 0);
      if (!active) await endSessions(tx, id, now());
      await writeTrail(tx, context, {
        action: active ? 'user.enable' : 'user.disable',
        subject: 'user',
        subjectId: id,
        title: user.name,
        before: { status: user.status },
        after: { status: active ? 1 : 0 },
      });
    });
    return null;
  },
};
