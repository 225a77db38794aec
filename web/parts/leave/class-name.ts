import { quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import '../centre/unit-calls.ts';
import { useHolder } from '../classes/holder.ts';

/** The name of the class that a page is about; nothing without one, and as long as it is not known. */
export function useClassName(id: number | undefined): string {
  const { made } = useHolder();
  const load = useLoad(id ? `class name ${id}` : '', () => made(quietApi).classes.detail({ id: id as number }));
  return load.data?.name ?? '';
}
