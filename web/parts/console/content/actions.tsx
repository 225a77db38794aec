import rules from 'virtual:rules/content.reject';
import { type ReactNode, useState } from 'react';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import { contentKind } from '../../../../shared/content-kinds.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { listed } from '../../../lib/gone.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Area } from '../../../ui/field.tsx';
import { Discard } from '../discard.tsx';
import { EditBar } from '../edit-bar.tsx';
import { History } from '../../../ui/history.tsx';
import { hasArrived } from '../fields/under-way.ts';
import { type Me, useMe } from '../me.ts';
import { Short } from '../short.tsx';
import { warnings } from './bulk.tsx';
import { isKeptOut, mayDecide } from './decide.ts';
import { type Item, versionOf } from './use-item.ts';

type Held = { versionId: number; revision: number };
type Step = (held: Held) => Promise<Held>;
type Props = {
  kind: string;
  item: ContentItem;
  editor: Item;
  busy: boolean;
  press: (action: () => Promise<void>) => Promise<void>;
  /** Shows how the record stands now. */
  settle: (recordId: number) => Promise<void>;
  onPreview: (versionId: number) => void;
};
const named = ({ versionId, revision }: Held) => ({ id: versionId, revision });

/** The deeds behind the buttons, each after what is typed has been saved. */
function useDeeds({ kind, item, editor, press, settle, onPreview }: Props) {
  const { form, load, save } = editor;
  const { dirty, guarded } = form;
  const { times } = form.values;
  const submit: Step = (h) => formApi.content.submit(named(h));
  /** What is typed is saved first; then each step on what the one before answered. */
  const run = (steps: Step[], said: string) =>
    press(async () => {
      if (!hasArrived(form)) return;
      // A draft may be begun with little; what others are to judge is whole, or nothing is saved and nothing made.
      if (steps.includes(submit) && !form.passes()) return;
      const first = dirty || !item.versionId ? await save() : item;
      let held: Held | null = first;
      for (const step of steps) {
        const now = held;
        held = now && (await guarded(() => step(now)));
        if (held) editor.form.stand(versionOf(held));
      }
      if (held) toastOk(said);
      // What was refused before anything was saved stays as it was typed.
      if (first && (held || first !== item)) await settle(first.recordId);
    });
  const approve = (h: Held) => formApi.content.approve(named(h));
  const publish = (h: Held) => formApi.content.publish({ ...named(h), ...times });
  async function change(deed: 'publish' | 'withdraw' | 'restore', said: string): Promise<void> {
    const answer = await guarded(() => formApi.content.bulk({ deed, items: [{ kind, recordId: item.recordId }] }));
    if (!answer) return;
    const [failed] = answer.failed;
    if (failed) return form.blame(null, listed([{ name: item.title, why: failed.message }]));
    toastOk(said);
    const now = await formApi.content.get({ kind, recordId: item.recordId });
    // What is typed goes on over the own deed; not over what a colleague has saved meanwhile. What the public sees is
    // withdrawn below a newer version, which that leaves as it was.
    const { versionId, revision } = form.base;
    const isOwn = deed !== 'withdraw' || item.state === 'published';
    if (isOwn && now.versionId === versionId && now.revision === Number(revision) + 1) form.stand(versionOf(now));
    load.put(now);
  }
  const back = (deed: 'publish' | 'restore', said: string) => press(() => change(deed, said));
  // Its question lets one press through: behind a second guard a press might come to nothing without a word.
  const withdraw = () => change('withdraw', '已撤下，可以在“已撤下”里找到');
  const preview = () =>
    press(async () => {
      const held = dirty ? await save() : item;
      if (held && dirty) await settle(held.recordId);
      if (held) onPreview(held.versionId);
    });
  return { run, back, withdraw, preview, submit, approve, publish };
}

/** For whose decision waits what is handed in, told to those who would otherwise look for it here. */
function waitingFor(me: Me, item: ContentItem): string {
  if (isKeptOut(me, item)) return '您改过这一稿，须由另一位审核';
  return item.mine && !me.roles.includes('administrator') ? '已提交，等待另一位审核' : '';
}

type DeedProps = {
  label: string;
  /** How much of the label a phone has room for. */
  short?: string | undefined;
  look: string | undefined;
  busy: boolean;
  /** There is nothing to do for it now. */
  idle?: boolean;
  onClick: () => void;
};
type Press = (label: string, onClick: () => void, look?: string, short?: string) => ReactNode;

function Deed({ label, short, look = '', busy, idle, onClick }: DeedProps) {
  return (
    <button
      type="button"
      className={`btn ${look}${busy ? ' is-busy' : ''}`}
      aria-label={short && label}
      aria-disabled={busy || idle || undefined}
      onClick={idle ? undefined : onClick}
    >
      {short ? <Short first={short} rest={label.slice(short.length)} /> : label}
    </button>
  );
}

/**
 * How it stands with what was typed. One is led to the first thing that is wrong, and the others may lie out of sight:
 * how many there are is said until none is. Keys are told where there is a keyboard.
 */
function Unsaved({ form: { faults, dirty }, children }: { form: Item['form']; children: ReactNode }) {
  const count = Object.keys(faults).length;
  return (
    <p role="status" className={dirty || count ? undefined : 'rests'}>
      {count > 0 ? (
        `有 ${count} 处需要修改`
      ) : dirty ? (
        <>
          有修改还没有保存<span className="keys">（Ctrl+S 保存）</span>
        </>
      ) : (
        children
      )}
    </p>
  );
}

/** What can be done with the record as it stands, for this person. */
export function Actions(props: Props) {
  const { kind, item, editor, busy } = props;
  const me = useMe();
  const of = contentKind(kind);
  const [refusing, setRefusing] = useState(false);
  const { load } = editor;
  const { dirty } = editor.form;
  const { times } = editor.form.values;
  const { run, back, withdraw, preview, submit, approve, publish } = useDeeds(props);
  const approves = hasRole(me.roles, of.approve);
  const decides = mayDecide(me, item);
  const isDraft = dirty || ['draft', 'rejected'].includes(item.state);
  const rests = !dirty && ['published', 'withdrawn'].includes(item.state) && hasRole(me.roles, of.edit);
  const waits = item.state === 'submitted' && !dirty;
  const timed = times.publishAt && new Date(times.publishAt) > new Date();

  const button: Press = (label, onClick, look, short) => (
    <Deed key={label} label={label} short={short} look={look} busy={busy} onClick={onClick} />
  );
  const save = () => void run([], '草稿已保存');
  const [published = '', publishes = ''] = timed ? ['已排定发布时间', '定时发布'] : ['已发布', '发布'];
  return (
    <EditBar role="group" aria-label="操作">
      {item.state === 'trashed' ? (
        button('恢复为草稿', () => void back('restore', '已恢复为草稿'))
      ) : (
        <>
          {/* It keeps its place once everything is saved: a second press must not meet the button beside it. */}
          {(isDraft || rests) && (
            <Deed label="保存草稿" short="保存" look="ghost" busy={busy} idle={!dirty} onClick={save} />
          )}
          {isDraft &&
            !(approves && me.roles.includes('administrator')) &&
            button('提交审核', () => void run([submit], '已提交审核'), '', '提交')}
          {isDraft &&
            approves &&
            me.roles.includes('administrator') &&
            button(publishes, () => void run([submit, approve, publish], published))}
          {waits && decides && button(`通过并${publishes}`, () => void run([approve, publish], published))}
          {waits && decides && button('只通过', () => void run([approve], '已通过，等待发布'), 'ghost')}
          {item.state === 'approved' && !dirty && approves && button(publishes, () => void run([publish], published))}
          {item.state === 'withdrawn' && !dirty && approves && button('重新发布', () => void back('publish', '已发布'))}
          {((waits && decides) || (item.state === 'approved' && !dirty && approves)) &&
            button('退回', () => setRefusing(true), 'ghost')}
          {(item.versionId > 0 || dirty) && of.page && button('预览', () => void preview(), 'plain')}
        </>
      )}
      {(dirty || editor.form.redoes) && item.state !== 'trashed' && hasRole(me.roles, of.edit) && (
        <History form={editor.form} />
      )}
      <Unsaved form={editor.form}>
        {item.state === 'submitted' ? waitingFor(me, item) : rests && '修改后在这里保存'}
      </Unsaved>
      {dirty && item.state !== 'trashed' && <Discard onDiscard={editor.form.discard} />}
      {/* What takes a page from the public stands at the end: not beside the answers to a version. */}
      {item.state !== 'trashed' && item.live && !of.fixed && approves && (
        <Withdraw busy={busy} title={item.title} act={withdraw} />
      )}
      {refusing && (
        <Refuse
          item={item}
          onClose={() => setRefusing(false)}
          onDone={() => {
            setRefusing(false);
            toastOk('已退回');
            void load.reload();
          }}
        />
      )}
    </EditBar>
  );
}

/** Takes away what the public sees, after a question. */
function Withdraw({ busy, title, act }: { busy: boolean; title: string; act: () => Promise<void> }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Deed label="撤下" look="danger apart" busy={busy} onClick={() => setAsks(true)} />
      {asks && (
        <Confirm
          title={`撤下“${title}”？`}
          yes="撤下"
          onClose={() => setAsks(false)}
          onYes={async () => {
            await act();
            setAsks(false);
          }}
        >
          <p>{warnings.withdraw}</p>
        </Confirm>
      )}
    </>
  );
}

function Refuse({ item, onClose, onDone }: { item: ContentItem; onClose: () => void; onDone: () => void }) {
  const form = useForm({ first: { reason: '' }, rules });
  const send = async () => {
    await formApi.content.reject({ id: item.versionId, revision: item.revision, reason: form.values.reason });
    onDone();
  };
  return (
    <Dialog title="退回这一版？" narrow onClose={onClose}>
      <DialogForm form={form} label="退回" send={send} onClose={onClose}>
        <Area form={form} name="reason" hint="作者会看到" />
      </DialogForm>
    </Dialog>
  );
}
