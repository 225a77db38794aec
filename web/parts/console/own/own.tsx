import rules from 'virtual:rules/staff.saveOwn';
import { useState } from 'react';
import { api, formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Facts } from '../../account/facts.tsx';
import { MobileDialog } from '../../account/mobile-dialog.tsx';
import { PasswordDialog } from '../../account/password-dialog.tsx';
import { hasRole, roleNames } from '../../../../shared/roles.ts';
import { ConsoleHead } from '../head.tsx';
import type { Me } from '../me.ts';
import { LoadedRecord } from '../record.tsx';
import { Enrol, ProvenButton } from './second-proof.tsx';
import { SpareCodes, useUnkept } from './spare-codes.tsx';

type Open = 'data' | 'mobile' | 'password' | null;

/** The own account of who works here: data, password, mobile number and the second proof. */
export default function Own() {
  const load = useLoad('own', () => api.staff.me({}));
  return (
    <LoadedRecord load={load} page="own">
      {(me) => <View me={me} reload={load.reload} />}
    </LoadedRecord>
  );
}

function View({ me, reload }: { me: Me; reload: () => Promise<void> }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ConsoleHead title="我的账号" text="角色由管理员设置；账号和角色有误时请联系管理员。" />
      <div className="console-two">
        <section className="card" aria-labelledby="own-data">
          <div className="card-head">
            <h2 id="own-data">资料</h2>
            <button type="button" className="btn sm ghost" onClick={() => setOpen('data')}>
              修改
            </button>
          </div>
          <div className="card-pad">
            <Facts
              facts={[
                ['账号', me.username],
                ['姓名', me.name],
                ['部门', me.dept],
                ['角色', me.roles.map((r) => roleNames[r]).join('、')],
              ]}
            />
          </div>
        </section>
        <section className="card" aria-labelledby="own-doors">
          <div className="card-head">
            <h2 id="own-doors">登录与安全</h2>
          </div>
          <ul className="console-rows">
            <li>
              <span>
                <b>密码</b>
                <span className="fs-sm muted sub">只有您知道，学院不保存原文</span>
              </span>
              <button type="button" className="btn sm ghost" onClick={() => setOpen('password')}>
                修改密码
              </button>
            </li>
            <li>
              <span>
                <b>手机号码</b>
                <span className="fs-sm muted sub">{me.cellPhone || '还没有绑定，账号变动时收不到短信'}</span>
              </span>
              <button type="button" className="btn sm ghost" onClick={() => setOpen('mobile')}>
                {me.cellPhone ? '更换手机' : '绑定手机'}
              </button>
            </li>
          </ul>
        </section>
      </div>
      <ProofCard me={me} reload={reload} />
      {open === 'data' && <DataDialog me={me} onSaved={reload} onClose={close} />}
      {open === 'mobile' && <MobileDialog had="" first={!me.cellPhone} onChanged={reload} onClose={close} />}
      {open === 'password' && <PasswordDialog cellPhone="" onClose={close} />}
    </>
  );
}

function ProofCard({ me, reload }: { me: Me; reload: () => Promise<void> }) {
  const [spare, setSpare] = useState<string[] | null>(null);
  const [enrolling, setEnrolling] = useState(!me.totpOn);
  const [on, setOn] = useState(me.totpOn);
  const [unkept, setUnkept] = useUnkept();
  return (
    <section className="card console-below" aria-labelledby="own-proof">
      <div className="card-head">
        <h2 id="own-proof">动态口令</h2>
        {on ? <span className="st ok">已开通</span> : <span className="st off">未开通</span>}
      </div>
      <div className="card-pad stack">
        {spare ? (
          <SpareCodes
            codes={spare}
            onKept={async () => {
              setSpare(null);
              setUnkept(() => false);
              await reload();
            }}
          />
        ) : enrolling ? (
          <>
            <p>登录时除密码外再填手机上的 6 位数字：密码被人知道，账号也进不去。</p>
            <Enrol
              onOn={() => setOn(true)}
              onDone={async () => {
                setUnkept(() => false);
                await reload();
                setEnrolling(false);
              }}
            />
          </>
        ) : (
          <>
            {unkept && (
              <p className="alert warn">
                <Icon name="alert" />
                <span>备用码尚未保存：上次显示后没有点“我已保存”。请换一组新的并保存，原来的随即作废。</span>
              </p>
            )}
            <p>
              还有 <b>{me.spareLeft}</b>{' '}
              个备用码。更换手机，或备用码快用完时，请换一组新的；原来的随即作废。手机丢失，请立即联系
              {hasRole(me.roles, ['administrator']) && '另一位'}管理员关闭动态口令。
            </p>
            <ProvenButton
              label="换一组备用码"
              look={unkept ? '' : 'ghost'}
              send={async () => setSpare((await formApi.staff.renewSpareCodes({})).spare)}
            />
          </>
        )}
      </div>
    </section>
  );
}

function DataDialog({ me, onSaved, onClose }: { me: Me; onSaved: () => Promise<void>; onClose: () => void }) {
  const form = useForm({ first: { name: me.name, dept: me.dept }, rules });
  async function send(): Promise<void> {
    await formApi.staff.saveOwn(form.values);
    toastOk('资料已保存');
    onClose();
    await onSaved();
  }
  return (
    <Dialog title="修改资料" narrow onClose={onClose}>
      <DialogForm form={form} label="保存" send={send} onClose={onClose}>
        <Field form={form} name="name" autoComplete="name" />
        <Field form={form} name="dept" />
      </DialogForm>
    </Dialog>
  );
}
