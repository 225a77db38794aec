import { refuse } from './kernel/errors.ts';

/** Stands in while the domains of this branch are being built; must be gone before it is merged. */
export const pending = new Proxy(async () => undefined, {
  apply: () => Promise.reject(refuse('unavailable')),
  get: () => async () => {
    throw refuse('unavailable');
  },
}) as never;
