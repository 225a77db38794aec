import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Form } from '../../lib/form/use-form.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { useBackGuard } from './back-guard.ts';

/** Asks before a link leads away from what was typed and not saved. */
function useLeaving(dirty: boolean) {
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!dirty) return;
    const ask = (e: MouseEvent) => {
      const link = (e.target as Element).closest('a');
      if (!link?.href || link.target || link.download || e.ctrlKey || e.metaKey) return;
      const to = new URL(link.href);
      // Elsewhere the window asks by itself; a part or another order of the same page leaves nothing.
      if (to.origin !== location.origin || to.pathname === location.pathname) return;
      e.preventDefault();
      e.stopPropagation();
      setTo(link.href);
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, [dirty]);
  return { to, stay: () => setTo(null) };
}

type Left = Pick<Form<object>, 'dirty' | 'loses' | 'leave' | 'hold'>;

/** Asks before a link, or the way back, leads away from what was typed and not saved. */
export function Leaving({ form }: { form: Left }) {
  const navigate = useNavigate();
  const leaving = useLeaving(form.dirty);
  const back = useBackGuard(form.dirty);
  if (leaving.to)
    return (
      <Leave
        form={form}
        onStay={leaving.stay}
        onLeave={() => {
          const url = new URL(leaving.to as string);
          form.leave();
          leaving.stay();
          requestAnimationFrame(() => void navigate(url.pathname + url.search));
        }}
      />
    );
  return back.asks ? (
    <Leave
      form={form}
      onStay={back.stay}
      onLeave={() => {
        form.leave();
        back.go();
      }}
    />
  ) : null;
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
