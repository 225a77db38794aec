import { type Role, roleNames, roles } from '../../../../shared/roles.ts';

/** What each role is for, as an administrator reads it before giving it away. */
const meanings: Record<Role, string> = {
  editor: '撰写和修改内容，提交审核',
  approver: '审核并发布内容',
  desk: '处理需求、咨询与报名，审核注册',
  training: '培训、学员与单位，审核注册',
  administrator: '全部功能，人员角色与操作记录',
};

type Props = {
  own: readonly Role[];
  onChange: (roles: Role[]) => void;
  /** They stand among other fields, and their name beside them. */
  isNamed?: boolean;
  required?: boolean;
};

/** The roles of a member of staff, each with what it is for. */
export function RoleChoices({ own, onChange, isNamed, required }: Props) {
  return (
    <fieldset className="role-choices">
      <legend className={isNamed ? `label${required ? ' req' : ''}` : 'vh'}>角色</legend>
      {roles.map((role) => (
        <label className="choice" key={role}>
          <input
            type="checkbox"
            checked={own.includes(role)}
            onChange={(e) => onChange(e.target.checked ? [...own, role] : own.filter((r) => r !== role))}
          />
          <span>
            <b>{roleNames[role]}</b>
            <span className="fs-sm muted sub">{meanings[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
