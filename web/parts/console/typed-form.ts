import type { Form } from '../../lib/form.ts';
import type { useTyped } from './use-typed.ts';

/** A form whose fields `names` are among what this computer keeps: what is typed into them reaches `typed`, and what is found again or given up reaches them. */
export function joinTyped<K extends string, N extends K, T extends Record<N, string>>(
  form: Form<K>,
  typed: ReturnType<typeof useTyped<T>>,
  saved: T,
  names: readonly N[],
) {
  const own = (values: Partial<Record<string, string>>) =>
    Object.fromEntries(names.filter((n) => values[n] !== undefined).map((n) => [n, values[n]]));
  const tell = (values: Partial<Record<string, string>>) => {
    const told = own(values);
    if (Object.keys(told).length) typed.set((before) => ({ ...before, ...told }));
  };
  const put = (values: T) => form.fill(own(values) as Partial<Record<K, string>>);
  return {
    form: {
      ...form,
      set(name, value) {
        form.set(name, value);
        tell({ [name]: value });
      },
      fill(values) {
        form.fill(values);
        tell(values);
      },
    } satisfies Form<K>,
    typed: {
      ...typed,
      recover() {
        if (typed.earlier) put(typed.earlier.value);
        typed.recover();
      },
      discard() {
        put(saved);
        typed.discard();
      },
    },
  };
}
