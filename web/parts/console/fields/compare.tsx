import type { ReactNode } from 'react';
import { fileOf } from '../../../../shared/art.ts';
import { type Difference, type DiffLine, pictureOfLine } from '../../../../shared/fields/differences.ts';
import { type MarkedLine, markedLines } from '../../../../shared/fields/within.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import styles from './compare.module.css';

const signs = { out: '删去', in: '新增', same: '' };
const looks = { 新增: '', 删去: 'zhu', 修改: 'grey', 移动: 'line' };

/** A line in its pieces; a picture is shown, for where it lies tells nobody anything. */
function Said({ line: { text, pieces } }: { line: MarkedLine }) {
  const picture = pictureOfLine(text);
  if (picture)
    return (
      <>
        {picture.before}
        <span className={styles.picture}>
          <img src={fileOf(picture.src, 320)} alt="" loading="lazy" />
          <span>图片{picture.words && `：${picture.words}`}</span>
        </span>
      </>
    );
  if (!text) return ' ';
  return pieces.map((p, k) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
    p.changed ? <mark key={k}>{p.text}</mark> : <span key={k}>{p.text}</span>,
  );
}

/** One part of a comparison, line by line, with what changed within them marked; the signs are read out as well. */
export function DiffLines({ title, lines }: { title: ReactNode; lines: readonly DiffLine[] }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {markedLines(lines).map((l, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <pre key={i} className={l.sign === 'same' ? undefined : styles[l.sign]}>
          {signs[l.sign] && <span className="vh">{signs[l.sign]}：</span>}
          <Said line={l} />
        </pre>
      ))}
    </section>
  );
}

/** What differs between two versions, part by part. */
export function Differences({ of }: { of: readonly Difference[] }) {
  if (!of.length) return <Empty title="两个版本内容相同" />;
  return (
    <div>
      {of.map(({ name, label, mark, lines }) => (
        <DiffLines
          key={name}
          title={
            mark ? (
              <>
                <span className={`tag ${looks[mark]}`}>{mark}</span> {label}
              </>
            ) : (
              label
            )
          }
          lines={lines}
        />
      ))}
    </div>
  );
}

/** Two versions beside one another, whatever they are versions of. */
export function CompareDialog({
  title,
  said,
  onClose,
  children,
}: {
  title: string;
  /** Whose each of the two is, and since when. */
  said?: readonly string[] | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <button type="button" className="btn ghost" onClick={onClose}>
          关闭
        </button>
      }
    >
      {said && (
        <ul className={`muted fs-sm ${styles.whose}`}>
          {said.map((s) => (
            <li key={s}>{s}</li>
          ))}
        </ul>
      )}
      {children}
    </Dialog>
  );
}
