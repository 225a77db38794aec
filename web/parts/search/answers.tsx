import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './search.module.css';

/** What answers at once: a page where something is done, or a frequent question. */
export function Answers({ list }: { list: { title: string; answer: string; path: string }[] }) {
  if (!list.length) return null;
  return (
    <section className={styles.answers} aria-labelledby="answers">
      <h2 id="answers">您可能在找</h2>
      <ul>
        {list.map((a) => (
          <li key={a.path}>
            <Link to={a.path} data-prefetch>
              <b>{a.title}</b>
              <span>{a.answer}</span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
