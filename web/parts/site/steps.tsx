import styles from './steps.module.css';
import { useWithin } from './within.ts';

/** `when` is null where it is the time within which staff answer. */
export type Step = { when: string | null; what: string; text: string };

type Props = { steps: readonly Step[]; label: string };

/** What happens next, one step after the other, each with the time that it takes. */
export function Steps({ steps, label }: Props) {
  const within = useWithin();
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((s) => (
        <li key={s.what}>
          <span className={styles.when}>{s.when ?? within}</span>
          <h3 className={styles.what}>{s.what}</h3>
          <p>{s.text}</p>
        </li>
      ))}
    </ol>
  );
}
