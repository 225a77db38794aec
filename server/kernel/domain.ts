import type { FastifyInstance } from 'fastify';
import type { Contract, Handlers } from '../../shared/contract/index.ts';
import type { Contexts } from './dispatch.ts';
import type { Exports } from '../documents/export.ts';
import type { Authenticate } from './http.ts';
import type { Job } from './jobs/job.ts';

/** Routes of a domain beside its calls: what carries bytes, streams or redirects. */
export type Mount = (server: FastifyInstance, authenticate: Authenticate) => void | Promise<void>;

/** All that a domain gives to the whole; only `handlers` is what every one has. */
export type Domain<D extends keyof Contract = keyof Contract> = {
  /** One for each of its calls. */
  handlers: Handlers<Contract[D], Contexts>;
  /** What it does without being asked. */
  jobs?: readonly Job[];
  /** Lists that staff may take away, by the names that the console asks for them by. */
  exports?: Exports;
  mounts?: readonly Mount[];
};

/** A domain declares itself: `make` is given what this site is made of, and takes of it what it needs. */
export function defineDomain<D extends keyof Contract, Needs = object>(
  _name: D,
  make: (needs: Needs) => Domain<D>,
): (needs: Needs) => Domain<D> {
  return make;
}
