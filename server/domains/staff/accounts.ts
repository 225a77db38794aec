import { type Account, accountsQuery } from '../../../shared/contract/staff-people.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { type Role, roleNames } from '../../../shared/roles.ts';
import { kindNames } from '../../../shared/words.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { findUser, issueCode, sessionState, veiled } from '../account/index.ts';
import { writeTrail } from '../trail/index.ts';
import { type AccountRow, countAccounts, listAccounts, readAccount, takeAccounts } from './account-queries.ts';

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
  count: (db, input) => countAccounts(db, input),
  batches: (db, input) =>
    inBatches(takeAccounts(db, input), (r) => [
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
    ]),
});

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'accounts' | 'account' | 'sendReset'>;
type Options = { secret: string; smsPerDay: number; onSms: () => void };

/** The accounts of people: looked at, narrowed, and let in again by a new password. */
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

    async sendReset({ id }, context) {
      const { db, now } = context;
      const user = (await readAccount(db, id))?.row;
      if (!user) throw refuse('absent');
      if (user.isStaff) throw refuse('input', '工作人员的密码不通过短信重设');
      if (user.status !== 1) throw refuse('disabled', '账号已停用，请先启用');
      if (!user.cellPhone) throw refuse('input', '这个账号没有绑定手机号码，请让本人先绑定');
      const { cellPhone } = user;
      await db.transaction(async (tx) => {
        const code = { cellPhone, use: 'reset', secret, perDay: smsPerDay } as const;
        await issueCode(tx, { ...code, now: now(), deliver: true, owner: id });
        await writeTrail(tx, context, {
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
  };
}
