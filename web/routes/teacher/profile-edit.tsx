import rules from 'virtual:rules/people.saveTeacher';
import { Link, useNavigate } from 'react-router';
import type { Teacher } from '../../../shared/contract/people.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, formApi } from '../../lib/api.ts';
import { computer } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { definePage } from '../../lib/page.tsx';
import { SaveForm } from '../../parts/account/save.tsx';
import { Standing } from '../../parts/account/standing.tsx';
import { TeacherFields } from '../../parts/account/teacher-fields.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import '../../parts/centre/teacher-calls.ts';
import { Loaded } from '../../ui/loaded.tsx';

type Professions = { id: number; name: string }[];

function Edit({ person: p, professions }: { person: Teacher; professions: Professions }) {
  const navigate = useNavigate();
  const form = useForm({
    first: {
      name: p.wantedName || p.name,
      title: p.title,
      dept: p.dept,
      professionId: p.professionId ? String(p.professionId) : '',
      intro: p.intro,
    },
    rules,
    keep: { name: 'teacher profile', on: computer },
  });
  const again = p.status === 2;
  return (
    <SaveForm
      form={form}
      label={again ? '重新提交' : '保存'}
      said={again ? '已经重新提交' : '资料已经保存'}
      onSaved={() => void navigate(href('teacher/profile'))}
      cancel={
        <Link className="btn ghost" to={href('teacher/profile')} onClick={form.discard}>
          不改了
        </Link>
      }
      send={({ professionId, ...v }) =>
        formApi.people.saveTeacher({ ...v, professionId: professionId ? Number(professionId) : null })
      }
    >
      <TeacherFields form={form} professions={professions} />
    </SaveForm>
  );
}

function Body({ professions }: { professions: Professions }) {
  const load = useLoad('teacher', () => api.people.teacher({}));
  return (
    <Loaded load={load}>
      {(person) => (
        <>
          <Standing status={person.status} reason={person.reason} by="教务部" />
          <Edit person={person} professions={professions} />
        </>
      )}
    </Loaded>
  );
}

const name = 'teacher/profile-edit';
export default definePage({
  name,
  load: import.meta.env.SSR ? ({ api }) => api.experts.selectProfessionList({}) : undefined,
  head: import.meta.env.SSR ? () => ({ title: '编辑个人信息 - 教师中心', noindex: true }) : undefined,
  View: ({ data }) => (
    <CentreFrame page={name} title="编辑个人信息" text="手机号码与密码在个人信息里更换。">
      <Body professions={data} />
    </CentreFrame>
  ),
});
