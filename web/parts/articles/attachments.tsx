import { useEffect, useState } from 'react';
import { sizeInWords, typeNameOf } from '../../../shared/attachments.ts';
import type { PublicAttachment } from '../../../shared/contract/files.ts';
import { FileSign } from '../../ui/file-sign.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOrigin } from '../site/paper-address.tsx';
import styles from './attachments.module.css';

/**
 * The documents below a text, to be saved; on paper their names with the address under which they are.
 * @param address of the page that offers them, without the host
 */
export function Attachments({ list, address }: { list: readonly PublicAttachment[]; address: string }) {
  const origin = useOrigin();
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => setPreview(new URLSearchParams(location.search).get('preview')), []);
  if (!list.length) return null;
  // Whoever looks at a draft takes its documents by the right to look at it.
  const to = (url: string) => (preview === null ? url : `${url}?preview=${encodeURIComponent(preview)}`);
  return (
    <section className={styles.attachments} aria-labelledby="attachments">
      <h2 id="attachments">
        附件 <span>{list.length} 个</span>
      </h2>
      <ul>
        {list.map((a) => (
          <li key={a.url}>
            <a href={to(a.url)} download={a.name}>
              <FileSign name={a.name} />
              <span className={styles.words}>
                <span className={styles.name}>{a.name}</span>
                <span className={styles.about}>
                  {typeNameOf(a.name)} · {sizeInWords(a.bytes)}
                  {a.downloads > 0 && <span className="no-print"> · 下载 {a.downloads} 次</span>}
                </span>
              </span>
              <span className={styles.save}>
                <Icon name="download" />
                下载
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className={`print-only ${styles.from}`}>
        附件下载：{origin}
        {address}
      </p>
    </section>
  );
}
