import rules from 'virtual:rules/staff.moveMember';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { UnitField } from './unit-field.tsx';
import { calledOf } from './words.tsx';

type Props = { people: Pick<Account, 'id' | 'name' | 'username'>[]; onClose: () => void; onDone: () => Promise<void> };

/** Puts trainees into another unit, or into none. */
export function MoveDialog({ people, onClose, onDone }: Props) {
  const form = useForm({ first: { unitId: '' }, rules, more: { unitId: { required: '请先找到并选择单位' } } });
  const { busy, press } = usePress();
  const ids = people.map((p) => p.id);
  async function ended(moved: number, said: string): Promise<void> {
    toastOk(moved ? `${moved} 人${said}` : '没有需要变动的学员');
    onClose();
    await onDone();
  }
  const send = async () =>
    ended((await formApi.staff.moveMember({ ids, unitId: Number(form.values.unitId) })).moved, '已移动');
  async function takeOut(): Promise<void> {
    try {
      await ended((await formApi.staff.moveMember({ ids, unitId: null })).moved, '已移出单位');
    } catch (error) {
      form.refused(error);
    }
  }
  const names = people.slice(0, 5).map(calledOf).join('、');
  return (
    <Dialog
      title="移动到单位"
      text={`${names}${people.length > 5 ? `等 ${people.length} 人` : ''}。移动后直接算作该单位已确认的学员，本人会收到消息。`}
      onClose={onClose}
    >
      <DialogForm form={form} label="移动" send={send} onClose={onClose}>
        <UnitField form={form} name="unitId" />
        <p className="fs-sm move-out">
          不属于任何单位？
          <button type="button" className="inline" aria-disabled={busy || undefined} onClick={() => press(takeOut)}>
            移出现在的单位
          </button>
        </p>
      </DialogForm>
    </Dialog>
  );
}
