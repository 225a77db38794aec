import { useEffect } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { dots } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { statusWords } from './receipt.tsx';

export type Own = Awaited<ReturnType<typeof api.applications.mine>>[number];

/** The applications of the signed-in person; nothing while there are none. `onRead` hears them. */
export default function Mine({ onRead }: { onRead?: (own: readonly Own[]) => void }) {
  const load = useLoad('mine', () => api.applications.mine({}));
  useEffect(() => {
    if (load.data) onRead?.(load.data);
  }, [onRead, load.data]);
  if (!load.fault && !load.data?.length) return null;
  return (
    <section className="aside-block no-print">
      <h2>
        <span className="tail" />
        我的报名
      </h2>
      <Loaded load={load}>
        {(list) => (
          <ul>
            {list.map((a) => (
              <li key={a.id}>
                <Link to={href('account/apply', {}, { receipt: a.receipt })}>
                  {a.projectName}
                  <span>
                    {dots(a.startDate)}　{statusWords[a.status]?.label}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
