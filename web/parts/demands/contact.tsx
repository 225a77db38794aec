import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { phonePattern } from '../../../shared/checks.ts';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { quietApi } from '../../lib/api.ts';
import type { FieldRule, Form } from '../../lib/form.ts';
import { session } from '../../lib/session.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './forms.module.css';

/** Who asks, and how to reach them (section 5). */
export const contactRules = {
  name: { label: '姓名', required: true, missing: '请输入姓名' },
  cellPhone: {
    label: '联系电话',
    required: true,
    missing: '请输入联系电话',
    check: (v: string) => (phonePattern.test(v.trim()) ? null : text.phone),
    also: ['电话'],
  },
} satisfies Record<string, FieldRule>;

/** Name and number, filled in for a signed-in person where they are still empty. */
export function Contact<K extends string>({
  form,
  hint,
}: {
  form: Form<K | keyof typeof contactRules>;
  hint?: string;
}) {
  const contact = form as unknown as Form<keyof typeof contactRules>;
  const { token, name } = session.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person is known
  useEffect(() => {
    if (!token) return;
    contact.suggest({ name });
    if (!contact.values.cellPhone)
      quietApi.account.getIndexUserInfo({}).then(
        ({ cellPhone }) => contact.suggest({ cellPhone }),
        () => undefined,
      );
  }, [token]);
  return (
    <>
      <Field form={contact} name="name" autoComplete="name" maxLength={30} />
      <Field form={contact} name="cellPhone" inputMode="tel" autoComplete="tel" maxLength={20} hint={hint} />
    </>
  );
}

/** A field that no person sees or reaches; what fills it in is no person. */
export function Trap({ trap }: { trap: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <input ref={trap} type="text" name="homepage" tabIndex={-1} autoComplete="off" aria-label="请留空" />
    </div>
  );
}

/** What happens to what was typed. */
export function Privacy() {
  return (
    <p className={styles.privacy}>
      提交即同意按
      <Link to={href('public/privacy')} target="_blank">
        隐私政策
      </Link>
      使用以上信息，只用于答复这一件事。
    </p>
  );
}

/** How many fields still want something, each a way to it. */
export function Missing<K extends string>({ form }: { form: Form<K> }) {
  const names = Object.keys(form.faults) as K[];
  if (names.length < 2) return null;
  return (
    <p className={`alert err ${styles.missing}`}>
      <Icon name="alert" />
      <span>
        还有 {names.length} 项需要填写：
        {names.map((n, i) => (
          <span key={n}>
            {i > 0 && '、'}
            <button type="button" className="inline" onClick={() => document.getElementById(form.idOf(n))?.focus()}>
              {form.rules[n].label}
            </button>
          </span>
        ))}
      </span>
    </p>
  );
}
