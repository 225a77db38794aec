import { Link } from 'react-router';
import type { Expert } from '../../../shared/contract/experts.ts';
import { href } from '../../../shared/sitemap.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './name-card.module.css';

/** The name in Song type, upright, beside the portrait or in its place; a heading says it to screen readers. */
export function NamePlate({ name, large }: { name: string; large?: boolean }) {
  return (
    <span aria-hidden="true" className={`${styles.plate}${large ? ` ${styles.large}` : ''}`}>
      <span className="tail" />
      <b>{name}</b>
      <span className="tail up" />
    </span>
  );
}

/** A member of the committee: portrait or name plate, title and house, and what the person is known for. */
export function NameCard({ expert: e, level = 2 }: { expert: Expert; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Link
      className={`${styles.card}${e.photoUrl ? ` ${styles.faced}` : ''}`}
      to={href('public/expert-detail', { id: e.id })}
      data-prefetch
    >
      {e.photoUrl ? <Picture className={styles.face} src={e.photoUrl} sizes="8rem" /> : <NamePlate name={e.name} />}
      <span className={styles.words}>
        <Heading className={e.photoUrl ? styles.name : 'vh'}>{e.name}</Heading>
        <span className={styles.title}>
          {e.title}
          <span className="tag">{e.professionName}</span>
        </span>
        <span className={styles.dept}>{e.dept}</span>
        <span className={styles.intro}>{e.intro}</span>
        {e.courses[0] && (
          <span className={styles.course}>
            主讲《{e.courses[0]}》{e.courses.length > 1 && `等 ${e.courses.length} 门`}
          </span>
        )}
      </span>
    </Link>
  );
}
