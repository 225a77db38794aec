import personRules from 'virtual:rules/staff.savePerson';
import unitRules from 'virtual:rules/staff.correctUnit';
import { lazy, Suspense } from 'react';
import type { AccountDetail } from '../../../../shared/contract/staff-people.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { type api, formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { withinTime } from '../../../lib/lazy-code.tsx';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { firstProve, ProveFields, useProve } from '../../account/prove.tsx';
import { useAsRead } from '../as-read.ts';
import { useMe } from '../me.ts';

const RegionField = lazy(() =>
  withinTime(() => import('../../region/region-field.tsx')).then((m) => ({ default: m.RegionField })),
);

type Done = { onSaved: () => Promise<void>; onClose: () => void };

/** Corrects who a person is; they are told. */
export function CorrectPerson({ of, onSaved, onClose }: { of: AccountDetail } & Done) {
  const mayMove = hasRole(useMe().roles, []);
  const { id, name, fullPhone, dept, post } = of;
  const prove = useProve('');
  const read = { name, cellPhone: fullPhone, dept, post };
  const onRead = useAsRead(read);
  const first = { ...read, ...firstProve };
  const form = useForm({ first, rules: personRules, ...prove.ruling });
  async function send(): Promise<void> {
    const { name, cellPhone, dept, post } = form.values;
    await prove.proven(form.values, () =>
      onRead((was) => formApi.staff.savePerson({ id, name, cellPhone, dept, post, ...was })),
    );
    toastOk('资料已更正，本人会收到消息');
    onClose();
    await onSaved();
  }
  return (
    <Dialog title={`更正${name || of.username}的资料`} narrow text="本人会收到消息；请先核对身份。" onClose={onClose}>
      <DialogForm form={form} label="保存" send={send} onClose={onClose}>
        <Field form={form} name="name" autoComplete="off" />
        <Field
          form={form}
          name="cellPhone"
          inputMode="tel"
          autoComplete="off"
          readOnly={!mayMove}
          hint={mayMove ? '换成新号码后，新旧号码都会收到短信。' : '号码由管理员更换。'}
        />
        <Field form={form} name="dept" autoComplete="off" />
        <Field form={form} name="post" autoComplete="off" />
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}

type Unit = Awaited<ReturnType<typeof api.staff.unit>>;

/** Corrects what a unit is called and where it is; its contact is told. */
export function CorrectUnit({ of, onSaved, onClose }: { of: Unit } & Done) {
  const { id, name, contactName, landline, region, address } = of;
  const first = { unitName: name, contactName, landline, region, address };
  const onRead = useAsRead(first);
  const form = useForm({ first, rules: unitRules });
  async function send(): Promise<void> {
    await onRead((was) => formApi.staff.correctUnit({ id, ...form.values, ...was }));
    toastOk('资料已更正，联系人会收到消息');
    onClose();
    await onSaved();
  }
  return (
    <Dialog title="更正单位资料" text="联系人会收到消息；改名立即在各处生效。" onClose={onClose}>
      <DialogForm form={form} label="保存" send={send} onClose={onClose}>
        <div className="form-grid">
          <Field form={form} name="unitName" autoComplete="off" full />
          <Field form={form} name="contactName" autoComplete="off" />
          <Field form={form} name="landline" inputMode="tel" autoComplete="off" />
          <Suspense>
            <RegionField form={form} name="region" full />
          </Suspense>
          <Field form={form} name="address" autoComplete="off" full />
        </div>
      </DialogForm>
    </Dialog>
  );
}
