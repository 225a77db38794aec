import { useEffect } from 'react';
import type { Form } from '../../lib/form/use-form.ts';
import { useTurnToAsk, useWayAway } from '../../lib/way-away.ts';
import { Confirm } from '../../ui/dialog.tsx';

type Left = Pick<Form<object>, 'dirty' | 'loses' | 'leave' | 'hold'>;

/** Asks before a link, or the way back, leads away from what was typed and not saved. */
export function Leaving({ form }: { form: Left }) {
  return useTurnToAsk(form.dirty) ? <Asking form={form} /> : null;
}

function Asking({ form }: { form: Left }) {
  const away = useWayAway();
  return (
    away && (
      <Leave
        form={form}
        onStay={away.stay}
        onLeave={() => {
          form.leave();
          away.go();
        }}
      />
    )
  );
}

function Leave({ form, onStay, onLeave }: { form: Left; onStay: () => void; onLeave: () => void }) {
  const { hold, loses } = form;
  // What is promised has been tried.
  useEffect(() => hold(), [hold]);
  return (
    <Confirm
      title="有修改还没有保存"
      yes="不保存，离开"
      no="留在这里"
      danger
      onYes={async () => onLeave()}
      onClose={onStay}
    >
      <p>
        {loses
          ? '这台电脑现在存不下草稿：离开后，这些修改不再保留。'
          : '离开后，这些修改仍在这台电脑上保留一份，下次打开可以找回。'}
      </p>
    </Confirm>
  );
}
