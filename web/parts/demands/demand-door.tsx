import { type ComponentProps, lazy } from 'react';
import { part } from '../../lib/later.tsx';

const DemandDialog = lazy(() => part(() => import('./demand-dialog.tsx')));

/** Names the many files of the form, which every page would otherwise list. */
export default function DemandDoor(props: ComponentProps<typeof DemandDialog>) {
  return <DemandDialog {...props} />;
}
