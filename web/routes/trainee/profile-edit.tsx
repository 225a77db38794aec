import rules from 'virtual:rules/people.saveTrainee';
import { Link, useNavigate } from 'react-router';
import type { Trainee } from '../../../shared/contract/people.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, formApi } from '../../lib/api.ts';
import { computer } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { definePage } from '../../lib/page.tsx';
import { SaveForm } from '../../parts/account/save.tsx';
import { TraineeFields } from '../../parts/account/trainee-fields.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import '../../parts/centre/trainee-calls.ts';

type Themes = { id: number; name: string }[];
const number = (value: string) => (value ? Number(value) : null);
const first = (value: number | null) => (value === null ? '' : String(value));

function Edit({ person: p, themes }: { person: Trainee; themes: Themes }) {
  const navigate = useNavigate();
  const form = useForm({
    first: {
      name: p.name,
      studentType: first(p.studentType),
      studentDept: p.studentDept,
      studentPost: p.studentPost,
      interestTrainThemeId: first(p.interestTrainThemeId),
      unitId: first(p.unitId),
      unitName: p.unitName,
    },
    rules,
    keep: { name: 'trainee profile', on: computer },
  });
  return (
    <SaveForm
      form={form}
      said="资料已经保存"
      onSaved={() => void navigate(href('trainee/profile'))}
      cancel={
        <Link className="btn ghost" to={href('trainee/profile')} onClick={form.discard}>
          不改了
        </Link>
      }
      send={({ studentType, interestTrainThemeId, unitId, unitName: _, ...v }) =>
        formApi.people.saveTrainee({
          ...v,
          studentType: Number(studentType),
          interestTrainThemeId: number(interestTrainThemeId),
          unitId: number(unitId),
        })
      }
    >
      <TraineeFields form={form} themes={themes} />
    </SaveForm>
  );
}

function Body({ themes }: { themes: Themes }) {
  const load = useLoad('trainee', () => api.people.trainee({}));
  return <Loaded load={load}>{(person) => <Edit person={person} themes={themes} />}</Loaded>;
}

const name = 'trainee/profile-edit';
export default definePage({
  name,
  load: import.meta.env.SSR ? ({ api }) => api.catalogue.getInterestList({}) : undefined,
  head: import.meta.env.SSR ? () => ({ title: '编辑个人信息 - 学员中心', noindex: true }) : undefined,
  View: ({ data }) => (
    <CentreFrame page={name} title="编辑个人信息" text="手机号码与密码在个人信息里更换。">
      <Body themes={data} />
    </CentreFrame>
  ),
});
