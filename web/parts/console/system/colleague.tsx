import addRules from 'virtual:rules/staff.addColleague';
import editRules from 'virtual:rules/staff.saveColleague';
import { type ReactNode, useEffect, useState } from 'react';
import type { Invite } from '../../../../shared/contract/staff-colleagues.ts';
import type { Account, AccountDetail } from '../../../../shared/contract/staff-people.ts';
import type { Role } from '../../../../shared/roles.ts';
import { href } from '../../../../shared/sitemap.ts';
import { api, formApi, quietApi } from '../../../lib/api.ts';
import { type Fields, useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { dropSuccess, toastOk } from '../../../lib/toast.ts';
import { firstProve, ProveFields, useProve } from '../../account/prove.tsx';
import { Sure } from '../../account/sure.tsx';
import { useAsRead } from '../as-read.tsx';
import { copyText } from '../copy.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Field, FieldFault } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { calledOf, when } from '../people/words.tsx';
import { RoleChoices } from './role-choices.tsx';

type WhoProps = { form: Fields; hint?: (name: string, own?: string) => ReactNode };

function Who({ form, hint = (_, own) => own }: WhoProps) {
  return (
    <>
      <Field form={form} name="name" autoComplete="off" hint={hint('name')} />
      <Field
        form={form}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={hint('username', '登录用，例如 zhangsan。')}
      />
      <Field form={form} name="dept" autoComplete="off" hint={hint('dept')} />
      <Field
        form={form}
        name="cellPhone"
        inputMode="tel"
        autoComplete="off"
        hint={hint('cellPhone', '选填。账号变动时提醒本人，不用来登录。')}
      />
    </>
  );
}

/** A new member of staff; who is added sets a password by the link that comes next. */
export function AddDialog({ onAdded, onClose }: { onAdded: (name: string, i: Invite) => void; onClose: () => void }) {
  const prove = useProve('');
  const form = useForm({
    first: { name: '', username: '', dept: '', cellPhone: '', roles: [] as Role[], ...firstProve },
    rules: addRules,
    ...prove.ruling,
  });
  async function send(): Promise<void> {
    const { name, username, dept, cellPhone, roles } = form.values;
    const add = () => formApi.staff.addColleague({ name, username, dept, cellPhone, roles });
    const { token, expiresAt } = await prove.proven(form.values, add);
    toastOk(`已添加${name}`);
    onAdded(name, { token, expiresAt });
  }
  return (
    <Dialog title="添加工作人员" onClose={onClose}>
      <DialogForm form={form} label="添加" marks send={send} onClose={onClose}>
        <div className="form-grid">
          <Who form={form} />
        </div>
        <div className="field" id={form.idOf('roles')} tabIndex={-1}>
          <RoleChoices
            isNamed
            required={Boolean(form.ruleOf('roles').required)}
            own={form.values.roles}
            onChange={(roles) => form.set('roles', roles)}
          />
          <FieldFault form={form} name="roles" />
        </div>
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}

type EditProps = { person: Account; done: () => Promise<void>; onClose: () => void };

/** Corrects who a member of staff is. */
export function EditDialog({ person, done, onClose }: EditProps) {
  // The list has the number veiled.
  const load = useLoad(`account ${person.id}`, () => api.staff.account({ id: person.id }));
  return (
    <Dialog title={`${calledOf(person)}的资料`} narrow text="本人会收到消息。" onClose={onClose}>
      <Loaded load={load} lines={5}>
        {(a) => <EditForm id={person.id} read={readOf(a)} done={done} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

const readOf = ({ name, username, dept, fullPhone }: AccountDetail) => ({
  ...{ name, username, dept, cellPhone: fullPhone },
});
type EditFormProps = { id: number; read: ReturnType<typeof readOf> } & Omit<EditProps, 'person'>;

function EditForm({ id, read, done, onClose }: EditFormProps) {
  const prove = useProve('');
  const first = { ...read, ...firstProve };
  const form = useForm({ first, rules: editRules, ...prove.ruling });
  const asRead = useAsRead(form, { read, again: () => quietApi.staff.account({ id }).then(readOf) });
  async function send(): Promise<void> {
    const { name, username, dept, cellPhone } = form.values;
    await prove.proven(form.values, () =>
      asRead.save((was) => formApi.staff.saveColleague({ id, name, username, dept, cellPhone, ...was })),
    );
    toastOk('资料已保存');
    onClose();
    await done();
  }
  return (
    <DialogForm form={form} label={asRead.label('保存')} send={send} onClose={onClose}>
      <Who form={form} hint={asRead.hint} />
      <ProveFields form={form} prove={prove} />
    </DialogForm>
  );
}

type AskProps = { person: Account; onMade: (invite: Invite) => void; onClose: () => void };

/** A link by which somebody sets a password: another one takes the place of the one of before. */
export function AskInvite({ person, onMade, onClose }: AskProps) {
  return (
    <Sure
      title={`给${calledOf(person)}一个设置密码的链接？`}
      lines={['用于第一次登录，或忘记密码。此前的链接立即作废；原来的密码在本人设好新密码以前仍然有效。']}
      label="生成链接"
      send={async () => onMade(await formApi.staff.inviteColleague({ id: person.id }))}
      onClose={onClose}
    />
  );
}

const copiedWords = '链接已复制';

/** The link itself, shown once. */
export function InviteDialog({ name, invite, onClose }: { name: string; invite: Invite; onClose: () => void }) {
  const link = `${location.origin}${href('staff/invite')}#${invite.token}`;
  const [copied, setCopied] = useState(false);
  const [asks, setAsks] = useState(false);
  // That was the link before this one.
  useEffect(() => dropSuccess(copiedWords), []);
  const close = () => (copied ? onClose() : setAsks(true));
  async function copy(): Promise<void> {
    if (!(await copyText(link, '浏览器没有允许复制，请选中链接复制'))) return;
    setCopied(true);
    toastOk(copiedWords);
  }
  return (
    <Dialog
      title={`请把链接交给${name}`}
      text={`只显示这一次，只能用一次，${when(invite.expiresAt)} 前有效。谁有它，谁就能设置密码：请当面或用内部通讯交给本人。`}
      onClose={close}
      foot={
        <>
          <button type="button" className="btn ghost" onClick={close}>
            {copied ? '完成' : '关闭'}
          </button>
          <button type="button" className="btn" onClick={copy}>
            复制链接
          </button>
        </>
      }
    >
      <label className="field">
        <span className="vh">链接</span>
        <input
          className="input"
          readOnly
          value={link}
          onFocus={(e) => e.target.select()}
          onCopy={() => setCopied(true)}
        />
      </label>
      {asks && (
        <Confirm
          title="链接还没有复制"
          yes="不复制，关闭"
          no="回去复制"
          danger
          onYes={async () => onClose()}
          onClose={() => setAsks(false)}
        >
          <p>关闭以后看不到这个链接了；需要时可以再生成一个，这一个随即作废。</p>
        </Confirm>
      )}
    </Dialog>
  );
}
