import { sizeInWords } from '../../../shared/attachments.ts';
import type { Handout } from '../../../shared/contract/teaching.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './training.module.css';

/** The documents of a lesson, to be taken. */
export function Handouts({ files }: { files: readonly Handout[] }) {
  if (!files.length) return null;
  return (
    <ul className={`${styles.handouts} no-print`} aria-label="课件">
      {files.map((f) => (
        <li key={f.id}>
          <a href={f.url} target="_blank" rel="noopener">
            <Icon name="document" />
            {f.name}
          </a>
          <small className="muted">{sizeInWords(f.bytes)}</small>
        </li>
      ))}
    </ul>
  );
}
