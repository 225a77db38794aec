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
import { Icon } from '../../../ui/icon.tsx';
import { Failed, Loaded } from '../../../ui/loaded.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Facts } from '../../account/facts.tsx';
import { consoleHref } from '../address.ts';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { PrivateFile } from '../private-file.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { changesBetween } from './approval-changes.ts';
import { Decision, kindOptions, when } from './words.tsx';

const renames = [4, 5].map((kind) => ({ value: String(kind), label: requestNames[kind] ?? '' }));
const calledOf = ({ name }: { name: string }): string => name || '没有填写姓名';
const columns: Column<Row>[] = [
  { key: 'name', title: '名称', main: true, cell: calledOf },
  { key: 'kind', title: '申请', cell: (a) => <span className="tag">{requestNames[a.kind]}</span> },
  { key: 'summary', title: '摘要', cell: (a) => a.summary || <span className="muted">没有填写</span> },
  { key: 'cellPhone', wide: true, title: '手机号码', nowrap: true, cell: (a) => a.cellPhone },
  { key: 'submittedAt', title: '提交时间', sort: 'submittedAt', nowrap: true, cell: (a) => when(a.submittedAt) },
  { key: 'status', title: '状态', nowrap: true, cell: (a) => <Decision status={a.status} /> },
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
        text="单位和教师的注册和更名等待审核，先提交的排在前面；更名通过以前，各处仍用原名称。"
      />
      <DataGrid
        name="approvals"
        label="注册"
        columns={columns}
        sort="submittedAt"
        idOf={(a) => a.id}
        nameOf={calledOf}
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
        take={(input, how) => download('approvals', input, how)}
        load={(input) => api.staff.approvals(input as never)}
        open={(a) => () => show(a.id)}
        actions={(a) => (
          <button type="button" onClick={() => show(a.id)}>
            {a.status === 0 ? '审核' : '查看'}
            <span className="vh">{calledOf(a)}</span>
          </button>
        )}
        empty={{ title: '没有等待审核的注册', text: '单位和教师提交注册以后，会出现在这里。' }}
      />
      {open && <ApprovalDialog id={open} onClose={() => show(undefined)} onDecided={() => setVersion((v) => v + 1)} />}
    </>
  );
}

/** What is decided, in its words: a registration, or another name of a unit or a teacher. */
const wordsOf = (kind: number) =>
  kind >= 4
    ? {
        yes: '同意改名',
        no: '不同意改名',
        send: '不同意改名',
        reason: { label: '不同意的原因', required: '请填写不同意的原因' },
        hint: '对方会在消息里看到；名称不变',
        approved: '已同意改名，对方会收到消息',
        refused: '名称不变，对方会看到原因',
      }
    : {
        yes: '通过',
        no: '不通过',
        send: '退回注册',
        reason: { required: '请填写未通过的原因' },
        hint: '本人会在消息、短信和个人信息里看到，可以修改后重新提交',
        approved: '已通过，本人会收到消息和短信',
        refused: '已退回，本人会看到原因',
      };

function ApprovalDialog({ id, onClose, onDecided }: { id: number; onClose: () => void; onDecided: () => void }) {
  const load = useLoad(`approval ${id}`, () => formApi.staff.approval({ id }));
  const [seen, setSeen] = useState<Detail | null>(null);
  return (
    <Dialog
      title={
        load.data
          ? `${calledOf(load.data)}的${requestNames[load.data.kind]}${load.data.kind >= 4 ? '' : '注册'}`
          : '注册'
      }
      onClose={onClose}
    >
      <Loaded load={load} lines={5}>
        {(detail) => (
          <Decide
            detail={detail}
            seen={seen}
            fault={load.fault}
            reload={load.reload}
            onClose={onClose}
            onDecided={onDecided}
            onRefused={() => {
              setSeen(detail);
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
  /** As it was when a decision about it was refused. */
  seen: Detail | null;
  /** Why it could not be read anew. */
  fault: string | null;
  reload: () => Promise<void>;
  onClose: () => void;
  onDecided: () => void;
  /** It is not as it was shown any more: decided by a colleague, or handed in anew. */
  onRefused: () => void;
};

/** How it is decided, and what came of it. */
function useDeciding({ detail: d, onClose, onDecided, onRefused }: DecideProps) {
  const words = wordsOf(d.kind);
  const [fault, setFault] = useState('');
  const { busy, press } = usePress();
  const form = useForm({
    first: { reason: '' },
    rules,
    more: { reason: words.reason },
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
    ended(words.approved);
  }
  async function refuse(): Promise<void> {
    const { id, revision } = d;
    const answer = await form.save(({ reason }) =>
      formApi.staff.decideApproval({ id, revision, approve: false, reason }),
    );
    if (answer) ended(words.refused);
    else onRefused();
  }
  return { words, form, fault, busy, approve: () => press(approve), refuse };
}

function Decide(props: DecideProps) {
  const { detail: d, seen, onClose } = props;
  const [refusing, setRefusing] = useState(false);
  const { words, form, fault, busy, approve, refuse } = useDeciding(props);
  const waits = d.status === 0;
  return (
    <div className="stack">
      {props.fault && <Failed fault={props.fault} retry={() => void props.reload()} />}
      {seen && <Changes was={seen} now={d} kept={form.values.reason !== ''} />}
      <Known of={d} />
      <p className="fs-sm">
        <Link to={consoleHref('account', { id: d.userId })}>打开这个账号</Link>
      </p>
      {fault && !refusing && (
        <p className="msg-err" role="alert">
          {fault}
        </p>
      )}
      {waits && !refusing && (
        <div className="form-foot at-end">
          <button type="button" className="btn ghost" onClick={onClose}>
            以后再说
          </button>
          <button type="button" className="btn danger" onClick={() => setRefusing(true)}>
            {words.no}
          </button>
          <button
            type="button"
            className={`btn${busy ? ' is-busy' : ''}`}
            aria-disabled={busy || undefined}
            onClick={approve}
          >
            {words.yes}
          </button>
        </div>
      )}
      {waits && refusing && (
        <DialogForm form={form} label={words.send} send={refuse} onClose={() => setRefusing(false)} cancel="返回">
          <Area form={form} name="reason" rows={3} hint={words.hint} />
        </DialogForm>
      )}
    </div>
  );
}

/** What has become of it since it was looked at: what is typed stays, and counts for what stands here now. */
function Changes({ was, now, kept }: { was: Detail; now: Detail; kept: boolean }) {
  const changes = changesBetween(was, now);
  if (now.status !== was.status)
    return (
      <p className="alert warn" role="alert">
        <Icon name="alert" />
        <span>
          {now.deciderName || '系统'}刚刚审核过，结果见下方。{kept && '您写的原因没有送出。'}
        </span>
      </p>
    );
  if (!changes.length) return null;
  return (
    <div className="alert warn" role="alert">
      <Icon name="alert" />
      <div>
        <p>本人刚刚改过提交的内容，下方已是新的。{kept && '您写的原因还在，没有送出。'}改动：</p>
        <ul>
          {changes.map(([label, before, after]) => (
            <li key={label}>
              {label}：{before} → <b>{after}</b>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** What is known of who registered. */
function Known({ of: d }: { of: Detail }) {
  const done = d.kind >= 4 ? wordsOf(d.kind) : { yes: '通过', no: '未通过' };
  return (
    <Facts
      facts={[
        ...d.facts,
        ['手机号码', d.cellPhone],
        ['提交时间', when(d.submittedAt)],
        ...(d.kind === 3 || d.kind === 4
          ? [['营业执照或法人证书', d.licenceUrl && <PrivateFile key="l" url={d.licenceUrl} />] as const]
          : []),
        ...(d.status === 0
          ? []
          : [
              [
                '审核',
                `${d.deciderName || '系统'}，${when(d.decidedAt, '')}，${d.status === 1 ? done.yes : `${done.no}：${d.reason}`}`,
              ] as const,
            ]),
      ]}
    />
  );
}
