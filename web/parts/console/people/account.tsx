import rules from 'virtual:rules/staff.setKind';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountDetail } from '../../../../shared/contract/staff-people.ts';
import { kindNames } from '../../../../shared/words.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { api, attempt, formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Area } from '../../../ui/field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Facts } from '../../account/facts.tsx';
import { Sure } from '../../account/sure.tsx';
import { consoleHref } from '../address.ts';
import { ApplicationStatus } from '../desk/application-words.tsx';
import type { ConsoleProps } from '../me.ts';
import { LoadedRecord } from '../record.tsx';
import { ConsoleHead } from '../head.tsx';
import { useMe } from '../me.ts';
import { ColleagueActs, useColleagueDialogs } from '../system/colleague-acts.tsx';
import { CorrectPerson } from './correct.tsx';
import { MoveDialog } from './move.tsx';
import { StatusButton } from './status.tsx';
import { AccountStatus, Decision, Kinds, Membership, when } from './words.tsx';

const studentTypes: Record<number, string> = { 1: '机关干部', 2: '企业人员', 3: '其他' };

/** One account: who it is, what it may be, what belongs to it. */
export default function AccountPage({ params }: ConsoleProps) {
  const load = useLoad(`account ${params.id}`, () => api.staff.account({ id: Number(params.id) || 0 }));
  return (
    <LoadedRecord load={load} page="account" under="accounts">
      {(account) => <View account={account} reload={load.reload} />}
    </LoadedRecord>
  );
}

function View({ account: a, reload }: { account: AccountDetail; reload: () => Promise<void> }) {
  const me = useMe();
  const mayAll = hasRole(me.roles, []);
  const [resetting, setResetting] = useState(false);
  const [dropping, setDropping] = useState(false);
  const { ask, dialogs } = useColleagueDialogs();
  const isColleague = mayAll && a.isStaff;
  const name = a.name || a.username;
  async function reset(): Promise<void> {
    const done = await attempt(api.staff.sendReset({ id: a.id }));
    setResetting(false);
    if (done) toastOk('验证码已发到本人手机，五分钟内有效');
  }
  async function dropProof(): Promise<void> {
    await formApi.staff.removeTotp({ id: a.id });
    setDropping(false);
    toastOk(`${name}的动态口令已关闭`);
    await reload();
  }
  return (
    <>
      {/* The list of colleagues is an administrator's alone: to the others they stand among all accounts. */}
      <ConsoleHead title={name} under={isColleague ? 'staff' : 'accounts'}>
        {mayAll && a.totpOn && a.username !== me.username && (
          <button type="button" className="btn ghost" onClick={() => setDropping(true)}>
            关闭动态口令
          </button>
        )}
        {!a.isStaff && a.status === 1 && (
          <button type="button" className="btn ghost" onClick={() => setResetting(true)}>
            发送重设密码验证码
          </button>
        )}
        {isColleague && <ColleagueActs person={a} done={reload} ask={ask} look="btn ghost" />}
        {mayAll && !a.isStaff && !a.mergedInto && (
          <StatusButton account={a} look={`btn ghost${a.status === 1 ? ' danger' : ''}`} onDone={reload} />
        )}
      </ConsoleHead>
      {a.mergedInto && (
        <p className="alert warn">
          <span>
            这个账号已并入 <Link to={consoleHref('account', { id: a.mergedInto.id })}>{a.mergedInto.name}</Link>
            ，不能再启用。
          </span>
        </p>
      )}
      <div className="console-two">
        <Data of={a} reload={reload} />
        <div className="stack">
          {!a.isStaff && <KindsCard account={a} reload={reload} />}
          {!a.isStaff && <UnitCard account={a} reload={reload} />}
          <Sessions of={a} />
        </div>
      </div>
      {!a.isStaff && <Applications of={a} />}
      {dialogs}
      {dropping && (
        <Sure
          title={`关闭${name}的动态口令？`}
          lines={['用于本人丢失或更换设备。关闭后立即退出登录，再登录时只用密码；请先核实是本人，并提醒其重新开通。']}
          label="关闭动态口令"
          danger
          send={dropProof}
          onClose={() => setDropping(false)}
        />
      )}
      {resetting && (
        <Confirm title="发送重设密码验证码？" yes="发送" onYes={reset} onClose={() => setResetting(false)}>
          <p>
            验证码只发到 {a.fullPhone || '本人手机'}
            ，工作人员看不到密码。请让本人在登录页选择“用手机重设”，填写验证码和新密码。
          </p>
        </Confirm>
      )}
    </>
  );
}

function Data({ of: a, reload }: { of: AccountDetail; reload: () => Promise<void> }) {
  const [correcting, setCorrecting] = useState(false);
  return (
    <section className="card" aria-labelledby="data">
      <div className="card-head">
        <h2 id="data">资料</h2>
        <span className="row">
          <AccountStatus of={a} />
          {!a.isStaff && !a.mergedInto && (
            <button type="button" className="btn sm ghost" onClick={() => setCorrecting(true)}>
              更正<span className="vh">资料</span>
            </button>
          )}
        </span>
      </div>
      {correcting && <CorrectPerson of={a} onSaved={reload} onClose={() => setCorrecting(false)} />}
      <div className="card-pad">
        <Facts
          facts={[
            ['账号', a.username],
            ['手机号码', a.fullPhone],
            ['身份', <Kinds key="k" of={a} />],
            ...(a.isStaff
              ? []
              : [
                  ['学员类型', a.studentType ? studentTypes[a.studentType] : ''] as const,
                  ['感兴趣的主题', a.themeName] as const,
                ]),
            ['部门与职务', [a.dept, a.post].filter(Boolean).join('，')],
            ['注册时间', when(a.createTime)],
            ['最近登录', when(a.lastLoginTime)],
            // Members are asked for it, colleagues are not.
            ...(a.isStaff ? [] : [['隐私同意', a.consentAt ? when(a.consentAt) : '没有同意，或已经撤回'] as const]),
            ...(a.deletionRequestedAt ? [['申请注销', when(a.deletionRequestedAt)] as const] : []),
          ]}
        />
      </div>
    </section>
  );
}

function UnitCard({ account: a, reload }: { account: AccountDetail; reload: () => Promise<void> }) {
  const [moving, setMoving] = useState(false);
  return (
    <section className="card" aria-labelledby="unit">
      <div className="card-head">
        <h2 id="unit">所属单位</h2>
        {a.kinds.includes(1) && !a.mergedInto && (
          <button type="button" className="btn sm ghost" onClick={() => setMoving(true)}>
            移动
          </button>
        )}
      </div>
      <div className="card-pad">
        {a.unitId ? (
          <p className="row">
            <Link to={consoleHref('unit', { id: a.unitId })}>{a.unitName}</Link>
            <Membership status={a.unitStatus} />
          </p>
        ) : (
          <p className="muted">不属于任何单位。</p>
        )}
        {a.unit && (
          <p>
            登记的单位：<Link to={consoleHref('unit', { id: a.unit.id })}>{a.unit.name}</Link>
          </p>
        )}
      </div>
      {moving && <MoveDialog people={[a]} onClose={() => setMoving(false)} onDone={reload} />}
    </section>
  );
}

function KindsCard({ account: a, reload }: { account: AccountDetail; reload: () => Promise<void> }) {
  const [taking, setTaking] = useState<number | null>(null);
  const { busy, press } = usePress();
  async function give(kind: number): Promise<void> {
    const done = await attempt(api.staff.setKind({ id: a.id, kind, has: true }));
    if (!done) return;
    toastOk(`已开通${kindNames[kind]}身份`);
    await reload();
  }
  return (
    <section className="card" aria-labelledby="kinds">
      <div className="card-head">
        <h2 id="kinds">身份</h2>
      </div>
      <ul className="console-rows">
        {[1, 2, 3].map((kind) => {
          const state = a.kindStates.find((k) => k.kind === kind);
          const has = a.kinds.includes(kind);
          return (
            <li key={kind}>
              <span>
                <b>{kindNames[kind]}</b>
                {state?.status === 2 && state.reason && <span className="fs-sm muted sub">原因：{state.reason}</span>}
              </span>
              {has ? (
                <Decision status={1} />
              ) : state ? (
                <Decision status={state.status} />
              ) : (
                <span className="muted fs-sm">没有申请</span>
              )}
              <span className="acts">
                {a.mergedInto ? null : state?.status === 0 && !has ? (
                  <Link to={consoleHref('approvals', {}, { open: state.id })}>去审核</Link>
                ) : has ? (
                  <button type="button" onClick={() => setTaking(kind)}>
                    撤销<span className="vh">{kindNames[kind]}身份</span>
                  </button>
                ) : (
                  a.status === 1 && (
                    <button type="button" aria-disabled={busy || undefined} onClick={() => press(() => give(kind))}>
                      开通<span className="vh">{kindNames[kind]}身份</span>
                    </button>
                  )
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {taking !== null && <TakeKind id={a.id} kind={taking} onClose={() => setTaking(null)} onDone={reload} />}
    </section>
  );
}

function TakeKind({
  id,
  kind,
  onClose,
  onDone,
}: {
  id: number;
  kind: number;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const form = useForm({ first: { reason: '' }, rules, more: { reason: { required: '请填写撤销的原因' } } });
  async function send(): Promise<void> {
    await formApi.staff.setKind({ id, kind, has: false, reason: form.values.reason });
    toastOk(`${kindNames[kind]}身份已撤销`);
    onClose();
    await onDone();
  }
  return (
    <Dialog
      title={`撤销${kindNames[kind]}身份`}
      text="相应的中心立即关闭，资料保留；本人会收到消息，里面写着原因。"
      narrow
      onClose={onClose}
    >
      <DialogForm form={form} label="撤销身份" send={send} onClose={onClose}>
        <Area form={form} name="reason" rows={3} />
      </DialogForm>
    </Dialog>
  );
}

function Sessions({ of: { sessions } }: { of: AccountDetail }) {
  return (
    <section className="card" aria-labelledby="sessions">
      <div className="card-head">
        <h2 id="sessions">登录</h2>
        <span className="fs-sm muted">只保留最近一天的会话</span>
      </div>
      {sessions.length === 0 ? (
        <p className="card-pad muted">最近一天没有登录。</p>
      ) : (
        <ul className="console-rows">
          {sessions.map((s, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a session has no name that may be shown
            <li key={i}>
              <span>
                {when(s.createTime)} 登录<span className="fs-sm muted sub">最近使用 {when(s.usedTime)}</span>
              </span>
              {s.live ? <span className="st ok">在线</span> : <span className="st off">已结束</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Applications({ of: { applications } }: { of: AccountDetail }) {
  return (
    <section className="card console-below" aria-labelledby="applications">
      <div className="card-head">
        <h2 id="applications">报名</h2>
      </div>
      {applications.length === 0 ? (
        <p className="card-pad muted">没有报名记录。</p>
      ) : (
        <ul className="console-rows">
          {applications.map((p) => (
            <li key={p.id}>
              <span>
                <Link to={consoleHref('application', { id: p.id })}>{p.projectName}</Link>
                <span className="fs-sm muted sub">{when(p.createTime)}</span>
              </span>
              <ApplicationStatus status={p.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
