import { useState } from 'react';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { api, attempt } from '../../../lib/api.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';

type Props = {
  account: Pick<Account, 'id' | 'name' | 'username' | 'status'>;
  look?: string;
  onDone: () => Promise<void>;
};

/** Keeps an account out, or lets it in again; asked about first. */
export function StatusButton({ account: { id, name, username, status }, look, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const active = status === 1;
  const who = name || username;
  async function go(): Promise<void> {
    const done = await attempt(api.staff.setStatus({ id, active: !active }));
    setAsking(false);
    if (!done) return;
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
        <Confirm
          title={active ? `停用${who}的账号？` : `启用${who}的账号？`}
          yes={active ? '停用' : '启用'}
          danger={active}
          onYes={go}
          onClose={() => setAsking(false)}
        >
          <p>
            {active
              ? '停用后立即退出登录，不能再登录；资料与报名都保留，可以随时再启用。'
              : '启用后可以再次登录，原来的资料与报名都在。'}
          </p>
        </Confirm>
      )}
    </>
  );
}
