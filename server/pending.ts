import { refuse } from './kernel/errors.ts';

/** Stands in while the domains of this branch are being built; must be gone before it is merged. */
export const pending = new Proxy({}, {
  get: () => async () => {
    throw refuse('unavailable');
  },
}) as never;
