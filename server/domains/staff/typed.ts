import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { copyTyped, findTyped } from '../account/index.ts';

/** Copies of what staff have typed and not saved, each for whoever typed it alone. */
export const typedCalls: Pick<Handlers<Contract['staff'], Contexts>, 'copyTyped' | 'typed'> = {
  async copyTyped({ name, text }, { db, actor, now }) {
    await db.transaction((tx) => copyTyped(tx, { userId: actor.userId, name, text, now: now() }));
    return null;
  },

  typed: ({ name }, { db, actor }) => findTyped(db, actor.userId, name),
};
