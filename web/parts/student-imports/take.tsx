import rules from 'virtual:rules/students.commitImport';
import type { StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import { formApi } from '../../lib/api.ts';
import { useSend } from '../../lib/form/send.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { Choices, Fault, Submit } from '../../ui/field.tsx';
import profile from '../account/profile.module.css';
import { ChooseField } from '../students/choose-field.tsx';
import { choicesOf, readGroupsQuietly } from '../students/groups.ts';
import styles from './imports.module.css';
import { SheetButton } from './sheet-button.tsx';

type Props = { of: StudentImportDetail; reload: () => Promise<void> };

/** What pressing will do, in one sentence. */
function sumOf(d: StudentImportDetail, restores: boolean): string {
  const c = d.counts;
  const there = c.there - c.archived;
  const newGroups = restores ? d.newGroups : d.newGroupsWithout;
  const says = [
    c.good && `新增 ${c.good} 人${c.unreachable ? `（其中 ${c.unreachable} 人没有手机号码）` : ''}`,
    there && `${there} 人已在名单里`,
    c.archived && (restores ? `恢复 ${c.archived} 人` : `已归档的 ${c.archived} 人不导入`),
    newGroups.length &&
      `新建分组“${newGroups.slice(0, 3).join('”“')}”${newGroups.length > 3 ? `等 ${newGroups.length} 个` : ''}`,
  ].filter(Boolean);
  return says.length ? `${says.join('，')}。` : '没有可以导入的行。';
}

/** The third step: what becomes of who is there already, a group for all, and taking over. */
export function Take({ of: d, reload }: Props) {
  const { counts: c } = d;
  const groups = useLoad('groups', readGroupsQuietly);
  const form = useForm({
    first: { groups: [] as Option[], updates: '0', restores: '1' },
    rules,
    more: { groups: { label: '全部加入一个分组' } },
    at: { groupId: 'groups' },
  });
  async function send(): Promise<void> {
    const { groups: chosen, updates, restores } = form.values;
    const groupId = chosen[0] ? Number(chosen[0].value) : null;
    await formApi.students.commitImport({ id: d.id, groupId, updates: Number(updates), restores: Number(restores) });
    await reload();
  }
  const { busy, submit } = useSend(form, send);
  // Archived people who are not restored are not taken over either.
  const restores = form.values.restores === '1';
  const many = c.good + c.there - (restores ? 0 : c.archived);
  return (
    <section className={`card ${profile.block}`} aria-labelledby="take" id="import">
      <div className={profile.head}>
        <h2 id="take">导入</h2>
        {c.wrong > 0 && (
          <SheetButton what="importFaults" body={{ id: d.id }}>
            下载有误的行
          </SheetButton>
        )}
      </div>
      <form className={styles.taking} method="post" noValidate onSubmit={submit} aria-busy={busy}>
        <p>
          {sumOf(d, restores)}
          {c.wrong > 0 && `有误的 ${c.wrong} 行不导入：在上面改好，或下载下来改好以后单独再传。`}
        </p>
        {c.there - c.archived > 0 && (
          <Choices
            form={form}
            name="updates"
            stacked
            options={[
              { value: '0', label: '保留原来的资料，只加入分组' },
              { value: '1', label: '用这份名单里的姓名、部门和职务更新（空着的格子不动）' },
            ]}
          />
        )}
        {c.archived > 0 && (
          <Choices
            form={form}
            name="restores"
            stacked
            options={[
              { value: '1', label: `恢复这 ${c.archived} 人` },
              { value: '0', label: '不恢复，也不导入' },
            ]}
          />
        )}
        <ChooseField
          form={form}
          name="groups"
          what="分组"
          hint="选填。名单里另外写了分组的，两个都加入。"
          placeholder={groups.data?.total ? '选择或输入分组名称' : '还没有分组，可以以后再分'}
          chosen={form.values.groups}
          {...choicesOf(groups.data ?? { list: [], total: 0 })}
        />
        <Fault form={form} />
        <div className="form-foot">
          {many > 0 ? (
            <Submit busy={busy} doing="正在开始">
              导入 {many} 人
            </Submit>
          ) : (
            <p className="muted">{restores ? '改好至少一行才能导入。' : '这样选，没有人要导入。'}</p>
          )}
        </div>
      </form>
    </section>
  );
}
