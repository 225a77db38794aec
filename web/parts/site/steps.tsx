import styles from './steps.module.css';

export type Step = { when: string; what: string; text: string };

type Props = { steps: readonly Step[]; level?: 2 | 3; label: string };

/** What happens next, one step after the other, each with the time that it takes. */
export function Steps({ steps, level = 3, label }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((s) => (
        <li key={s.what}>
          <span className={styles.when}>{s.when}</span>
          <Heading className={styles.what}>{s.what}</Heading>
          <p>{s.text}</p>
        </li>
      ))}
    </ol>
  );
}
