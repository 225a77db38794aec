import { createContext, useContext } from 'react';
import type { StaffMe } from '../../../shared/contract/staff.ts';

/** Who works at the console. */
export type Me = StaffMe;
export const MeContext = createContext<Me | null>(null);

/** @throws outside of the console: that is a bug of the caller. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('outside of the console');
  return me;
}

/** What a console page gets: the named parts of its address. */
export type ConsoleProps = { params: Record<string, string | undefined> };
