import { lazy, Suspense } from 'react';
import { useGuard } from '../../lib/guard.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { definePage } from '../../lib/page.tsx';
import { Failed, Skeleton } from '../../ui/loaded.tsx';

// What draws the code comes with the board alone.
const SignInBoard = lazy(() => withinTime(() => import('../../parts/sign-in-board/board.tsx')));

const name = 'account/sign-in-board';

/** What hangs on the projector of a lesson: whoever may see it is let in by the call that it asks (section 7). */
function Page() {
  const { open, fault, retry } = useGuard(name);
  if (open)
    return (
      <main id="main">
        <Suspense fallback={<Skeleton label="正在读取签到屏" />}>
          <SignInBoard />
        </Suspense>
      </main>
    );
  return (
    <main id="main" className="wrap" style={{ paddingBlock: '2rem' }}>
      <h1>签到屏</h1>
      <noscript>
        <p>签到屏需要浏览器启用脚本（JavaScript）。</p>
      </noscript>
      {fault ? <Failed fault={fault} retry={retry} /> : <Skeleton />}
    </main>
  );
}

export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '签到屏', noindex: true }) : undefined,
  View: Page,
});
