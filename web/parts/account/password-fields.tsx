import { passwordStrength } from '../../../shared/checks.ts';
import { text } from '../../../shared/text.ts';
import { checks, type FieldRule, type Form } from '../../lib/form.ts';
import { Secret } from '../../ui/secret.tsx';
import styles from './password-fields.module.css';

/** The rules of a new password, typed twice. */
export const passwordRules = {
  password: { label: '新密码', required: true, check: checks.password, also: ['密码'] },
  repeatPassword: { label: '再输一次', required: true, check: checks.same, also: ['不一致'] },
} satisfies Record<string, FieldRule>;

const words = ['', '容易被猜中，再长一些会更安全', '可以使用，加上符号或更长一些会更安全', '不容易被猜中'] as const;

function Strength({ password }: { password: string }) {
  const level = passwordStrength(password);
  return (
    <span className={styles.strength}>
      <span className={styles.bars} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span aria-live="polite">{level ? words[level] : text.passwordRule}</span>
    </span>
  );
}

/** A new password and the same once more; how good it is stands below while it is typed. */
export function PasswordFields<K extends string>({ form }: { form: Form<K | 'password' | 'repeatPassword'> }) {
  const both = form as unknown as Form<'password' | 'repeatPassword'>;
  return (
    <>
      <Secret
        form={both}
        name="password"
        autoComplete="new-password"
        hint={<Strength password={both.values.password} />}
      />
      <Secret form={both} name="repeatPassword" autoComplete="new-password" />
    </>
  );
}
