import rules from 'virtual:rules/demands.assign';
import { useState } from 'react';
import { api, attempt, formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { DialogForm } from '../../account/dialog-form.tsx';

type Owner = { id: number; name: string };
type Props = {
  ids: number[];
  /** What is handed over: a title, or how many. */
  what: string;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Takes records oneself; told by a toast. */
export async function takeOver(ids: number[], done: () => Promise<void>): Promise<void> {
  const taken = await attempt(api.demands.assign({ ids }));
  if (taken) toastOk(ids.length === 1 ? '已归您负责' : `${taken.data.assigned} 件已归您负责`);
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

function Assign({ ids, onClose, onDone, owners }: Props & { owners: Owner[] }) {
  const form = useForm({ first: { ownerId: '' }, rules, more: { ownerId: { required: '请选择负责人' } } });
  const [options] = useState(() => owners.map((o) => ({ value: o.id, label: o.name })));
  async function send(): Promise<void> {
    await formApi.demands.assign({ ids, ownerId: Number(form.values.ownerId) });
    toastOk(`已分派给${owners.find((o) => String(o.id) === form.values.ownerId)?.name ?? '同事'}`);
    onClose();
    await onDone();
  }
  return (
    <DialogForm form={form} label="分派" send={send} onClose={onClose}>
      <Select form={form} name="ownerId" options={options} full hint="新收到的事项分派后转为办理中" />
    </DialogForm>
  );
}
