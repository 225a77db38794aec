import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Role } from '../../../shared/roles.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { endSessions, enqueueSms, findUser, listOutbox, newSecret, seal, stepOf, unseal, who } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { record } from '../trail/index.ts';
import { addKind, decide, listApprovals, receivers, saveSecret, setStatus, switchProofOn } from './queries.ts';

const whatOf: Record<number, string> = { 1: '学员', 2: '教师', 3: '委托单位' };
const profileOf: Record<number, string> = { 2: href('teacher/profile'), 3: href('unit/profile') };

type Options = { secret: string; onSms: () => void };

/** What staff decide about people. */
export function createStaff({ secret, onSms }: Options): Handlers<Contract['staff'], Context> {
  return {
    async me(_, { db, actor }) {
      const user = await findUser(db, who(actor).userId);
      if (!user) throw refuse('absent');
      return { name: user.name, username: user.username, roles: user.roles as Role[], totpOn: user.totpOn };
    },

    async approvals({ status, kind, pageNum, pageSize }, { db }) {
      const { list, total } = await listApprovals(db, status, kind, pageSize, (pageNum - 1) * pageSize);
      return { total, list: list.map((a) => ({ ...a, cellPhone: a.cellPhone ?? '', submittedAt: a.submittedAt.toISOString(), decidedAt: a.decidedAt?.toISOString() ?? null })) };
    },

    async decideApproval({ id, approve, reason }, context) {
      const { db, actor, now } = context;
      if (!approve && !reason) throw refuse('input', '请填写未通过的原因');
      await db.transaction(async (tx) => {
        const row = await decide(tx, id, approve ? 1 : 2, reason, who(actor).userId, now());
        if (!row) throw refuse('absent');
        if (approve) await addKind(tx, row.userId, row.kind);
        const what = whatOf[row.kind] ?? '';
        await sendMessage(tx, { userIds: [row.userId], type: 1, ...(approve
          ? { title: `${what}注册已通过`, content: '审核已通过，相应的中心已经开通。', link: profileOf[row.kind] ?? '' }
          : { title: `${what}注册未通过`, content: `原因：${reason}。修改后可以重新提交。`, link: '' }) }, now());
        const user = await findUser(tx, row.userId);
        await record(tx, context, { action: approve ? 'approval.approve' : 'approval.reject', subject: 'user', subjectId: row.userId, title: `${user?.name}的${what}注册`, after: { kind: row.kind, reason } });
        if (user?.cellPhone) await enqueueSms(tx, user.cellPhone, approve ? 'approved' : 'rejected', { what, reason }, now());
      });
      onSms();
      return null;
    },

    async setStatus({ id, active }, context) {
      const { db, actor, now } = context;
      if (id === who(actor).userId) throw refuse('input', '不能停用自己的账号');
      await db.transaction(async (tx) => {
        if (!(await setStatus(tx, id, active ? 1 : 0))) throw refuse('absent');
        if (!active) await endSessions(tx, id, now());
        await record(tx, context, { action: active ? 'user.enable' : 'user.disable', subject: 'user', subjectId: id, title: (await findUser(tx, id))?.name ?? '' });
      });
      return null;
    },

    async outbox({ pageNum, pageSize }, { db }) {
      const { list, total } = await listOutbox(db, pageSize, (pageNum - 1) * pageSize);
      return { total, list: list.map((m) => ({ id: m.id, cellPhone: m.cellPhone, content: m.content, createTime: m.createdAt.toISOString() })) };
    },

    async sendMessage({ userId, kind, title, content, link }, { db, now }) {
      if ((userId === undefined) === (kind === undefined)) throw refuse('input', '请选择一个人，或一类人');
      return db.transaction(async (tx) => {
        const ids = await receivers(tx, userId, kind);
        if (!ids.length) throw refuse('absent');
        await sendMessage(tx, { userIds: ids, type: 4, title, content, link }, now());
        return { sent: ids.length };
      });
    },

    async beginTotp(_, { db, actor }) {
      const user = await findUser(db, who(actor).userId);
      if (!user?.isAdmin) throw refuse('forbidden');
      const made = newSecret(user.username);
      if (!(await saveSecret(db, user.id, seal(made.secret, secret)))) throw refuse('input', '动态口令已经开通；更换请联系另一位管理员');
      return made;
    },

    async confirmTotp({ otp }, { db, actor, now }) {
      const user = await findUser(db, who(actor).userId);
      if (!user?.isAdmin) throw refuse('forbidden');
      const step = user.totpSecret ? stepOf(unseal(user.totpSecret, secret), otp, user.totpStep, now()) : null;
      if (step === null) throw refuse('input', '动态口令不正确');
      await switchProofOn(db, user.id, step);
      return null;
    },
  };
}
