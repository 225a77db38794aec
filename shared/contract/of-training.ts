import type { Call } from './call.ts';

/** Calls of 教务. */
export const training = { access: 'staff', roles: ['training'], added: true } as const;

type Own = { path: string; purpose: string };
type OfTraining<C extends Call> = Omit<C, keyof typeof training | keyof Own> & typeof training & Own;

/** A call of units as 教务 make it, of the classes of the institute: the same fields and answer under its own name. */
export const ofTraining = <C extends Call>(call: C, name: string, purpose: string): OfTraining<C> => {
  const { access: _, roles: __, added: ___, ...same } = call;
  return { ...same, ...training, path: `/admin/class/${name}`, purpose } as OfTraining<C>;
};
