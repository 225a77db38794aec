import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage, wordsOf } from '../../lib/page.tsx';
import { crumbsOf } from '../../lib/crumbs.ts';
import { Lookup, Past } from '../../parts/demands/lookup.tsx';
import { ProgressView } from '../../parts/demands/progress.tsx';
import { HotlineCard } from '../../parts/site/hotline.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ConsultLink } from '../../ui/consult-link.tsx';

const name = 'public/receipt';
/** Most receipts have no plan. */
const PlanCard = lazy(() => withinTime(() => import('../../parts/plans/plan-card.tsx')));

export default definePage({
  name,
  load: import.meta.env.SSR
    ? async ({ api, params, query }) => {
        // Without script the field sends the receipt as a query.
        const receipt = wordsOf(params.receipt ?? query.get('id'), 100);
        const progress = receipt
          ? await api.demands.progress({ receipt }).catch((error: { answer?: { status?: number } }) => {
              if (error.answer?.status === 400) return null;
              throw error;
            })
          : null;
        const plan = progress?.kind === 'plan' ? await api.plans.forReceipt({ receipt }) : [];
        return { receipt, progress, plan };
      }
    : undefined,
  head: import.meta.env.SSR ? () => ({ noindex: true }) : undefined,
  View: ({ data: { receipt, progress, plan } }) => (
    <main id="main">
      <PageHead
        crumbs={crumbsOf(name)}
        title="办理进度"
        text="凭回执查看，不必登录；页面上没有您的姓名和电话。"
        picture="/art/campus-gate"
      />
      <div className="wrap layout-2">
        <div>
          {progress ? (
            <div className={plan.length ? 'no-print' : undefined}>
              <ProgressView progress={progress} receipt={receipt} plan={plan[0]?.state} />
            </div>
          ) : (
            <Lookup asked={receipt} wrong={receipt ? text.noDemand : null} />
          )}
          {plan.length > 0 && (
            <Suspense>
              <PlanCard versions={plan} receipt={receipt} />
            </Suspense>
          )}
          {!progress && (
            <p className="muted">回执编号在提交成功的窗口里，24 个字符。找不到了，可以致电说出姓名和电话查询。</p>
          )}
        </div>
        <aside>
          <Past current={receipt} />
          <HotlineCard title="想说得更清楚些" text="致电说出姓名和电话，工作人员当场查到进度。" />
          <section className="aside-block no-print">
            <h2>
              <span className="tail" />
              还有别的事
            </h2>
            <ul>
              <li>
                <Link to={href('public/plan-request')}>获取一份培训方案</Link>
              </li>
              <li>
                <ConsultLink>在线咨询与常见问题</ConsultLink>
              </li>
              {progress && (
                <li>
                  <Link to={href(name)}>查询另一个回执</Link>
                </li>
              )}
            </ul>
          </section>
        </aside>
      </div>
    </main>
  ),
});
