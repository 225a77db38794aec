import type { z } from 'zod';
import { hasRole } from '../../shared/roles.ts';
import type { Call, CallAccess } from '../../shared/contract/call.ts';
import { type Api, type Contract, calls, type Handlers } from '../../shared/contract/index.ts';
import { faultsOf, unreadable, withoutUnreadable } from '../../shared/contract/rules.ts';
import type { Fault } from '../../shared/rules.ts';
import type { Db } from '../db/client.ts';
import { missingReference, violationOf } from '../db/violation.ts';
import { type Refusal, refuse, refuseAt, refuseFields } from './errors.ts';
import type { Memo } from './memo.ts';

/** The person who calls; null for a visitor. */
export type Actor = {
  userId: number;
  sessionId: string;
  kinds: number[];
  isAdmin: boolean;
  /** Of staff, what they may do (shared/roles.ts). */
  roles: string[];
  /** The unit that the person registered. */
  unitId: number | null;
};
/** Who makes a call that only units may make. */
export type UnitActor = Actor & { unitId: number };

/**
 * What every handler gets beside its input. `now` is injected, so that
 * tests move the clock; `address` is the visitor's, for limits only.
 */
export type Context<A = Actor | null> = {
  db: Db;
  memo: Memo;
  now: () => Date;
  actor: A;
  address: string;
  cookie: string;
  /** Aborted when who asked has gone; in this process nobody goes. */
  signal?: AbortSignal | undefined;
  /** Gives the place of the request at the gate up (`outside` in gate.ts). */
  leaves?: (() => void) | undefined;
};
/** The context of a call that somebody makes who is signed in. */
export type Known = Context<Actor>;

/** By the access of a call, what is known of who makes it: `checkAccess` has seen to it before the handler begins. */
export type Contexts = {
  public: Context;
  optional: Context;
  member: Known;
  trainee: Known;
  teacher: Known;
  unit: Context<UnitActor>;
  staff: Known;
};

/** Where a call came from over HTTP. */
export type Origin = Pick<Context, 'address' | 'cookie' | 'signal' | 'leaves'>;
const nowhere: Origin = { address: '', cookie: '' };

/** The handlers of every domain of the contract; a missing one is a type error. */
export type Domains = { [D in keyof Contract]: Handlers<Contract[D], Contexts> };

export type Input = { query?: unknown; body?: unknown };
type Handler = ((input: unknown, context: Context) => Promise<unknown>) & { deeper?: Deeper };
/** What is wrong with a body beside what its schema says: answers against their questions, days against today. */
type Deeper = (body: unknown, context: Context) => Promise<Fault[]>;

/**
 * A handler that is asked for its own faults once the schema has found some, so that who sent it hears of all at once.
 * A body that passes the schema goes to the handler alone, which checks for itself.
 */
export const withDeeper = <H extends (...given: never[]) => Promise<unknown>>(handler: H, deeper: Deeper): H =>
  Object.assign(handler, { deeper });

/** One way in for HTTP, pages and tests: access, validation, handler, encoding. */
export type Dispatch = (
  domain: string,
  name: string,
  input: Input,
  actor: Actor | null,
  origin?: Origin,
) => Promise<unknown>;

const kindOf: Partial<Record<CallAccess, number>> = { trainee: 1, teacher: 2, unit: 3 };

/** @throws {Refusal} when the person may not make the call. */
export function checkAccess({ access, roles = [] }: Pick<Call, 'access' | 'roles'>, actor: Actor | null): void {
  if (access === 'public' || access === 'optional') return;
  if (!actor) throw refuse('expired');
  const kind = kindOf[access];
  const isOpen =
    access === 'staff'
      ? actor.isAdmin && hasRole(actor.roles, roles)
      : !kind || (actor.kinds.includes(kind) && (access !== 'unit' || actor.unitId !== null));
  if (!isOpen) throw refuse('forbidden');
}

/**
 * @param settled awaited after calls that publish: what they changed is what the next request shows, in every process
 * @throws when a call of the contract declares no access or has no handler: the start stops.
 */
export function createDispatch(
  domains: Domains,
  base: Omit<Context, 'actor' | keyof Origin>,
  settled: () => Promise<void>,
): Dispatch {
  const table = new Map<string, { call: Call; handler: Handler }>();
  for (const { domain, name, call } of calls) {
    if (call.raw) continue;
    const handler = (domains as unknown as Record<string, Record<string, Handler>>)[domain]?.[name];
    if (!call.access || !handler) throw new Error(`${domain}.${name}: no access or no handler`);
    table.set(`${domain}.${name}`, { call, handler });
  }
  return async (domain, name, input, actor, origin = nowhere) => {
    const entry = table.get(`${domain}.${name}`);
    if (!entry) throw refuse('absent');
    const { call, handler } = entry;
    checkAccess(call, actor);
    const context = { ...base, actor, ...origin };
    const parsed = await checkCall(call, input, (body) => handler.deeper?.(body, context));
    const reply = await handler(parsed, context).catch((error: unknown) => {
      throw violationOf(error) === 'reference' ? notThere(error, parsed) : error;
    });
    if (call.publishes) await settled();
    return call.reply.parse(reply);
  };
}

/** The same calls as typed functions, for pages and tests in this process. `onCall` hears of every call made. */
export function createApi(
  dispatch: Dispatch,
  actor: Actor | null,
  onCall?: (call: Call, input: { id?: unknown }) => void,
): Api {
  const api: Record<string, Record<string, (input: object) => Promise<unknown>>> = {};
  for (const { domain, name, call } of calls) {
    api[domain] ??= {};
    (api[domain] as Record<string, unknown>)[name] = (input: object) => {
      onCall?.(call, input);
      return dispatch(domain, name, { query: input, body: input }, actor);
    };
  }
  return api as unknown as Api;
}

/** What a schema makes of what was sent, and everything that is wrong with it. */
function inspect<S extends z.ZodObject>(schema: S, sent: unknown): { data?: z.output<S>; faults: Fault[] } {
  const value = withoutUnreadable(schema, sent);
  const faults = unreadable(schema, value);
  if (faults.length) return { faults };
  const result = schema.safeParse(value ?? {});
  return result.success ? { data: result.data, faults: [] } : { faults: faultsOf(schema, result.error.issues) };
}

/**
 * A row that is named and not there, where no handler has a better sentence: at the field that names it, if one does.
 */
function notThere(error: unknown, input: object): Refusal {
  const value = missingReference(error);
  if (value === undefined) return refuse('input', '所选的内容已不存在，或还有别的内容在用它');
  const path = Object.entries(input).find(([, v]) => String(v) === value)?.[0];
  const message = '所选的内容已不存在，请重新选择';
  return path ? refuseAt(path, message, 'unknown') : refuse('input', message);
}

/** The input of a call. @throws {Refusal} input, with every fault of query and body, and those that lie deeper */
async function checkCall(
  { query, body }: Call,
  input: Input,
  deeper: (body: unknown) => Promise<Fault[]> | undefined,
): Promise<object> {
  const parts = [query && inspect(query, input.query), body && inspect(body, input.body)];
  const faults = parts.flatMap((p) => p?.faults ?? []);
  if (faults.length) {
    const known = new Set(faults.map((f) => f.path));
    const more = (body && (await deeper(Object(input.body ?? {})))) ?? [];
    throw refuseFields([...faults, ...more.filter((f) => !known.has(f.path))]);
  }
  return Object.assign({}, ...parts.map((p) => p?.data));
}

/**
 * What was sent, as a schema has it, and what is wrong with it besides what is known already. @throws {Refusal} input,
 * with every fault
 */
export function checkInput<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  known: readonly Fault[] = [],
): z.output<S> {
  const { data, faults } = inspect(schema, value);
  if (data && !known.length) return data;
  throw refuseFields([...known, ...faults]);
}
