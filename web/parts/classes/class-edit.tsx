import addRules from 'virtual:rules/classes.add';
import editRules from 'virtual:rules/classes.edit';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import type { Base } from '../../lib/form/drafts.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ClassForm } from './class-form.tsx';
import { useHolder } from './holder.ts';
import { OfPath, usePathId } from './of-path.tsx';
import { type Around, namedGroups, readAround, readWhole } from './read.ts';
import { classRuling, firstClass, mostGroups, sentOf, writtenOf } from './written.ts';

const saidOf = (publish: boolean, name: string) =>
  publish ? `“${name}”已发布，班上有账号的学员会收到通知` : '草稿已保存';

function Add({ around, groups }: { around: Around; groups: Option[] }) {
  const { isInstitute, made, to } = useHolder();
  const navigate = useNavigate();
  const [first] = useState({ ...firstClass, groups });
  const form = useForm({
    first,
    rules: addRules,
    ...classRuling,
    keep: { name: isInstitute ? 'institute class add' : 'class add', on: tab },
  });
  async function save(publish: boolean): Promise<boolean> {
    const { addAndPublish, add } = made(formApi).classes;
    const call = publish ? addAndPublish : add;
    const answer = await form.save((values, key) => call({ ...sentOf(values), key }));
    if (!answer) return false;
    toastOk(saidOf(publish, form.values.name.trim()));
    void navigate(to.detail(answer.done.id));
    return true;
  }
  return (
    <ClassForm
      form={form}
      around={around}
      classId={0}
      courses={[]}
      coverUrl=""
      published={false}
      save={save}
      cancel={
        <Link className="btn plain" to={to.classes()}>
          取消
        </Link>
      }
    />
  );
}

type Read = Awaited<ReturnType<typeof readWhole>>;

function Edit({ whole, reload }: { whole: Read; reload: () => Promise<void> }) {
  const { detail: d, around } = whole;
  const { made, to } = useHolder();
  const navigate = useNavigate();
  const saved = useMemo(() => writtenOf(whole), [whole]);
  const form = useForm({
    first: firstClass,
    saved,
    base: { version: d.version },
    rules: editRules,
    ...classRuling,
    keep: { name: `class ${d.id}`, on: tab },
    asksConflict: true,
  });
  async function save(publish: boolean, base?: Base): Promise<boolean> {
    const answer = await form.save(
      (values, _, typedOn) =>
        made(formApi).classes.edit({ id: d.id, version: (base ?? typedOn)['version'] ?? d.version, ...sentOf(values) }),
      (done) => ({ base: done }),
    );
    if (!answer) return false;
    // It is saved by now, whatever becomes of the rest.
    if (
      publish &&
      !(await form.guarded(() =>
        made(formApi)
          .classes.updateStatus({ id: d.id, status: 1 })
          .then(() => true),
      ))
    ) {
      await reload();
      return false;
    }
    toastOk(d.status === 0 ? saidOf(publish, form.values.name.trim()) : '培训班已经保存');
    void navigate(to.detail(d.id));
    return true;
  }
  return (
    <ClassForm
      form={form}
      around={around}
      classId={d.id}
      courses={d.courses}
      {...(d.status > 0 && { members: d.members })}
      coverUrl={d.coverUrl}
      published={d.status > 0}
      save={save}
      theirs={{
        show: () => void reload(),
        version: async () => (await made(formApi).classes.detail({ id: d.id })).version,
      }}
      cancel={
        <Link className="btn plain" to={to.detail(d.id)}>
          不改了
        </Link>
      }
    />
  );
}

/** Why nothing can be changed here, with the way to what can be read. */
function Closed({ id, why }: { id: number; why: string }) {
  const { to } = useHolder();
  return (
    <div className="alert">
      <span>
        {why}
        <Link to={to.detail(id)}>查看培训班详情</Link>
      </span>
    </div>
  );
}

/** A class is changed. */
export function ChangeClass({ id }: { id: number }) {
  const holder = useHolder();
  const load = useLoad(`class ${id}`, () => readWhole(holder, id));
  return (
    <Loaded load={load}>
      {(whole) => {
        const { status } = whole.detail;
        if (!holder.may(whole.detail)) return <Closed id={id} why="这个班由学院开设，由学院修改。" />;
        if (status === 3) return <Closed id={id} why="这个班已经结束，不能再修改。" />;
        return <Edit whole={whole} reload={load.reload} />;
      }}
    </Loaded>
  );
}

/** A class is set up, of the groups that the address names (`?groups=3,5`) where it does. */
export function NewClass() {
  const holder = useHolder();
  const named = new URLSearchParams(useLocation().search).get('groups') ?? '';
  const load = useLoad(`class around ${named}`, async () => {
    const around = await readAround(holder);
    return { around, groups: holder.isInstitute ? [] : await namedGroups(named, around.groups, mostGroups) };
  });
  return <Loaded load={load}>{(of) => <Add {...of} />}</Loaded>;
}

/** A class is set up, or changed (section 7). */
export default function ClassEdit() {
  const id = usePathId();
  return id === undefined ? <NewClass /> : <OfPath>{(of) => <ChangeClass key={of} id={of} />}</OfPath>;
}
