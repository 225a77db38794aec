import { lazy, Suspense, useEffect, useState } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';

const DemandDialog = lazy(() => withinTime(() => import('./demand-door.tsx')));

/**
 * Opens a demand form at whatever says `data-demand`, a type of section 4. It listens for the document, so that links
 * whose pieces have no code
 * yet open it too; without script, or in a new tab, they lead to their pages.
 */
export function DemandHost() {
  const [type, setType] = useState(0);
  useEffect(() => {
    const open = (e: MouseEvent) => {
      const wanted = (e.target as Element).closest<HTMLElement>('[data-demand]')?.dataset.demand;
      if (!wanted || e.button || e.metaKey || e.ctrlKey || e.shiftKey) return;
      e.preventDefault();
      setType(+wanted);
    };
    document.addEventListener('click', open, true);
    return () => document.removeEventListener('click', open, true);
  }, []);
  return (
    type > 0 && (
      <Suspense fallback={<div className="route-progress" role="progressbar" aria-label="正在打开表单" />}>
        <DemandDialog type={type} onClose={() => setType(0)} />
      </Suspense>
    )
  );
}
