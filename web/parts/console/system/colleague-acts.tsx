import { useState } from 'react';
import type { Invite } from '../../../../shared/contract/staff-colleagues.ts';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { type Role, roleNames, roles } from '../../../../shared/roles.ts';
import { formApi, quietApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { firstProve, ProveFields, useProve } from '../../account/prove.tsx';
import { useAsRead } from '../as-read.tsx';
import { useMe } from '../me.ts';
import { StatusButton } from '../people/status.tsx';
import { calledOf } from '../people/words.tsx';
import { AskInvite, EditDialog, InviteDialog } from './colleague.tsx';
import { RoleChoices } from './role-choices.tsx';

type Asked = { what: 'roles' | 'edit' | 'invite'; person: Account; done: () => Promise<void> };

type ActsProps = {
  person: Account;
  /** Reads anew what shows the person. */
  done: () => Promise<void>;
  ask: (asked: Asked) => void;
  /** How the buttons look where they stand in no row. */
  look?: string;
};

/**
 * What an administrator does with a colleague, in the row of the list and on the colleague's own page. Nobody keeps
 * themselves out, nor makes themselves a link; one that is kept out comes in by none.
 */
export function ColleagueActs({ person, done, ask, look }: ActsProps) {
  const name = calledOf(person);
  const isOther = person.username !== useMe().username;
  const button = (what: Asked['what'], label: string, of: string) => (
    <button type="button" className={look} onClick={() => ask({ what, person, done })}>
      {label}
      <span className="vh">{of}</span>
    </button>
  );
  const danger = look && person.status === 1 ? `${look} danger` : look;
  return (
    <>
      {button('edit', '修改', `${name}的资料`)}
      {button('roles', '改角色', `，${name}`)}
      {isOther && person.status === 1 && button('invite', '密码链接', `，${name}`)}
      {isOther && <StatusButton account={person} onDone={done} {...(danger && { look: danger })} />}
    </>
  );
}

/**
 * The dialogs of those deeds, which lie beside the row: it may go while one is open.
 * @returns `ask` opens one, `show` a link that was just made, `dialogs` is what is open
 */
export function useColleagueDialogs() {
  const [asked, ask] = useState<Asked | null>(null);
  const [made, setMade] = useState<{ name: string; invite: Invite } | null>(null);
  const close = () => ask(null);
  const show = (name: string, invite: Invite) => setMade({ name, invite });
  const dialogs = (
    <>
      {asked?.what === 'roles' && <RolesDialog {...asked} onClose={close} />}
      {asked?.what === 'edit' && <EditDialog {...asked} onClose={close} />}
      {asked?.what === 'invite' && (
        <AskInvite
          person={asked.person}
          onMade={(invite) => {
            show(calledOf(asked.person), invite);
            close();
          }}
          onClose={close}
        />
      )}
      {made && <InviteDialog {...made} onClose={() => setMade(null)} />}
    </>
  );
  return { ask, show, dialogs };
}

/** Roles as the dialog says them, in their own order: what two people have chosen is compared by that. */
const wordsOf = (own: readonly string[]) =>
  roles
    .filter((role) => own.includes(role))
    .map((role) => roleNames[role])
    .join('、');
const rolesOf = (words: string) => roles.filter((role) => words.split('、').includes(roleNames[role]));

function RolesDialog({ person, done, onClose }: { person: Account; done: () => Promise<void>; onClose: () => void }) {
  const { id } = person;
  const prove = useProve('');
  const form = useForm({ first: { roles: person.roles as Role[], ...firstProve }, ...prove.ruling });
  const asWords = {
    idOf: form.idOf,
    text: () => wordsOf(form.values.roles),
    set: (name: string, words: unknown) => form.set(name, rolesOf(String(words))),
  };
  const readOf = (a: { roles: readonly string[] }) => ({ roles: wordsOf(a.roles) });
  const asRead = useAsRead(asWords, {
    read: readOf(person),
    again: () => quietApi.staff.account({ id }).then(readOf),
  });
  async function send(): Promise<void> {
    await prove.proven(form.values, () =>
      asRead.save(({ was }) =>
        formApi.staff.setRoles({ id, roles: form.values.roles, ...(was && { was: rolesOf(was.roles) }) }),
      ),
    );
    toastOk(`${calledOf(person)}的角色已更新`);
    onClose();
    await done();
  }
  const theirs = asRead.hint('roles');
  return (
    <Dialog title={`${calledOf(person)}的角色`} narrow onClose={onClose}>
      <DialogForm form={form} label={asRead.label('保存')} send={send} onClose={onClose}>
        <div className="field" id={form.idOf('roles')} tabIndex={-1}>
          <RoleChoices own={form.values.roles} onChange={(own) => form.set('roles', own)} />
          {theirs && <p className="help">{theirs}</p>}
        </div>
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}
