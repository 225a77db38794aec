import { formApi } from '../../lib/api.ts';
import { type FieldRule, useForm } from '../../lib/form.ts';
import type { Kind } from '../account/kinds.ts';
import { PasswordFields, passwordRules } from '../account/password-fields.tsx';
import { ProofFields, proofRules } from '../account/proof-fields.tsx';
import { TeacherFields, teacherRules } from '../account/teacher-fields.tsx';
import { TraineeFields, traineeRules } from '../account/trainee-fields.tsx';
import { UnitFields, unitRules } from '../account/unit-fields.tsx';
import { usePrivacyVersion } from '../site/hotline.tsx';
import { Consent, consentRule } from './consent.tsx';
import { Wizard } from './wizard.tsx';

type Named = { id: number; name: string };
type Props = { onDone: () => void };
/** Full width in the grid of the form. */
const wide = { gridColumn: '1 / -1', display: 'grid', gap: '1.1rem', maxWidth: '26rem' } as const;

const keys = <K extends string>(rules: Record<K, FieldRule>) => Object.keys(rules) as K[];
const proof = keys(proofRules);
const last = [...keys(passwordRules), 'consent' as const];
const common = { ...proofRules, ...passwordRules, consent: consentRule };
const number = (value: string) => (value ? Number(value) : undefined);

function TraineeForm({ themes, onDone }: Props & { themes: Named[] }) {
  const form = useForm({ ...common, ...traineeRules });
  const v = form.values;
  const consent = usePrivacyVersion();
  return (
    <Wizard
      form={form}
      memory="trainee"
      sendLabel="完成注册"
      onDone={onDone}
      steps={[
        {
          title: '验证手机',
          fields: proof,
          body: (
            <div style={wide}>
              <ProofFields form={form} use="register" hint="一个手机号码注册一个账号。" />
            </div>
          ),
        },
        { title: '填写资料', fields: keys(traineeRules), body: <TraineeFields form={form} themes={themes} /> },
        {
          title: '设置密码',
          fields: last,
          body: (
            <div style={wide}>
              <PasswordFields form={form} />
              <Consent form={form} />
            </div>
          ),
        },
      ]}
      send={() =>
        formApi.account.register({
          name: v.name,
          cellPhone: v.cellPhone,
          code: v.code,
          password: v.password,
          repeatPassword: v.repeatPassword,
          studentType: number(v.studentType),
          studentDept: v.studentDept,
          studentPost: v.studentPost,
          interestTrainThemeId: number(v.interestTrainThemeId),
          entrustingUnitId: number(v.unitId),
          consent,
        })
      }
    />
  );
}

function UnitForm({ onDone }: Props) {
  const form = useForm({ ...common, ...unitRules });
  const v = form.values;
  const consent = usePrivacyVersion();
  return (
    <Wizard
      form={form}
      memory="unit"
      sendLabel="提交申请"
      onDone={onDone}
      steps={[
        {
          title: '验证手机',
          fields: proof,
          body: (
            <div style={wide}>
              <ProofFields form={form} use="register" hint="经办人的手机号码，用来登录和接收结果。" />
            </div>
          ),
        },
        { title: '单位资料', fields: keys(unitRules), body: <UnitFields form={form} upAuth={1} /> },
        {
          title: '设置密码',
          fields: last,
          body: (
            <div style={wide}>
              <PasswordFields form={form} />
              <Consent form={form} />
            </div>
          ),
        },
      ]}
      send={() =>
        formApi.account.entrustingUnitRegister({
          unitName: v.unitName,
          contactName: v.contactName,
          landline: v.landline,
          region: v.region,
          address: v.address,
          licenceUrl: v.licenceUrl,
          cellPhone: v.cellPhone,
          code: v.code,
          password: v.password,
          repeatPassword: v.repeatPassword,
          consent,
        })
      }
    />
  );
}

function TeacherForm({ professions, onDone }: Props & { professions: Named[] }) {
  const form = useForm({ ...common, ...teacherRules });
  const v = form.values;
  const consent = usePrivacyVersion();
  return (
    <Wizard
      form={form}
      memory="teacher"
      sendLabel="提交申请"
      onDone={onDone}
      steps={[
        {
          title: '验证手机',
          fields: proof,
          body: (
            <div style={wide}>
              <ProofFields form={form} use="register" hint="用来登录，接收排课与调课通知。" />
            </div>
          ),
        },
        {
          title: '教师资料',
          fields: keys(teacherRules),
          body: <TeacherFields form={form} professions={professions} />,
        },
        {
          title: '设置密码',
          fields: last,
          body: (
            <div style={wide}>
              <PasswordFields form={form} />
              <Consent form={form} />
            </div>
          ),
        },
      ]}
      send={() =>
        formApi.account.teacherRegister({
          name: v.name,
          title: v.title,
          dept: v.dept,
          professionId: number(v.professionId),
          intro: v.intro,
          cellPhone: v.cellPhone,
          code: v.code,
          password: v.password,
          repeatPassword: v.repeatPassword,
          consent,
        })
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
