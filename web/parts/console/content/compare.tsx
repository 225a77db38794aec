import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { CompareDialog, Differences } from '../fields/compare.tsx';

type Props = { before: number; after: number; title: string; onClose: () => void };

/** What differs between two versions of a record; the server knows what its choices are called. */
export function Compare({ before, after, title, onClose }: Props) {
  const load = useLoad(`${before} ${after}`, () => api.content.compare({ before, after }));
  return (
    <CompareDialog title={title} onClose={onClose}>
      <Loaded load={load}>{(found) => <Differences of={found} />}</Loaded>
    </CompareDialog>
  );
}
