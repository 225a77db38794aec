import type { OwnDiscussion } from '../../../shared/contract/discussions.ts';
import { spell } from '../../../shared/spoken.ts';
import { Facts } from '../account/facts.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import styles from './discussions.module.css';

/** An empty line ends a paragraph; others break where they were broken. */
const paragraphs = (content: string): { at: number; text: string }[] =>
  content
    .split(/\n[^\S\n]*\n\s*/)
    .map((text, at) => ({ at, text }))
    .filter(({ text }) => text.trim());

/** What was said, and what is to be seen of it. */
export function RecordBody({ of: r }: { of: OwnDiscussion }) {
  const items = r.photos.map(({ url, alt }, i) => ({ url, caption: alt || `照片 ${i + 1}` }));
  return (
    <>
      <div className={styles.facts}>
        <Facts
          facts={[
            ['时间', spell(r.startTime, r.endTime)],
            ['地点', r.place],
            ['主持', r.host],
            ['记录', r.recorder],
            ['参加', r.people ? `${r.people} 人` : ''],
          ]}
        />
      </div>
      {r.content && (
        <>
          <h3>研讨内容</h3>
          <div className={styles.text}>
            {paragraphs(r.content).map(({ at, text }) => (
              <p key={at}>{text}</p>
            ))}
          </div>
        </>
      )}
      {items.length > 0 && (
        <>
          <h3>照片</h3>
          <Gallery items={items} label={r.topic} layout="grid" />
        </>
      )}
    </>
  );
}
