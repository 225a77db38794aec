import rules from 'virtual:rules/staff.decideApproval';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Approval as Row } from '../../../../shared/contract/staff.ts';
import { requestNames } from '../../../../shared/words.ts';
import type { ApprovalDetail as Detail } from '../../../../shared/contract/staff-people.ts';
import { api, formApi } from '../../../lib/api.ts';
import { computer } from '../../../lib/form/kept.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { idOf } from '../../../lib/page.tsx';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Area } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { DialogForm } from '../../account/dialog-form.tsx';
import { Facts } from '../../account/facts.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { PrivateFile } from '../private-file.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { Decision, kindOptions, when } from './words.tsx';

const renames = [4, 5].map((kind) => ({ value: String(kind), label: requestNames[kind] ?? '' }));
const columns: Column<Row>[] = [
  { key: 'name', title: '名称', main: true, cell: (a) => a.name || '没有填写姓名' },
  { key: 'kind', title: '申请', cell: (a) => <span className="tag">{requestNames[a.kind]}</span> },
  { key: 'summary', title: '摘要', cell: (a) => a.summary || <span className="muted">没有填写</span> },
  { key: 'cellPhone', title: '手机号码', nowrap: true, cell: (a) => a.cellPhone },
  { key: 'submittedAt', title: '提交时间', sort: 'submittedAt', nowrap: true, cell: (a) => when(a.submittedAt) },
  { key: 'status', title: '状态', cell: (a) => <Decision status={a.status} /> },
  {
    key: 'decidedAt',
    title: '审核时间',
    sort: 'decidedAt',
    nowrap: true,
    spare: true,
    cell: (a) => when(a.decidedAt, '没有审核'),
  },
];

/**
 * Registrations that wait: looked at with all that was handed in, approved,
 * or refused with a reason. The open one stands in the address.
 */
export default function Approvals() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [version, setVersion] = useState(0);
  const open = idOf(new URLSearchParams(search).get('open'));
  const show = (id: number | undefined) => {
    const next = new URLSearchParams(search);
    if (id) next.set('open', String(id));
    else next.delete('open');
    void navigate(`${pathname}${next.size ? `?${next}` : ''}`, { preventScrollReset: true, replace: !id });
  };
  return (
    <>
      <ConsoleHead
        title="注册审核"
        text="单位和教师的注册、单位更名等待审核，先提交的排在前面；更名通过以前，各处仍用原名称。"
      />
      <DataGrid
        name="approvals"
        label="注册"
        columns={columns}
        sort="submittedAt"
        idOf={(a) => a.id}
        nameOf={(a) => a.name}
        version={version}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、单位、手机' },
          {
            key: 'status',
            label: '状态',
            kind: 'select',
            none: '待审核',
            options: [
              { value: 1, label: '已通过' },
              { value: 2, label: '未通过' },
            ],
          },
          { key: 'kind', label: '申请', kind: 'select', options: [...kindOptions, ...renames] },
        ]}
        load={(input) => api.staff.approvals(input as never)}
        open={(a) => () => show(a.id)}
        actions={(a) => (
          <button type="button" onClick={() => show(a.id)}>
            {a.status === 0 ? '审核' : '查看'}
            <span className="vh">{a.name}</span>
          </button>
        )}
        empty={{ title: '没有等待审核的注册', text: '单位和教师提交注册以后，会出现在这里。' }}
      />
      {open && <ApprovalDialog id={open} onClose={() => show(undefined)} onDecided={() => setVersion((v) => v + 1)} />}
    </>
  );
}

function ApprovalDialog({ id, onClose, onDecided }: { id: number; onClose: () => void; onDecided: () => void }) {
  const load = useLoad(`approval ${id}`, () => formApi.staff.approval({ id }));
  return (
    <Dialog
      title={
        load.data
          ? `${load.data.name || '没有填写姓名'}的${requestNames[load.data.kind]}${load.data.kind >= 4 ? '' : '注册'}`
          : '注册'
      }
      onClose={onClose}
    >
      <Loaded load={load} lines={5}>
        {(detail) => (
          <Decide
            detail={detail}
            onClose={onClose}
            onDecided={onDecided}
            onRefused={() => {
              void load.reload();
              onDecided();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

type DecideProps = {
  detail: Detail;
  onClose: () => void;
  onDecided: () => void;
  /** It is not as it was shown any more: decided by a colleague, or handed in anew. */
  onRefused: () => void;
};

function Decide({ detail: d, onClose, onDecided, onRefused }: DecideProps) {
  const [refusing, setRefusing] = useState(false);
  const [fault, setFault] = useState('');
  const { busy, press } = usePress();
  const form = useForm({
    first: { reason: '' },
    rules,
    more: { reason: { required: '请填写未通过的原因' } },
    keep: { name: `refusal ${d.id}`, on: computer, puts: true },
  });
  function ended(said: string): void {
    toastOk(said);
    onDecided();
    onClose();
  }
  async function approve(): Promise<void> {
    setFault('');
    try {
      await formApi.staff.decideApproval({ id: d.id, revision: d.revision, approve: true });
    } catch (error) {
      setFault((error as Error).message);
      return onRefused();
    }
    ended('已通过，本人会收到消息和短信');
  }
  async function refuse(): Promise<void> {
    const { id, revision } = d;
    const answer = await form.save(({ reason }) =>
      formApi.staff.decideApproval({ id, revision, approve: false, reason }),
    );
    if (answer) ended('已退回，本人会看到原因');
    else onRefused();
  }
  return (
    <div className="stack">
      <Known of={d} />
      <p className="fs-sm">
        <Link to={consoleHref('account', { id: d.userId })}>打开这个账号</Link>
      </p>
      {fault && !refusing && (
        <p className="msg-err" role="alert">
          {fault}
        </p>
      )}
      {d.status === 0 && !refusing && (
        <div className="form-foot">
          <button
            type="button"
            className={`btn${busy ? ' is-busy' : ''}`}
            aria-disabled={busy || undefined}
            onClick={() => press(approve)}
          >
            通过
          </button>
          <button type="button" className="btn danger" onClick={() => setRefusing(true)}>
            不通过
          </button>
          <button type="button" className="btn ghost" onClick={onClose}>
            以后再说
          </button>
        </div>
      )}
      {refusing && (
        <DialogForm form={form} label="退回注册" send={refuse} onClose={() => setRefusing(false)} cancel="返回">
          <Area form={form} name="reason" rows={3} hint="本人会在消息、短信和个人信息里看到，可以修改后重新提交" />
        </DialogForm>
      )}
    </div>
  );
}

/** What is known of who registered. */
function Known({ of: d }: { of: Detail }) {
  return (
    <Facts
      facts={[
        ...d.facts,
        ['手机号码', d.cellPhone],
        ['提交时间', when(d.submittedAt)],
        ...(d.kind >= 3
          ? [['营业执照或法人证书', d.licenceUrl && <PrivateFile key="l" url={d.licenceUrl} />] as const]
          : []),
        ...(d.status === 0
          ? []
          : [
              [
                '审核',
                `${d.deciderName || '系统'}，${when(d.decidedAt, '')}，${d.status === 1 ? '通过' : `未通过：${d.reason}`}`,
              ] as const,
            ]),
      ]}
    />
  );
}
