import { useEffect, useState } from 'react';
import { useCurrentInView } from '../../lib/current-in-view.ts';
import styles from './anchors.module.css';

type Part = [id: string, name: string];

/** A part counts as the one that is read once its heading is so far from the upper edge of the screen. */
const reading = 140;

/** Which of the parts of a page is being read, by where their headings are; none before the first. */
function useRead(parts: readonly Part[]): string | undefined {
  const [at, setAt] = useState<string>();
  const ids = parts.map(([id]) => id).join(' ');
  useEffect(() => {
    const look = () => {
      const above = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= reading;
      setAt(ids.split(' ').filter(above).at(-1));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return at;
}

/** Of a long page a row that leads to its parts and stays in sight. */
export function Anchors({ of: parts }: { of: readonly Part[] }) {
  const at = useRead(parts);
  const row = useCurrentInView<HTMLDivElement>(at);
  return (
    <div className={`no-print ${styles.bar}`} ref={row}>
      <nav className="tabs" aria-label="本页目录">
        {parts.map(([id, name]) => (
          <a key={id} href={`#${id}`} aria-current={id === at ? 'location' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </div>
  );
}
