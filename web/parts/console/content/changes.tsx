import { useState } from 'react';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Differences } from '../fields/compare.tsx';
import { whoseVersion } from './compare.tsx';
import styles from './content.module.css';

/** So many lines are in sight at once; a longer comparison would push what it is about off the screen. */
const inSight = 10;

/** For who decides: what the version that waits changed of the one before, above all that it says. */
export function Changes({ of: { versions } }: { of: ContentItem }) {
  const [newest, before] = versions;
  return newest && before ? <Changed newest={newest} before={before} /> : null;
}

type Version = ContentItem['versions'][number];

function Changed({ newest, before }: { newest: Version; before: Version }) {
  const ids = { before: before.id, after: newest.id };
  const load = useLoad(`${ids.before} ${ids.after}`, () => api.content.compare(ids));
  const [whole, setWhole] = useState(false);
  const lines = (load.data ?? []).reduce((sum, part) => sum + 1 + part.lines.length, 0);
  return (
    <section className="card card-pad no-print" aria-labelledby="changes">
      <div className={styles.changesHead}>
        <h2 id="changes">这一版改了什么</h2>
        <span className="fs-sm muted">
          与第 {before.number} 版相比（{whoseVersion(before)}）
        </span>
      </div>
      <div className={lines > inSight && !whole ? styles.clipped : undefined}>
        <Loaded load={load} lines={2}>
          {(found) => <Differences of={found} />}
        </Loaded>
      </div>
      {lines > inSight && (
        <button type="button" className="btn ghost sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? '收起' : '全部展开'}
        </button>
      )}
    </section>
  );
}
