import { passwordStrength } from '../../../shared/checks.ts';
import { text } from '../../../shared/text.ts';
import type { Check } from '../../lib/form/check.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { Secret } from '../../ui/secret.tsx';
import { session } from '../../lib/session.ts';
import styles from './password-fields.module.css';

export const firstPasswords = { password: '', repeatPassword: '' };
/** Of a new password, typed twice. */
export const passwordChecks = {
  repeatPassword: (again: string, all: typeof firstPasswords) => (again === all.password ? null : text.passwordsDiffer),
} satisfies Record<string, Check<typeof firstPasswords>>;

const words = [
  text.passwordRule,
  '容易被猜中，请再长一些，穿插数字和符号',
  '再长一些或多一种字符会更安全；提交时核对是否常见、是否含姓名',
  '长度和字符种类都够了；提交时核对是否常见、是否含姓名',
] as const;

const ownWords = '有您的账号或姓名在里面，容易被猜中，请换一个';

/** How good it is; before that the rule, unless what is wrong says it already. */
function Strength({ password, fault }: { password: string; fault: string | undefined }) {
  const { psid, name } = session.use();
  const typed = password.toLowerCase();
  const isOwn = [psid, name].some((own) => own.length > 1 && typed.includes(own.toLowerCase()));
  const level = isOwn ? Math.min(passwordStrength(password), 1) : passwordStrength(password);
  // What is wrong is said already: praise or a rule below it would gainsay it.
  if (fault && (level || fault === text.passwordRule)) return null;
  return (
    <span className={styles.strength}>
      <span className={styles.bars} data-level={level} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span aria-live="polite">{level && isOwn ? ownWords : words[level]}</span>
    </span>
  );
}

/** A new password and the same once more; how good it is stands below while it is typed. */
export function PasswordFields({ form }: { form: Fields }) {
  return (
    <>
      <Secret
        form={form}
        name="password"
        autoComplete="new-password"
        hint={<Strength password={form.text('password')} fault={form.faults.password} />}
      />
      <Secret form={form} name="repeatPassword" autoComplete="new-password" />
    </>
  );
}
