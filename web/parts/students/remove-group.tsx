import type { StudentGroup } from '../../../shared/contract/students.ts';
import { api, attempt } from '../../lib/api.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';

type Props = { of: Pick<StudentGroup, 'id' | 'name' | 'size'>; onClose: () => void; onRemoved: () => Promise<void> };

/** Asks before a group goes; its people stay. */
export function RemoveGroup({ of: g, onClose, onRemoved }: Props) {
  async function remove(): Promise<void> {
    const done = await attempt(api.students.removeGroup({ id: g.id }));
    onClose();
    if (!done) return;
    toastOk(`分组“${g.name}”已删除`);
    await onRemoved();
  }
  return (
    <Confirm title="删除这个分组？" yes="删除分组" danger onYes={remove} onClose={onClose}>
      <p>
        “{g.name}”删除以后不能恢复。
        {g.size > 0 && `组里的 ${g.size} 位学员仍在名单里，只是不再属于这个分组。`}
      </p>
    </Confirm>
  );
}
