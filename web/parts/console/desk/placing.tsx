import { useState } from 'react';
import { formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { span } from '../../../lib/format.ts';
import { sayGone } from '../../../lib/gone.ts';
import { toastOk } from '../../../lib/toast.ts';
import type { Option } from '../../../ui/choose/rows.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm, ListRoom } from '../../../ui/dialog-form.tsx';
import { HolderContext } from '../../classes/holder.ts';
import { JoinsLateIn } from '../../classes/joins-late.tsx';
import { ChooseField } from '../../students/choose-field.tsx';
import { institute } from '../classes/institute.ts';

type Some = { id: number; name: string }[];
type Done = () => Promise<void>;
type Left = Awaited<ReturnType<typeof formApi.institute.addApplicants>>['skipped'];
type Placing = { people: Some; done: Done };

/** Classes of the institute that are not over, by a part of their names. */
async function findClasses(name: string): Promise<Option[]> {
  const { list } = await formApi.institute.list({ name, pageSize: 20 });
  return list
    .filter((c) => c.status < 3)
    .map((c) => ({ value: String(c.id), label: c.name, about: `${span(c.startDate, c.endDate)}，${c.members} 人` }));
}

/** Puts admitted applicants into a class, which is asked for. `dialog` is what to show. */
export function usePlacing(reload?: Done) {
  const [asked, ask] = useState<Placing | null>(null);
  return {
    dialog: asked && <PlaceDialog {...asked} onClose={() => ask(null)} />,
    place: (people: Some, done?: Done) =>
      ask({ people, done: async () => void (await Promise.all([done?.(), reload?.()])) }),
  };
}

function PlaceDialog({ people, done, onClose }: Placing & { onClose: () => void }) {
  const form = useForm({
    first: { of: [] as Option[] },
    more: { of: { label: '培训班', required: '请选择培训班' } },
    at: { id: 'of' },
  });
  const [left, setLeft] = useState<Left | null>(null);
  const whom = people.length === 1 ? (people[0]?.name ?? '') : ` ${people.length} 人`;
  async function send(): Promise<void> {
    const [chosen] = form.values.of;
    const ids = people.map((p) => p.id);
    const { added, already, gone, skipped } = await formApi.institute.addApplicants({ id: Number(chosen?.value), ids });
    if (skipped.length) setLeft(skipped);
    else onClose();
    sayGone(gone, people);
    if (added) toastOk(`${added} 人已编入“${chosen?.label}”${already ? `，${already} 人原来就在班上` : ''}`);
    else if (already) toastOk(`${skipped.length ? `${already} 人` : '所选的人'}原来就在“${chosen?.label}”`);
    await done();
  }
  if (left) return <LeftOut of={left} onClose={onClose} />;
  return (
    <Dialog title={`把${whom}编入培训班`} text="已发布的班，编入的人有账号的会收到一次通知。" narrow onClose={onClose}>
      <DialogForm form={form} label="编入" send={send} onClose={onClose}>
        <ListRoom>
          <ChooseField
            form={form}
            name="of"
            what="培训班"
            placeholder="输入培训班名称"
            chosen={form.values.of}
            search={findClasses}
            least={0}
          />
          <HolderContext value={institute}>
            <JoinsLateIn id={Number(form.values.of[0]?.value ?? 0)} />
          </HolderContext>
        </ListRoom>
      </DialogForm>
    </Dialog>
  );
}

/** Who could not come into the class with the others, and why. */
function LeftOut({ of, onClose }: { of: Left; onClose: () => void }) {
  return (
    <Dialog
      title={`${of.length} 人没有编入`}
      text="其他人已经处理。"
      narrow
      onClose={onClose}
      foot={
        <button type="button" className="btn" onClick={onClose}>
          知道了
        </button>
      }
    >
      <ul>
        {of.map(({ id, name, why }) => (
          <li key={id}>
            <b>{name}</b>：{why}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
