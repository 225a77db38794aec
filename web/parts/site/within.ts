import { useRouteLoaderData } from 'react-router';
import { promised } from '../../../shared/text.ts';
import type { RootData } from '../../lib/page.tsx';

/** Within which time staff answer, as every page says it: it follows the working calendar. */
export function useWithin(): string {
  const root = useRouteLoaderData('root') as RootData | undefined;
  return `${promised[root?.shell.clock ?? 'plain']}内`;
}
