import { useEffect } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { dots } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { keepOwn } from './own.ts';
import { statusWords } from './receipt.tsx';

/** The applications of the signed-in person, which the list of projects marks; nothing while there are none. */
export default function Mine() {
  const load = useLoad('mine', () => api.applications.mine({}));
  useEffect(() => {
    if (load.data) keepOwn(load.data);
  }, [load.data]);
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
