import rules from 'virtual:rules/students.move';
import { Link } from 'react-router';
import type { Student } from '../../../shared/contract/students.ts';
import { href } from '../../../shared/sitemap.ts';
import { formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ChooseField } from './choose-field.tsx';
import { choicesOf, findPeople, type Groups, groupOption, namesOf, readGroupsInDialog } from './groups.ts';
import styles from './students.module.css';

/** Who was to be put into a group or taken out of one, whom that has moved, and who is no more. */
export type Moved = {
  group: Option;
  asked: readonly { id: number; name: string }[];
  ids: number[];
  within: 0 | 1;
  gone: number[];
};
type Props = { people: Student[]; onClose: () => void; onMoved: (moved: Moved) => Promise<void> };

const chosenGroup = { more: { groups: { label: '分组', required: '请选择分组' } }, at: { groupId: 'groups' } };

/** Puts people into a group or takes them out, as its form is sent. */
function useMove({ people, onClose, onMoved }: Props, within: 0 | 1, first: Option[]) {
  const form = useForm({ first: { groups: first }, rules, ...chosenGroup });
  async function send(): Promise<void> {
    const group = form.values.groups[0] as Option;
    const ids = people.map(({ id }) => id);
    const { gone } = await formApi.students.move({ groupId: Number(group.value), ids, within });
    onClose();
    // What is undone is what was done: who was in the group already stays there.
    const was = (p: Student) => p.groups.some(({ id }) => String(id) === group.value);
    const moved = people.filter((p) => !gone.includes(p.id) && was(p) === (within === 0)).map(({ id }) => id);
    await onMoved({ group, asked: people, ids: moved, within, gone });
  }
  return { form, send };
}

/** Puts people into a group. */
export function IntoGroupDialog(props: Props) {
  const load = useLoad('groups', readGroupsInDialog);
  return (
    <Dialog title="移入分组" text={`${namesOf(props.people)}。一个人可以同时在几个分组里。`} onClose={props.onClose}>
      <Loaded load={load} lines={2}>
        {(groups) => (groups.total ? <Into {...props} groups={groups} /> : <NoGroups />)}
      </Loaded>
    </Dialog>
  );
}

function Into({ groups, ...props }: Props & { groups: Groups }) {
  const { form, send } = useMove(props, 1, []);
  return (
    <DialogForm form={form} label="移入" send={send} onClose={props.onClose}>
      <ChooseField
        form={form}
        name="groups"
        what="分组"
        placeholder="选择或输入分组名称"
        chosen={form.values.groups}
        {...choicesOf(groups)}
      />
    </DialogForm>
  );
}

function NoGroups() {
  return (
    <div className={styles.none}>
      <p>还没有分组。先建一个，再把学员移进去。</p>
      <Link className="btn" to={href('unit/group-add')}>
        新增分组
      </Link>
    </div>
  );
}

/** Takes people out of one of the groups that they are in. */
export function OutOfGroupDialog(props: Props) {
  const groups = new Map(props.people.flatMap((p) => p.groups.map((g) => [g.id, groupOption(g)] as const)));
  const options = [...groups.values()];
  const { form, send } = useMove(props, 0, options.length === 1 ? options : []);
  return (
    <Dialog
      title="移出分组"
      text={`${namesOf(props.people)}。只是不再属于这个分组，人仍在名单里。`}
      onClose={props.onClose}
    >
      <DialogForm form={form} label="移出" send={send} onClose={props.onClose}>
        <ChooseField
          form={form}
          name="groups"
          what="分组"
          placeholder="选择分组"
          chosen={form.values.groups}
          options={options}
        />
      </DialogForm>
    </Dialog>
  );
}

type PutInProps = { group: { id: number; name: string }; onClose: () => void; onPut: (moved: Moved) => Promise<void> };

/** Finds people of the unit and puts them into a group. */
export function PutInDialog({ group, onClose, onPut }: PutInProps) {
  const form = useForm({
    first: { people: [] as Option[] },
    rules,
    more: { people: { label: '学员', required: '请先找到并选择学员', most: 500 } },
    at: { ids: 'people' },
  });
  async function send(): Promise<void> {
    const asked = form.values.people.map(({ value, label }) => ({ id: Number(value), name: label }));
    const ids = asked.map(({ id }) => id);
    const { gone } = await formApi.students.move({ groupId: group.id, ids, within: 1 });
    onClose();
    await onPut({ group: groupOption(group), asked, ids: ids.filter((id) => !gone.includes(id)), within: 1, gone });
  }
  return (
    <Dialog title="添加学员" text={`放进“${group.name}”。`} onClose={onClose}>
      <DialogForm form={form} label="添加" send={send} onClose={onClose}>
        <ChooseField
          form={form}
          name="people"
          what="学员"
          many
          most={500}
          least={1}
          placeholder="输入姓名、部门或手机号码"
          chosen={form.values.people}
          search={findPeople(group.id)}
        />
      </DialogForm>
    </Dialog>
  );
}
