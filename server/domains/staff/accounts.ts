import { type Account, accountsQuery } from '../../../shared/contract/staff-people.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { type Role, roleNames } from '../../../shared/roles.ts';
import type { Executor } from '../../db/client.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { endSessions, findUser, issueCode, sessionState, veiled } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { record } from '../trail/index.ts';
import {
  type AccountRow,
  accountsBelow,
  addTeacher,
  approveKind,
  holdAdministrators,
  holdUser,
  listAccounts,
  readAccount,
  readMatter,
  saveRoles,
  takeKind,
} from './account-queries.ts';
import { countUnits, holdBoth, joinAccounts, moveRows } from './merge-queries.ts';
import { addKind, setStatus } from './queries.ts';
import { kindNames, profiles } from './words.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

function toAccount(row: AccountRow): Account {
  return {
    ...row,
    cellPhone: veiled(row.cellPhone),
    roles: row.roles as Role[],
    unitName: row.unitName ?? '',
    createTime: row.createTime.toISOString(),
    lastLoginTime: iso(row.lastLoginTime),
    deletionRequestedAt: iso(row.deletionRequestedAt),
  };
}

/** The list of accounts as a workbook; the numbers stay veiled there. */
export const accountsExport = defineExport({
  title: '账号',
  roles: ['desk', 'training'],
  input: accountsQuery,
  columns: columnsOf(
    '姓名',
    '账号',
    '手机号码',
    '身份',
    '单位',
    '部门',
    '职务',
    '状态',
    ['注册时间', 'moment'],
    ['最近登录', 'moment'],
  ),
  batches: (db, input) =>
    inBatches(
      (before, limit) => accountsBelow(db, input, before, limit),
      (r) => [
        r.name,
        r.username,
        veiled(r.cellPhone),
        r.isStaff ? r.roles.map((x) => roleNames[x as Role]).join('、') : r.kinds.map((k) => kindNames[k]).join('、'),
        r.unitName,
        r.dept,
        r.post,
        r.status === 1 ? '正常' : '停用',
        r.createTime,
        r.lastLoginTime,
      ],
    ),
});

/** Two accounts become one, in the caller's transaction. @throws {Refusal} where they must stay apart */
async function mergeTwo(tx: Executor, context: Context, keep: number, drop: number): Promise<number> {
  const { kept, dropped } = await holdBoth(tx, keep, drop);
  if (!kept || !dropped) throw refuse('absent');
  if (kept.isAdmin || dropped.isAdmin) throw refuse('input', '工作人员的账号不能合并');
  if (kept.status !== 1) throw refuse('input', '保留的账号已停用，请先启用它，或反过来合并');
  if (dropped.mergedInto) throw refuse('input', '这个账号已经并入别的账号');
  if ((await countUnits(tx, [keep, drop])) > 1) throw refuse('input', '两个账号各登记了一个委托单位，请先处理单位');
  const at = context.now();
  const moved = await moveRows(tx, drop, keep);
  await joinAccounts(tx, kept, dropped);
  await endSessions(tx, drop, at);
  // Who they are has changed: the kept one signs in anew.
  await endSessions(tx, keep, at);
  await sendMessage(
    tx,
    {
      userIds: [keep],
      type: 1,
      title: '账号已合并',
      content: `您的另一个账号（${dropped.username}）已并入本账号，其中的报名、消息与资料都在这里。`,
    },
    at,
  );
  await record(tx, context, {
    action: 'user.merge',
    subject: 'user',
    subjectId: keep,
    title: `${dropped.name || dropped.username} → ${kept.name || kept.username}`,
    before: { id: dropped.id, username: dropped.username, cellPhone: dropped.cellPhone, kinds: dropped.kinds },
    after: { id: kept.id, username: kept.username, moved },
  });
  return moved;
}

const isDouble = (error: unknown): boolean => {
  for (let e = error as { code?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e)
    if (e.code === '23505') return true;
  return false;
};

type Calls = Pick<
  Handlers<Contract['staff'], Contexts>,
  'accounts' | 'account' | 'setKind' | 'sendReset' | 'merge' | 'setRoles' | 'setStatus'
>;
type Options = { secret: string; smsPerDay: number; onSms: () => void };

/** The accounts of people: looked at, narrowed, joined, let in and kept out. */
export function createAccounts({ secret, smsPerDay, onSms }: Options): Calls {
  return {
    async accounts(query, { db }) {
      const { list, total } = await listAccounts(db, query);
      return { total, list: list.map(toAccount) };
    },

    async account({ id }, { db, now }) {
      const found = await readAccount(db, id);
      if (!found) throw refuse('absent');
      const { row, kinds, unit, into, sessions, applications } = found;
      return {
        ...toAccount(row),
        totpOn: (await findUser(db, id))?.totpOn ?? false,
        fullPhone: row.cellPhone ?? '',
        studentType: row.studentType,
        themeName: row.themeName ?? '',
        kindStates: kinds,
        unit,
        mergedInto: into,
        consentAt: iso(row.consentAt),
        sessions: sessions.map((s) => ({
          createTime: s.createdAt.toISOString(),
          usedTime: s.usedAt.toISOString(),
          live: sessionState(s, now()) === 'live',
        })),
        applications: applications.map((a) => ({
          id: a.id,
          projectName: a.projectName,
          status: a.status,
          createTime: a.createdAt.toISOString(),
        })),
      };
    },

    async setKind({ id, kind, has, reason }, context) {
      const { db, actor, now } = context;
      const by = actor.userId;
      const what = kindNames[kind] ?? '';
      if (!has && !reason) throw refuseAt('reason', '请填写取消身份的原因', 'required');
      await db.transaction(async (tx) => {
        const user = await holdUser(tx, id);
        if (!user) throw refuse('absent');
        if (user.isAdmin) throw refuse('input', '工作人员的账号没有学员、教师和单位身份');
        if (user.kinds.includes(kind) === has) throw refuse('input', has ? `已经有${what}身份` : `没有${what}身份`);
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
              : { title: `${what}身份已取消`, content: `原因：${reason}。` }),
          },
          now(),
        );
        await record(tx, context, {
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

    async sendReset({ id }, context) {
      const { db, now } = context;
      const user = (await readAccount(db, id))?.row;
      if (!user) throw refuse('absent');
      if (user.isStaff) throw refuse('input', '工作人员的密码不通过短信重设');
      if (user.status !== 1) throw refuse('disabled', '账号已停用，请先启用');
      if (!user.cellPhone) throw refuse('input', '这个账号没有绑定手机号码，请让本人先绑定');
      const { cellPhone } = user;
      await db.transaction(async (tx) => {
        await issueCode(tx, { cellPhone, use: 'reset', secret, now: now(), perDay: smsPerDay, deliver: true });
        await record(tx, context, {
          action: 'user.reset',
          subject: 'user',
          subjectId: id,
          title: user.name || user.username,
          after: { cellPhone: veiled(cellPhone) },
        });
      });
      onSms();
      return null;
    },

    async merge({ keep, drop }, context) {
      if (keep === drop) throw refuseAt('keep', '请选择两个不同的账号');
      const moved = await context.db
        .transaction((tx) => mergeTwo(tx, context, keep, drop))
        .catch((error) => {
          throw isDouble(error) ? refuse('input', '两个账号里有不能并存的记录，请先处理其中一个') : error;
        });
      return { moved };
    },

    async setRoles({ id, roles }, context) {
      const { db, actor } = context;
      const wanted = [...new Set(roles)];
      await db.transaction(async (tx) => {
        const administrators = await holdAdministrators(tx);
        const user = await holdUser(tx, id);
        if (!user) throw refuse('absent');
        if (!user.isAdmin) throw refuse('input', '只有工作人员的账号有角色');
        if (!wanted.includes('administrator') && administrators.includes(id)) {
          if (id === actor.userId) throw refuse('input', '不能取消自己的管理员角色');
          if (administrators.length === 1) throw refuse('input', '至少要有一位管理员');
        }
        await saveRoles(tx, id, wanted);
        await record(tx, context, {
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
        const user = await holdUser(tx, id);
        if (!user) throw refuse('absent');
        if (active && user.mergedInto) throw refuse('input', '这个账号已并入别的账号，不能再启用');
        if (!active && administrators.length === 1 && administrators[0] === id)
          throw refuse('input', '至少要有一位管理员');
        await setStatus(tx, id, active ? 1 : 0);
        if (!active) await endSessions(tx, id, now());
        await record(tx, context, {
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
}
