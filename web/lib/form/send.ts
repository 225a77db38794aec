import type { FormEvent } from 'react';
import { usePress } from '../press.ts';
import type { Fields } from './use-form.ts';

/** Sends a form that passes its rules, once a press; what `send` is refused with stands where it belongs. */
export function useSend(form: Pick<Fields, 'passes' | 'refused'>, send: () => Promise<unknown>) {
  const { busy, press } = usePress();
  async function submit(e: FormEvent): Promise<void> {
    e.preventDefault();
    if (!form.passes()) return;
    await press(() =>
      send().then(
        () => undefined,
        (error) => void form.refused(error),
      ),
    );
  }
  return { busy, submit };
}
