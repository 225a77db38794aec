import type { ClassDetail } from '../../../shared/contract/classes.ts';
import rules from 'virtual:rules/classes.namePeople';
import { useState } from 'react';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ChooseField } from '../students/choose-field.tsx';
import { choicesOf, idsOf } from '../students/groups.ts';
import { type Holder, useHolder } from './holder.ts';
import { JoinsLate } from './joins-late.tsx';
import { readWhole } from './read.ts';
import { mostGroups, mostPeople } from './written.ts';

type Props = { of: Pick<ClassDetail, 'id'>; onDone: () => Promise<void>; onClose: () => void };
type Whole = Awaited<ReturnType<typeof readWhole>>;

/** Whether one says who of one's people comes: a unit of a class that the institute runs for it. */
export const mayName = (holder: Holder, d: Pick<ClassDetail, 'classType' | 'status'>): boolean =>
  !holder.isInstitute && d.classType === 1 && d.status < 3;

/** A unit says who of its people comes to a class that the institute runs for it. */
export function NamePeople(props: Props) {
  const holder = useHolder();
  const load = useLoad(`class ${props.of.id}`, () => readWhole(holder, props.of.id));
  return (
    <Dialog
      title="选择本单位学员"
      text="这里只选本单位的学员；学院安排的其他学员不受影响。已发布的班，新选的学员有账号的会收到通知。"
      onClose={props.onClose}
    >
      <Loaded load={load}>{(whole) => <Choosing {...props} whole={whole} />}</Loaded>
    </Dialog>
  );
}

function Choosing({ of, whole, onDone, onClose }: Props & { whole: Whole }) {
  const holder = useHolder();
  const [first] = useState({ groups: whole.groups, people: whole.people });
  const form = useForm({
    first,
    rules,
    more: {
      groups: { label: '学员分组', most: mostGroups },
      people: { label: '单独添加的学员', most: mostPeople },
    },
    at: { groupIds: 'groups', studentUserIds: 'people' },
  });
  const { groups, people } = form.values;
  async function send(): Promise<void> {
    const chosen = { groupIds: idsOf(groups), studentUserIds: idsOf(people) };
    await formApi.classes.namePeople({ id: of.id, version: whole.detail.version, ...chosen });
    onClose();
    toastOk('本单位的学员已经保存');
    await onDone();
  }
  return (
    <DialogForm form={form} label="保存" send={send} onClose={onClose}>
      <JoinsLate courses={whole.detail.courses} />
      <ChooseField
        form={form}
        name="groups"
        what="分组"
        many
        most={mostGroups}
        placeholder={whole.around.groups.total ? '选择或输入分组名称' : '还没有分组，可以直接选学员'}
        chosen={groups}
        {...choicesOf(whole.around.groups)}
      />
      <ChooseField
        form={form}
        name="people"
        what="学员"
        many
        most={mostPeople}
        least={1}
        placeholder="输入姓名、部门或手机号码"
        chosen={people}
        search={holder.findPeople(of.id)}
      />
    </DialogForm>
  );
}
