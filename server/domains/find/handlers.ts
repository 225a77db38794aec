import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { hasRole, type Role } from '../../../shared/roles.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { findContent } from '../content/index.ts';
import { findDemands, findPeople, findUnits } from './queries.ts';

/** The search box of the console: each kind is asked only for those who have a role for it. */
export const find: Handlers<Contract['find'], Contexts> = {
  async all({ wd }, { db, actor }) {
    const own = actor.roles;
    const only = <T>(roles: Role[], ask: () => Promise<T>): Promise<T | null> =>
      hasRole(own, roles) ? ask() : Promise.resolve(null);
    const [content, accounts, units, demands] = await Promise.all([
      only(['editor', 'approver'], () => findContent(db, own, wd)),
      only(['desk', 'training'], () => findPeople(db, wd)),
      only(['desk', 'training'], () => findUnits(db, wd)),
      only(['desk'], () => findDemands(db, wd)),
    ]);
    return { content, accounts, units, demands };
  },
};
