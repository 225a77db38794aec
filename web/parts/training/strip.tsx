import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import styles from './strip.module.css';
import { signInWords } from './words.ts';

type Lesson = OwnClassDetail['courses'][number];

/** The look of a lesson in the strip, and how that is called, by what one was at it. */
const looks = [styles.absent, styles.present, styles.late, styles.leave];
const toCome = '还没有上';

/** What one was at a lesson; of one to come with granted leave that is known as well. */
const kindOf = (l: Lesson) => l.signInStatus ?? (l.leave === 'granted' ? 3 : null);

/** The lessons of the class one after the other, each in the colour of what one was at it. */
export function Strip({ of: lessons }: { of: readonly Lesson[] }) {
  if (!lessons.length) return null;
  const named = (l: Lesson) => signInWords[kindOf(l) ?? -1]?.[1] ?? toCome;
  const kinds = [1, 2, 3, 0, null].flatMap((kind) => {
    const those = lessons.filter((l) => kindOf(l) === kind);
    return those[0] ? [{ label: named(those[0]), n: those.length, look: looks[kind ?? -1] }] : [];
  });
  return (
    <div className={`no-print ${styles.strip}`}>
      <div
        role="img"
        aria-label={`${lessons.length} 节课：${kinds.map(({ label, n }) => `${label} ${n} 节`).join('，')}`}
      >
        {lessons.map((l) => (
          <i key={l.id} className={looks[kindOf(l) ?? -1]} title={`${l.name}：${named(l)}`} />
        ))}
      </div>
      <p aria-hidden="true">
        {kinds.map(({ label, look }) => (
          <span key={label}>
            <i className={look} />
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}
