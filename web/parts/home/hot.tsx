import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { Section } from '../../ui/page-head.tsx';
import styles from './hot.module.css';
import { lettersIn, linesOf, mostCircles, packCircles, shapeOf } from './pack.ts';

type Bubble = { id: number; name: string; heat: number; trainType: number };
type Hot = { id: number; title: string; heat: number; trainType: number };
type Props = { bubbles: Bubble[]; heat: Hot[] };

/** What is read most: the themes as circles, the topics as a list of ten. */
export function Hot({ bubbles, heat }: Props) {
  if (!heat.length) return null;
  return (
    <Section title="热门专题" tone="tint">
      <div className={styles.hot}>
        <div>
          <h3 className={styles.heading}>大家关心的主题</h3>
          <p className={`${styles.hint} no-print`}>
            <span className={styles.ofCircles}>圆越大，读的人越多。</span>实底为干部培训，描边为企业培训。
            {bubbles.length > mostCircles && <RestOfThemes count={bubbles.length - mostCircles} />}
          </p>
          <Cloud bubbles={bubbles} />
        </div>
        <div>
          <h3 className={styles.heading}>热读十门</h3>
          <ol className={styles.ten}>
            {heat.map((t) => (
              <li key={t.id}>
                <Link
                  to={href(t.trainType === 2 ? 'enterprise/topic-detail' : 'cadre/topic-detail', { id: t.id })}
                  data-prefetch
                >
                  <span className={styles.title}>{t.title}</span>
                  <span className={styles.reads}>{t.trainType === 2 ? '企业' : '干部'}</span>
                </Link>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}

/** Where the themes that are read less stand. */
function RestOfThemes({ count }: { count: number }) {
  return (
    <>
      另有 {count} 个主题，列在<Link to={href('cadre/home')}>干部培训</Link>和
      <Link to={href('enterprise/home')}>企业培训</Link>里。
    </>
  );
}

/** The themes that are read most; circles where their names have room in them. */
function Cloud({ bubbles }: { bubbles: Bubble[] }) {
  const sorted = bubbles.toSorted((a, b) => b.heat - a.heat || a.id - b.id).slice(0, mostCircles);
  const shape = shapeOf(sorted.map((b) => b.name));
  if (shape === 'lines') {
    return (
      <ul className={styles.lines}>
        {sorted.map((b) => (
          <li key={b.id}>
            <Theme of={b} lines={[b.name]} />
          </li>
        ))}
      </ul>
    );
  }
  const { circles, height } = packCircles(sorted.map((b) => b.heat));
  return (
    <ul
      className={shape === 'circles' ? styles.cloud : `${styles.cloud} ${styles.long}`}
      style={{ aspectRatio: `100 / ${height}` }}
    >
      {sorted.map((b, i) => {
        const c = circles[i] ?? { x: 0, y: 0, r: 0 };
        const lines = linesOf(b.name);
        return (
          <li
            key={b.id}
            style={{
              left: `${c.x - c.r}%`,
              top: `${((c.y - c.r) / height) * 100}%`,
              width: `${c.r * 2}%`,
              fontSize: `clamp(.75rem, ${lettersIn(c.r, lines)}cqw * var(--large, 1), 1.625rem)`,
            }}
          >
            <Theme of={b} lines={lines} />
          </li>
        );
      })}
    </ul>
  );
}

function Theme({ of: b, lines }: { of: Bubble; lines: string[] }) {
  return (
    <Link
      className={b.trainType === 2 ? styles.outlined : undefined}
      to={href(b.trainType === 2 ? 'enterprise/topics' : 'cadre/topics', { currentClass: `pxzt${b.id}` })}
    >
      <span>
        <span>{lines[0]}</span>
        {lines[1] && <span>{lines[1]}</span>}
      </span>
    </Link>
  );
}
