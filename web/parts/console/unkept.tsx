import { useEffect, useId, useMemo } from 'react';
import type { Form } from '../../lib/form/use-form.ts';
import { createStore } from '../../lib/store.ts';
import { Icon } from '../../ui/icon.tsx';
import { Leaving } from './leaving.tsx';

type Kept = Pick<Form<object>, 'dirty' | 'fails' | 'leave' | 'hold'>;
type Lost = Pick<Kept, 'leave' | 'hold'> & { id: string };

/** The forms of the page whose words nothing keeps: the first of them asks for them all. */
const lost = createStore<readonly Lost[]>([]);

/** What is typed here is kept by itself; where the computer takes none of it that is said, and leaving asks first. */
export function Unkept({ form: { dirty, fails, leave, hold } }: { form: Kept }) {
  const id = useId();
  const all = lost.use();
  const isLost = dirty && fails;
  useEffect(() => {
    if (!isLost) return;
    const mine = { id, leave, hold };
    lost.set([...lost.get(), mine]);
    return () => lost.set(lost.get().filter((one) => one !== mine));
  }, [isLost, id, leave, hold]);
  const together = useMemo(
    () => ({
      ...{ dirty: true, loses: true },
      leave: () => {
        for (const one of all) one.leave();
      },
      hold: () => {
        for (const one of all) one.hold();
      },
    }),
    [all],
  );
  if (!isLost) return null;
  return (
    <>
      <p className="alert warn full" role="status">
        <Icon name="alert" />
        <span>这台电脑存不下草稿，离开前请先发出或保存。</span>
      </p>
      {all[0]?.id === id && <Leaving form={together} />}
    </>
  );
}
