import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { useLoad } from '../../lib/load.ts';
import { definePage } from '../../lib/page.tsx';
import { refreshUnread, unread, unreadKnown } from '../../lib/unread.ts';
import { Claims } from '../../parts/centre/claims.tsx';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { Matters } from '../../parts/centre/matters.tsx';
import { LatestMessages, Ways } from '../../parts/centre/unit-cards.tsx';
import { Loaded, LoadedTogether, Skeleton } from '../../ui/loaded.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useWithin } from '../../parts/site/within.ts';
import styles from './home.module.css';

const Waiting = lazy(() => withinTime(() => import('../../parts/classes/waiting.tsx')));
const Month = lazy(() => withinTime(() => import('../../parts/classes/month.tsx')));

/** The way to a plan of one's own (section 2.3). */
function PlanBanner() {
  const within = useWithin();
  return (
    <section className={`on-dark ${styles.plan}`} aria-labelledby="plan">
      <div>
        <h2 id="plan">一键获取培训方案</h2>
        <p>说出人数、时间和方向，{within}收到课程表、师资建议与逐项报价。</p>
        <Link className="btn paper" to={href('public/plan-request')}>
          获取培训方案
        </Link>
      </div>
      <Picture src="/art/campus-ginkgo" sizes="19rem" />
    </section>
  );
}

/** A figure, and where there is more to it the way there. */
const Lead = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link className={styles.lead} to={to}>
      {children}
    </Link>
  ) : (
    children
  );

function Body() {
  const load = useLoad('unit-home', () => api.people.unitHome({}));
  const count = unread.use();
  const isKnown = unreadKnown.use();
  return (
    <>
      <Loaded load={load} lines={2} lost={styles.lost}>
        {(home) => (
          <>
            <p className={styles.hello}>
              <b>{home.unitName}</b>
              <span>
                联系人 {home.contactName}　<Link to={href('unit/profile')}>单位信息</Link>
              </span>
            </p>
            <dl className="figures">
              <div>
                <dt>等您确认的学员</dt>
                <dd>
                  {/* They stand further down on this page. */}
                  <Lead to={home.claims ? '#claims' : undefined}>
                    {home.claims}
                    <small>人</small>
                  </Lead>
                </dd>
              </div>
              <div>
                <dt>本单位学员</dt>
                <dd>
                  <Lead to={href('unit/students')}>
                    {home.students}
                    <small>人</small>
                  </Lead>
                  {home.unreachable > 0 && (
                    <Link className={styles.without} to={href('unit/students', {}, { unreachable: 1 })}>
                      {home.unreachable} 人没有号码
                    </Link>
                  )}
                </dd>
              </div>
              <div>
                <dt>未读消息</dt>
                <dd>
                  {isKnown ? (
                    <Lead to={href('account/messages')}>
                      {count}
                      <small>条</small>
                    </Lead>
                  ) : (
                    '—'
                  )}
                </dd>
              </div>
            </dl>
          </>
        )}
      </Loaded>
      <Suspense fallback={<Skeleton />}>
        <Waiting />
      </Suspense>
      <Claims onDecided={() => void load.reload()} />
      <Suspense fallback={<Skeleton />}>
        <Month />
      </Suspense>
      <Matters among="cards" />
      <div className={styles.pair}>
        <LatestMessages />
        <Ways />
      </div>
      <PlanBanner />
    </>
  );
}

const name = 'unit/home';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="委托单位中心">
      <LoadedTogether also={refreshUnread}>
        <Body />
      </LoadedTogether>
    </CentreFrame>
  ),
});
