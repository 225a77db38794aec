import { useState } from 'react';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { formApi } from '../../../lib/api.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Sure } from '../../account/sure.tsx';

type Props = {
  account: Pick<Account, 'id' | 'name' | 'username' | 'status' | 'isStaff'>;
  look?: string;
  onDone: () => Promise<void>;
};

/** What closing an account leads to, and what opening it again does. */
const ofMember = [
  '停用后立即退出登录，不能再登录；资料与报名都保留，可以随时再启用。',
  '启用后可以再次登录，原来的资料与报名都在。',
] as const;
const ofStaff = [
  '停用后立即退出登录，不能再登录；写过的内容、办过的事项和操作记录都保留，可以随时再启用。',
  '启用后可以再次登录，原来的角色与内容都在。',
] as const;

/** Keeps an account out, or lets it in again; asked about first, and who one is where it is a colleague's. */
export function StatusButton({ account: { id, name, username, status, isStaff }, look, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const active = status === 1;
  const who = name || username;
  async function go(): Promise<void> {
    await formApi.staff.setStatus({ id, active: !active });
    setAsking(false);
    toastOk(active ? `${who}的账号已停用` : `${who}的账号已启用`);
    await onDone();
  }
  return (
    <>
      <button type="button" className={look} onClick={() => setAsking(true)}>
        {active ? '停用' : '启用'}
        <span className="vh">{who}的账号</span>
      </button>
      {asking && (
        <Sure
          title={active ? `停用${who}的账号？` : `启用${who}的账号？`}
          lines={[(isStaff ? ofStaff : ofMember)[active ? 0 : 1]]}
          label={active ? '停用' : '启用'}
          {...(active && { danger: true })}
          send={go}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
