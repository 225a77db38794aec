import teacherRules from 'virtual:rules/account.teacherRegister';
import traineeRules from 'virtual:rules/account.register';
import unitRules from 'virtual:rules/account.entrustingUnitRegister';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import type { Keeping } from '../../lib/form/typed.ts';
import { type Fields, useForm } from '../../lib/form/use-form.ts';
import type { Kind } from '../account/kinds.ts';
import { hasArrived } from '../account/file-field.tsx';
import { firstPasswords, passwordChecks, PasswordFields } from '../account/password-fields.tsx';
import { firstProof, ProofFields } from '../account/proof-fields.tsx';
import { firstTeacher, TeacherFields } from '../account/teacher-fields.tsx';
import { firstTrainee, TraineeFields } from '../account/trainee-fields.tsx';
import { firstUnit, UnitFields } from '../account/unit-fields.tsx';
import { usePrivacyVersion } from '../site/hotline.tsx';
import { Consent } from './consent.tsx';
import { Wizard, type WizardStep } from './wizard.tsx';

type Named = { id: number; name: string };
type Props = { onDone: () => void };
/** Full width in the grid of the form. */
const wide = { gridColumn: '1 / -1', display: 'grid', gap: '1.1rem', maxWidth: '26rem' } as const;

const common = { ...firstProof, ...firstPasswords, consent: '' };
const number = (value: string) => (value ? Number(value) : undefined);

/**
 * The number and the data stay in this tab until they are sent; never secrets, nor what proves a number only for
 * minutes.
 */
const keeping = <V extends object>(name: string, own: V): Keeping<V & typeof common> => ({
  name: `register ${name}`,
  on: tab,
  puts: true,
  fields: ['cellPhone', ...(Object.keys(own) as (keyof V)[])],
});

const proofStep = (form: Fields, hint: string): WizardStep => ({
  title: '验证手机',
  fields: Object.keys(firstProof),
  body: (
    <div style={wide}>
      <ProofFields form={form} use="register" hint={hint} />
    </div>
  ),
});

const passwordStep = (form: Fields): WizardStep => ({
  title: '设置密码',
  fields: [...Object.keys(firstPasswords), 'consent'],
  body: (
    <div style={wide}>
      <PasswordFields form={form} />
      <Consent form={form} />
    </div>
  ),
});

function TraineeForm({ themes, onDone }: Props & { themes: Named[] }) {
  const consent = usePrivacyVersion();
  const form = useForm({
    first: { ...common, ...firstTrainee },
    rules: traineeRules,
    // Whoever registers here is asked for it; of people whom a unit has had registered it may be unknown.
    more: { studentType: { required: '请选择学员类型' } },
    checks: passwordChecks,
    at: { entrustingUnitId: 'unitId' },
    keep: keeping('trainee', firstTrainee),
  });
  return (
    <Wizard
      form={form}
      sendLabel="完成注册"
      onDone={onDone}
      steps={[
        proofStep(form, '一个手机号码注册一个账号。'),
        {
          title: '填写资料',
          fields: Object.keys(firstTrainee),
          body: <TraineeFields form={form} themes={themes} />,
        },
        passwordStep(form),
      ]}
      send={() =>
        form.save(({ studentType, interestTrainThemeId, unitId, unitName: _, ...v }) =>
          formApi.account.register({
            ...v,
            studentType: number(studentType),
            interestTrainThemeId: number(interestTrainThemeId),
            entrustingUnitId: number(unitId),
            consent,
          }),
        )
      }
    />
  );
}

function UnitForm({ onDone }: Props) {
  const consent = usePrivacyVersion();
  const form = useForm({
    first: { ...common, ...firstUnit },
    rules: unitRules,
    checks: { ...passwordChecks, licenceUrl: hasArrived },
    keep: keeping('unit', firstUnit),
  });
  return (
    <Wizard
      form={form}
      sendLabel="提交申请"
      onDone={onDone}
      steps={[
        proofStep(form, '经办人的手机号码，用来登录和接收结果。'),
        { title: '单位资料', fields: Object.keys(firstUnit), body: <UnitFields form={form} upAuth={1} /> },
        passwordStep(form),
      ]}
      send={() => form.save((v) => formApi.account.entrustingUnitRegister({ ...v, consent }))}
    />
  );
}

function TeacherForm({ professions, onDone }: Props & { professions: Named[] }) {
  const consent = usePrivacyVersion();
  const form = useForm({
    first: { ...common, ...firstTeacher },
    rules: teacherRules,
    checks: passwordChecks,
    keep: keeping('teacher', firstTeacher),
  });
  return (
    <Wizard
      form={form}
      sendLabel="提交申请"
      onDone={onDone}
      steps={[
        proofStep(form, '用来登录，接收排课与调课通知。'),
        {
          title: '教师资料',
          fields: Object.keys(firstTeacher),
          body: <TeacherFields form={form} professions={professions} />,
        },
        passwordStep(form),
      ]}
      send={() =>
        form.save(({ professionId, ...v }) =>
          formApi.account.teacherRegister({ ...v, professionId: number(professionId), consent }),
        )
      }
    />
  );
}

/** The registration of one kind of person. */
export function RegisterForm({
  kind,
  themes,
  professions,
  onDone,
}: Props & { kind: Kind; themes: Named[]; professions: Named[] }) {
  if (kind === 3) return <UnitForm onDone={onDone} />;
  return kind === 2 ? (
    <TeacherForm professions={professions} onDone={onDone} />
  ) : (
    <TraineeForm themes={themes} onDone={onDone} />
  );
}
