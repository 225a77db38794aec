import personRules from 'virtual:rules/staff.savePerson';
import unitRules from 'virtual:rules/staff.correctUnit';
import { lazy, Suspense } from 'react';
import type { AccountDetail } from '../../../../shared/contract/staff-people.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { type api, formApi, quietApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { withinTime } from '../../../lib/lazy-code.tsx';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { firstProve, ProveFields, useProve } from '../../account/prove.tsx';
import { useAsRead } from '../as-read.tsx';
import { useMe } from '../me.ts';

const RegionField = lazy(() =>
  withinTime(() => import('../../region/region-field.tsx')).then((m) => ({ default: m.RegionField })),
);

type Done = { onSaved: () => Promise<void>; onClose: () => void };

/** Corrects who a person is; they are told. */
export function CorrectPerson({ of, onSaved, onClose }: { of: AccountDetail } & Done) {
  const mayMove = hasRole(useMe().roles, []);
  const { id } = of;
  const prove = useProve('');
  const readOf = ({ name, fullPhone, dept, post }: AccountDetail) => ({ name, cellPhone: fullPhone, dept, post });
  const read = readOf(of);
  const first = { ...read, ...firstProve };
  const form = useForm({ first, rules: personRules, ...prove.ruling });
  const asRead = useAsRead(form, { read, again: () => quietApi.staff.account({ id }).then(readOf) });
  async function send(): Promise<void> {
    const { name, cellPhone, dept, post } = form.values;
    await prove.proven(form.values, () =>
      asRead.save((was) => formApi.staff.savePerson({ id, name, cellPhone, dept, post, ...was })),
    );
    toastOk('资料已更正，本人会收到消息');
    onClose();
    await onSaved();
  }
  return (
    <Dialog
      title={`更正${of.name || of.username}的资料`}
      narrow
      text="本人会收到消息；请先核对身份。"
      onClose={onClose}
    >
      <DialogForm form={form} label={asRead.label('保存')} send={send} onClose={onClose}>
        <Field form={form} name="name" autoComplete="off" hint={asRead.hint('name')} />
        <Field
          form={form}
          name="cellPhone"
          inputMode="tel"
          autoComplete="off"
          readOnly={!mayMove}
          hint={asRead.hint('cellPhone', mayMove ? '换成新号码后，新旧号码都会收到短信。' : '号码由管理员更换。')}
        />
        <Field form={form} name="dept" autoComplete="off" hint={asRead.hint('dept')} />
        <Field form={form} name="post" autoComplete="off" hint={asRead.hint('post')} />
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}

type Unit = Awaited<ReturnType<typeof api.staff.unit>>;

/** Corrects what a unit is called and where it is; its contact is told. */
export function CorrectUnit({ of, onSaved, onClose }: { of: Unit } & Done) {
  const { id } = of;
  const readOf = ({ name, contactName, landline, region, address }: Unit) => ({
    ...{ unitName: name, contactName, landline, region, address },
  });
  const first = readOf(of);
  const form = useForm({ first, rules: unitRules });
  const asRead = useAsRead(form, { read: first, again: () => quietApi.staff.unit({ id }).then(readOf) });
  async function send(): Promise<void> {
    await asRead.save((was) => formApi.staff.correctUnit({ id, ...form.values, ...was }));
    toastOk('资料已更正，联系人会收到消息');
    onClose();
    await onSaved();
  }
  return (
    <Dialog title="更正单位资料" text="联系人会收到消息；改名立即在各处生效。" onClose={onClose}>
      <DialogForm form={form} label={asRead.label('保存')} send={send} onClose={onClose}>
        <div className="form-grid">
          <Field form={form} name="unitName" autoComplete="off" hint={asRead.hint('unitName')} full />
          <Field form={form} name="contactName" autoComplete="off" hint={asRead.hint('contactName')} />
          <Field form={form} name="landline" inputMode="tel" autoComplete="off" hint={asRead.hint('landline')} />
          <Suspense>
            <RegionField form={form} name="region" hint={asRead.hint('region')} full />
          </Suspense>
          <Field form={form} name="address" autoComplete="off" hint={asRead.hint('address')} full />
        </div>
      </DialogForm>
    </Dialog>
  );
}
