import copyRules from 'virtual:rules/classes.copy';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ClassRow } from '../../../shared/contract/classes.ts';
import { cut } from '../../../shared/checks.ts';
import { api, attempt, formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { useHolder } from './holder.ts';
import { PublishDialog } from './publish.tsx';

export type Of = Pick<
  ClassRow,
  'id' | 'name' | 'classType' | 'status' | 'startDate' | 'endDate' | 'members' | 'refusal'
>;
type Done = () => Promise<void>;
type What = 'copy' | 'publish' | 'withdraw' | 'end' | 'remove';
export type Asked = { what: What; of: Of; done: Done };

/**
 * What may be done with a class, by how far that is, and as far as the server does it; of one that is not theirs to
 * change people take a copy alone.
 */
const offered = ({ status, refusal }: Of, may: boolean) => ({
  edit: may && status < 3,
  publish: may && status === 0,
  withdraw: may && status === 1 && !refusal,
  end: may && (status === 1 || status === 2),
  remove: may && status === 0 && !refusal,
});

type ActsProps = {
  of: Of;
  done: Done;
  onAsk: (asked: Asked) => void;
  /** What stands beside as a button of its own. */
  without?: What | undefined;
};

/** What can be done with a class; each that cannot be taken back is asked about first. */
export function ClassActs({ of: c, done, onAsk, without }: ActsProps) {
  const holder = useHolder();
  const may = offered(c, holder.may(c));
  const ask = (what: What, label: string) => (
    <button type="button" onClick={() => onAsk({ what, of: c, done })}>
      {label}
      <span className="vh">{c.name}</span>
    </button>
  );
  return (
    <>
      {may.edit && (
        <Link to={holder.to.edit(c.id)}>
          编辑<span className="vh">{c.name}</span>
        </Link>
      )}
      {may.publish && without !== 'publish' && ask('publish', '发布')}
      {may.withdraw && ask('withdraw', '退回草稿')}
      {may.end && ask('end', '结班')}
      {ask('copy', '复制')}
      {may.remove && ask('remove', '删除')}
    </>
  );
}

type DialogProps = Asked & { onClose: () => void; onRemoved?: (() => void) | undefined };

/** Asks before a deed, and does it; what the server refuses it says itself. */
export function ClassDialog({ what, of: c, done, onClose, onRemoved }: DialogProps) {
  const { classes } = useHolder().made(api);
  async function act(deed: Promise<unknown>, said: string, then: () => unknown = done): Promise<void> {
    const ok = await attempt(deed);
    onClose();
    if (ok) toastOk(said);
    // What stood in the way may have changed what is shown.
    await (ok ? then() : done());
  }
  if (what === 'copy') return <CopyDialog of={c} onClose={onClose} />;
  if (what === 'publish')
    return (
      <PublishDialog
        of={c}
        onYes={() => act(classes.updateStatus({ id: c.id, status: 1 }), `“${c.name}”已发布`)}
        onClose={onClose}
      />
    );
  if (what === 'withdraw')
    return (
      <Confirm
        title="退回草稿？"
        yes="退回草稿"
        danger
        onYes={() => act(classes.updateStatus({ id: c.id, status: 0 }), `“${c.name}”已退回草稿，学员看不到了`)}
        onClose={onClose}
      >
        <p>
          “{c.name}”退回以后，{c.members ? `班上 ${c.members} 位学员` : '学员'}
          和授课教师都看不到这个班和课程表；收到过开班通知的学员会收到暂不开班的通知。
        </p>
      </Confirm>
    );
  if (what === 'end')
    return (
      <Confirm
        title="结束这个培训班？"
        yes="结班"
        danger
        onYes={() => act(classes.updateStatus({ id: c.id, status: 3 }), `“${c.name}”已结班`)}
        onClose={onClose}
      >
        <p>“{c.name}”结班以后不能再改，也不能重新开班。到结束日期的第二天它会自己结班。</p>
        <p>还没有开始的课会从课程表中取消，收到过开班通知的学员和授课教师会收到通知。</p>
      </Confirm>
    );
  return (
    <Confirm
      title="删除这个培训班？"
      yes="删除"
      danger
      onYes={() => act(classes.remove({ id: c.id }), `“${c.name}”已删除`, onRemoved)}
      onClose={onClose}
    >
      <p>“{c.name}”连同它的课程表删除以后不能恢复。</p>
      <p>
        {c.members
          ? `班上有 ${c.members} 位学员：他们仍在学员名单里，收到过开班通知的会收到取消通知。`
          : '班上还没有学员。'}
      </p>
    </Confirm>
  );
}

/** A draft like another class, from a new first day on. */
function CopyDialog({ of: c, onClose }: { of: Of; onClose: () => void }) {
  const navigate = useNavigate();
  const { made, to } = useHolder();
  const [first] = useState({ name: `${cut(c.name, 56)}（副本）`, startDate: '' });
  const form = useForm({ first, rules: copyRules, more: { startDate: { required: '请填写新的开始日期' } } });
  async function send(): Promise<void> {
    const answer = await form.save((values, key) => made(formApi).classes.copy({ id: c.id, ...values, key }));
    if (!answer) return;
    onClose();
    toastOk('已复制为草稿，请核对日期、课程，再选学员');
    void navigate(to.edit(answer.done.id));
  }
  return (
    <Dialog title="复制培训班" text="课程表按新的开始日期顺延；学员、封面和班级码不复制。" narrow onClose={onClose}>
      <DialogForm form={form} label="复制" marks send={send} onClose={onClose}>
        <Field form={form} name="startDate" type="date" />
        <Field form={form} name="name" counts autoComplete="off" />
      </DialogForm>
    </Dialog>
  );
}
