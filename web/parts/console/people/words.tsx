import type { Account } from '../../../../shared/contract/staff-people.ts';
import { roleNames } from '../../../../shared/roles.ts';
import { decisionNames, kindNames, membershipNames } from '../../../../shared/words.ts';
import { formatDate } from '../../../lib/format.ts';

export const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

/** What an account is called; one that was never named by its sign-in. */
export const calledOf = ({ name, username }: Pick<Account, 'name' | 'username'>): string => name || username;

/** A title whose numbers keep their measures beside them. */
export const withMeasures = (title: string): string => title.replaceAll(/(\d) (?=[人天])/g, '$1\u00a0');

/** What somebody is, as tags. */
export function Kinds({ of }: { of: Pick<Account, 'kinds' | 'isStaff' | 'roles'> }) {
  const names = of.isStaff ? of.roles.map((r) => roleNames[r]) : of.kinds.map((k) => kindNames[k] ?? '');
  return names.length ? (
    <span className="tags">
      {names.map((n) => (
        <span key={n} className={`tag${of.isStaff ? ' zhu' : ''}`}>
          {n}
        </span>
      ))}
    </span>
  ) : (
    <span className="muted">{of.isStaff ? '没有角色' : '没有开通'}</span>
  );
}

/** Whether an account may sign in. */
export function AccountStatus({ of }: { of: Pick<Account, 'status' | 'deletionRequestedAt' | 'merged'> }) {
  return of.merged ? (
    <span className="st off">已并入别的账号</span>
  ) : of.status !== 1 ? (
    <span className="st err">停用</span>
  ) : of.deletionRequestedAt ? (
    <span className="st wait">申请注销</span>
  ) : (
    <span className="st ok">正常</span>
  );
}

const looks: Record<number, string> = { 0: 'wait', 1: 'ok', 2: 'err' };

/** How far a registration or a kind is. */
export function Decision({ status }: { status: number }) {
  return <span className={`st ${looks[status] ?? 'err'}`}>{decisionNames[status] ?? decisionNames[2]}</span>;
}

/** Whether a unit has said that a trainee is its own. */
export function Membership({ status }: { status: number | null }) {
  return status === null ? null : <span className={`st ${looks[status] ?? 'err'}`}>{membershipNames[status]}</span>;
}

const minute = 'yyyy.MM.dd HH:mm';
/** An instant to the minute, or a word where there is none. */
export const when = (instant: string | null, none = '从未'): string => (instant ? formatDate(instant, minute) : none);
