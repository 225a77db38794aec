import { type ComponentProps, lazy } from 'react';
import { withinTime } from '../../lib/lazy-code.tsx';

const DemandDialog = lazy(() => withinTime(() => import('./demand-dialog.tsx')));

/** Names the many files of the form, which every page would otherwise list. */
export default function DemandDoor(props: ComponentProps<typeof DemandDialog>) {
  return <DemandDialog {...props} />;
}
