import rules from 'virtual:rules/staff.merge';
import { useState } from 'react';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Choices } from '../../../ui/field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { firstProve, ProveFields, useProve } from '../../account/prove.tsx';
import { calledOf } from './words.tsx';

type Props = { people: Account[]; onClose: () => void; onDone: () => Promise<void> };

/** Two accounts of one person become one: which stays is chosen. */
export function MergeDialog({ people, onClose, onDone }: Props) {
  const [a, b] = people;
  const prove = useProve('');
  const form = useForm({ first: { keep: '', ...firstProve }, rules, ...prove.ruling });
  const [said] = useState(
    '并入的账号停用，它的报名、消息、文件、身份和登录方式都归保留的账号；两个账号都要重新登录。这一步不能撤销。',
  );
  const name = (p: Account) => `${calledOf(p)}（${p.username}，${p.cellPhone || '没有绑定手机'}）`;
  async function send(): Promise<void> {
    if (!a || !b) return;
    const keep = Number(form.values.keep);
    const both = { keep, drop: keep === a.id ? b.id : a.id };
    const { moved } = await prove.proven(form.values, () => formApi.staff.merge(both));
    toastOk(`账号已合并，归入 ${moved} 条记录`);
    onClose();
    await onDone();
  }
  if (people.length !== 2 || !a || !b) {
    return (
      <Dialog
        title="合并两个账号"
        narrow
        onClose={onClose}
        foot={
          <button type="button" className="btn" onClick={onClose}>
            知道了
          </button>
        }
      >
        <p>请正好选择两个账号，现在选了 {people.length} 个。</p>
      </Dialog>
    );
  }
  return (
    <Dialog title="合并两个账号" text={said} onClose={onClose}>
      <DialogForm form={form} label="合并" send={send} onClose={onClose}>
        <Choices form={form} name="keep" options={[a, b].map((p) => ({ value: p.id, label: name(p) }))} stacked />
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}
