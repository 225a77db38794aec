import { Link } from 'react-router';
import type { Matter } from '../../../shared/contract/people.ts';
import { href } from '../../../shared/sitemap.ts';
import { applicationNames, matterOf, planNames, progressWords } from '../../../shared/words.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Title } from '../../ui/title.tsx';
import profile from '../account/profile.module.css';
import styles from './matters.module.css';

const applied: Record<number, string> = { 0: 'wait', 1: 'ok', 2: 'wait', 3: 'err', 4: 'off' };
const asked: Record<number, string> = { 0: 'wait', 1: 'wait', 2: 'ok', 3: 'ok' };

/** How far a matter is: the sign of its colour and the words. A plan that waits for its asker says so first. */
function standing({ kind, state, plan }: Matter): [kind: string, label: string | undefined] {
  if (kind === 'application') return [applied[state] ?? 'off', applicationNames[state]];
  if (plan) return [plan === 'accepted' ? 'ok' : 'wait', planNames[plan]];
  return [asked[state] ?? 'off', progressWords[state]];
}

const addressOf = ({ kind, receipt }: Matter) =>
  kind === 'application' ? href('account/apply', {}, { receipt }) : href('public/receipt', { receipt });

/**
 * What the person sent and where it stands, each with the page of its receipt; with the head of the cards or of the
 * blocks of data that it stands among.
 */
export function Matters({ among }: { among: 'cards' | 'blocks' }) {
  const load = useLoad('matters', () => api.people.matters({}));
  return (
    <section
      className={`card ${styles.matters} ${among === 'cards' ? styles.card : `${profile.block} ${styles.ruled}`}`}
      aria-labelledby="matters"
    >
      <div className={among === 'cards' ? 'card-head' : profile.head}>
        <h2 id="matters">我的报名与咨询</h2>
      </div>
      <Loaded load={load} lines={3}>
        {(list) =>
          list.length ? (
            <ul>
              {list.map((m) => {
                const [kind, label] = standing(m);
                return (
                  <li key={m.receipt}>
                    <Link to={addressOf(m)}>
                      <b>
                        <Title text={m.title} />
                      </b>
                      <span className={`st ${kind}`}>{label}</span>
                      <small>
                        {matterOf(m)}　<time dateTime={m.createTime}>{formatDate(m.createTime)}</time>
                      </small>
                    </Link>
                  </li>
                );
              })}
            </ul>
          ) : (
            <Empty title="还没有报名或咨询">
              <p>登录后提交的，和未登录时用您验证过的手机号码提交的，都在这里看进度。</p>
              <div className="row">
                <Link className="btn" to={href('account/apply')}>
                  看看可报的项目
                </Link>
                <Link className="btn ghost" to={href('public/consultation')}>
                  在线咨询
                </Link>
              </div>
            </Empty>
          )
        }
      </Loaded>
    </section>
  );
}
