import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Form } from '../../lib/form.ts';
import { usePress } from '../../lib/press.ts';
import { Fault, Submit } from '../../ui/field.tsx';
import styles from './wizard.module.css';

export type WizardStep<K extends string> = { title: string; fields: K[]; body: ReactNode };
type Props<K extends string> = {
  form: Form<K>;
  steps: WizardStep<K>[];
  /** Under which name the progress is kept in this tab. */
  memory: string;
  send: () => Promise<unknown>;
  sendLabel: string;
  onDone: () => void;
};

/** Never kept: secrets, and what proves a number only for minutes. */
const unkept = ['password', 'repeatPassword', 'code', 'consent'];

/** A long form in steps. What is filled in stays in this tab over a reload; a refusal leads back to the step that it is about. */
export function Wizard<K extends string>({ form, steps, memory, send, sendLabel, onDone }: Props<K>) {
  const [at, setAt] = useState(0);
  const [restored, setRestored] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, press } = usePress();
  const step = steps[at] as WizardStep<K>;
  const key = `register-${memory}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has taken over
  useEffect(() => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { values?: Partial<Record<K, string>> };
      if (kept.values) form.suggest(kept.values);
    } catch {
      // Nothing was kept, or storage is forbidden.
    }
    setRestored(true);
  }, []);
  useEffect(() => {
    if (!restored) return;
    try {
      const values = Object.fromEntries(
        Object.entries(form.values).filter(([name, value]) => value && !unkept.includes(name)),
      );
      sessionStorage.setItem(key, JSON.stringify({ values }));
    } catch {
      // Storage is forbidden: then a reload begins anew.
    }
  }, [form.values, restored, key]);

  function go(to: number): void {
    setAt(to);
    requestAnimationFrame(() => heading.current?.focus());
  }

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (at < steps.length - 1) {
      if (form.passes(step.fields)) go(at + 1);
      return;
    }
    for (const [i, s] of steps.entries()) {
      if (form.passes(s.fields)) continue;
      return setAt(i);
    }
    await press(async () => {
      try {
        await send();
        sessionStorage.removeItem(key);
        onDone();
      } catch (error) {
        const field = form.refused(error);
        const place = steps.findIndex((s) => field && s.fields.includes(field));
        if (place >= 0) setAt(place);
      }
    });
  }

  return (
    <form className={styles.wizard} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <ol className={`steps ${styles.steps}`} aria-label="注册步骤">
        {steps.map((s, i) => (
          <li key={s.title} className={i < at ? 'done' : undefined} aria-current={i === at ? 'step' : undefined}>
            {s.title}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
        <span className="vh">
          ，第 {at + 1} 步，共 {steps.length} 步
        </span>
      </h2>
      <div className={`form-grid ${styles.body}`} key={at}>
        {step.body}
      </div>
      <Fault form={form} />
      <div className="form-foot">
        <Submit busy={busy} look="lg" doing="正在提交">
          {at < steps.length - 1 ? '下一步' : sendLabel}
        </Submit>
        {at > 0 && (
          <button className="btn ghost lg" type="button" onClick={() => go(at - 1)}>
            上一步
          </button>
        )}
      </div>
    </form>
  );
}
