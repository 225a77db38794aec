import type { Contexts, Known } from '../../kernel/dispatch.ts';

/** Whose classes and people a call is about: those of a unit, or the institute's own. */
export type Scope = { unitId: number } | 'institute';
/** What a call that has a scope is made with. */
export type Scoped = Known & { scope: Scope };

type Handler = (input: never, context: never) => Promise<unknown>;
type Calls = Record<string, Handler>;
/** Calls that a unit and 教务 make alike, each of their own classes; what they take and answer is as `T` has it. */
export type ScopedCalls<T> = {
  [K in keyof T]: T[K] extends (input: infer I, context: never) => infer R ? (input: I, context: Scoped) => R : never;
};
type Made<T, C> = {
  [K in keyof T]: T[K] extends (input: infer I, context: never) => infer R ? (input: I, context: C) => R : never;
};

function within<T extends Calls, C extends Known>(calls: T, scopeOf: (context: C) => Scope): Made<T, C> {
  const made = Object.entries(calls).map(([name, call]) => [
    name,
    (input: never, context: C) => call(input, { ...context, scope: scopeOf(context) } as never),
  ]);
  return Object.fromEntries(made) as Made<T, C>;
}

/** The calls as a unit makes them, of its own classes. */
export const asUnit = <T extends Calls>(calls: T): Made<T, Contexts['unit']> =>
  within(calls, ({ actor }: Contexts['unit']) => ({ unitId: actor.unitId }));

/** The same as 教务 make them, of those of the institute. */
export const asInstitute = <T extends Calls>(calls: T): Made<T, Known> => within(calls, () => 'institute');
