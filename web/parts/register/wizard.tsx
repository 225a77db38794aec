import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Fields } from '../../lib/form/use-form.ts';
import { usePress } from '../../lib/press.ts';
import { thenFocus } from '../../lib/then-focus.ts';
import { Fault, Submit } from '../../ui/field.tsx';
import styles from './wizard.module.css';

export type WizardStep = { title: string; fields: readonly string[]; body: ReactNode };
type Props = {
  form: Fields;
  steps: WizardStep[];
  /** Null when it was refused: the faults stand in the form. */
  send: () => Promise<unknown>;
  sendLabel: string;
  onDone: () => void;
};

/** A long form in steps. A refusal leads back to the first step that it is about, and the form is sent from there. */
export function Wizard({ form, steps, send, sendLabel, onDone }: Props) {
  const [at, setAt] = useState(0);
  /** A refusal led back here: what follows is filled in, and is sent from here. */
  const [isBack, setIsBack] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, press } = usePress();
  const latest = useRef(form);
  latest.current = form;
  const step = steps[at] as WizardStep;

  const go = (to: number) =>
    thenFocus(
      () => {
        setAt(to);
        setIsBack(false);
      },
      () => heading.current,
    );
  const toFault = (paths: readonly string[]) => {
    const place = steps.findIndex((s) => s.fields.some((f) => paths.includes(f)));
    const first = steps[place]?.fields.find((f) => paths.includes(f));
    if (first === undefined) return;
    // The form looked for the field before its step was shown.
    thenFocus(
      () => {
        setAt(place);
        setIsBack(place < steps.length - 1);
      },
      () => document.getElementById(form.idOf(first)),
    );
  };

  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (at < steps.length - 1 && !isBack) {
      if (form.passes(step.fields)) go(at + 1);
      return;
    }
    for (const [i, s] of steps.entries()) {
      if (form.passes(s.fields)) continue;
      return setAt(i);
    }
    await press(async () => {
      if (await send()) onDone();
      else toFault(Object.keys(latest.current.wrong().faults));
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
          {at < steps.length - 1 && !isBack ? '下一步' : sendLabel}
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
