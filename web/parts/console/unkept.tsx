import type { Form } from '../../lib/form/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { Leaving } from './leaving.tsx';

type Kept = Pick<Form<object>, 'dirty' | 'fails' | 'loses' | 'leave' | 'hold'>;

/** What is typed here is kept by itself; where the computer takes none of it that is said, and leaving asks first. */
export function Unkept({ form }: { form: Kept }) {
  if (!form.dirty || !form.fails) return null;
  return (
    <>
      <p className="alert warn" role="status">
        <Icon name="alert" />
        <span>这台电脑存不下草稿，离开前请先发出或保存。</span>
      </p>
      <Leaving form={form} />
    </>
  );
}
