import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { quietApi } from '../../lib/api.ts';
import type { Fields, Form } from '../../lib/form/use-form.ts';
import { session } from '../../lib/session.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './forms.module.css';

type WithContact = Fields & Pick<Form<{ name: string; cellPhone: string }>, 'suggest'>;

/** Name and number, filled in for a signed-in person where they are still empty. */
export function Contact({ form, hint }: { form: WithContact; hint?: string }) {
  const { token, name, userType } = session.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person is known
  useEffect(() => {
    if (!token) return;
    // Whoever signs in for a unit has its name; who is to be answered is its contact.
    if (userType.length !== 1 || userType[0] !== 3) form.suggest({ name });
    // The calls of units come with their centre, and here when one asks.
    else
      import('../centre/unit-calls.ts')
        .then(() => quietApi.people.unitHome({}))
        .then(
          ({ contactName }) => form.suggest({ name: contactName }),
          () => form.suggest({ name }),
        );
    if (!form.text('cellPhone'))
      quietApi.account.getIndexUserInfo({}).then(
        ({ cellPhone }) => form.suggest({ cellPhone }),
        () => undefined,
      );
  }, [token]);
  return (
    <>
      <Field form={form} name="name" autoComplete="name" />
      <Field form={form} name="cellPhone" inputMode="tel" autoComplete="tel" hint={hint} />
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

/** How many fields still want something, or hold something else than they may; each a way to it. */
export function Missing({ form }: { form: Fields }) {
  const names = Object.keys(form.faults);
  if (names.length < 2) return null;
  return (
    <p className={`alert err ${styles.missing}`}>
      <Icon name="alert" />
      <span>
        还有 {names.length} 项需要填写{names.some((n) => form.text(n).trim()) && '或修改'}：
        {names.map((n, i) => (
          // No line begins with what parts them.
          <span key={n} className={styles.one}>
            <button type="button" className="inline" onClick={() => document.getElementById(form.idOf(n))?.focus()}>
              {form.ruleOf(n).label}
            </button>
            {i < names.length - 1 && '、'}
          </span>
        ))}
      </span>
    </p>
  );
}
