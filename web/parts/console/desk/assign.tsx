import rules from 'virtual:rules/demands.assign';
import { useState } from 'react';
import { api, attempt, formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { sayGone } from '../../../lib/gone.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';

type Chosen = { id: number; title: string }[];
type Owner = { id: number; name: string };
type Props = {
  chosen: Chosen;
  /** What is handed over: a title, or how many. */
  what: string;
  onClose: () => void;
  onDone: () => Promise<void>;
};

const idsOf = (chosen: Chosen) => chosen.map((d) => d.id);
const namedOf = (chosen: Chosen) => chosen.map(({ id, title }) => ({ id, name: title }));

/** Takes records oneself; told by a toast. */
export async function takeOver(chosen: Chosen, done: () => Promise<void>): Promise<void> {
  const taken = await attempt(api.demands.assign({ ids: idsOf(chosen) }));
  if (taken?.data.assigned) toastOk(chosen.length === 1 ? '已归您负责' : `${taken.data.assigned} 件已归您负责`);
  if (taken) sayGone(taken.data.gone, namedOf(chosen));
  await done();
}

/** Gives records to a member of the desk. */
export function AssignDialog(props: Props) {
  const load = useLoad('owners', () => formApi.demands.owners({}));
  return (
    <Dialog title="分派给同事" text={props.what} narrow onClose={props.onClose}>
      <Loaded load={load} lines={3}>
        {(owners) => <Assign {...props} owners={owners} />}
      </Loaded>
    </Dialog>
  );
}

function Assign({ chosen, onClose, onDone, owners }: Props & { owners: Owner[] }) {
  const form = useForm({ first: { ownerId: '' }, rules, more: { ownerId: { required: '请选择负责人' } } });
  const [options] = useState(() => owners.map((o) => ({ value: o.id, label: o.name })));
  async function send(): Promise<void> {
    const done = await formApi.demands.assign({ ids: idsOf(chosen), ownerId: Number(form.values.ownerId) });
    if (done.assigned) toastOk(`已分派给${owners.find((o) => String(o.id) === form.values.ownerId)?.name ?? '同事'}`);
    sayGone(done.gone, namedOf(chosen));
    onClose();
    await onDone();
  }
  return (
    <DialogForm form={form} label="分派" send={send} onClose={onClose}>
      <Select form={form} name="ownerId" options={options} full hint="新收到的事项分派后转为办理中" />
    </DialogForm>
  );
}
