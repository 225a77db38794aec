import { useRef, useState } from 'react';
import type { Sent } from '../../../shared/contract/demands.ts';
import { useSend } from '../../lib/form/send.ts';
import type { Form } from '../../lib/form/use-form.ts';
import type { Proof } from '../../lib/proof.ts';
import { useProof } from './use-proof.ts';
import { rememberReceipt } from './receipts.ts';

export type Sending = Proof & { key: string; homepage: string };

/**
 * Sends a visitor's form with its proof; what was typed is kept until it has arrived. `what` is what the record is
 * called.
 */
export function useSending<V extends object>(
  what: string,
  form: Form<V>,
  send: (values: V, sending: Sending) => Promise<Sent>,
) {
  const [sent, setSent] = useState<Sent | null>(null);
  const trap = useRef<HTMLInputElement>(null);
  const prove = useProof();
  const { busy, submit } = useSend(form, async () => {
    const answer = await form.save((values, key) =>
      prove((proof) => send(values, { ...proof, key, homepage: trap.current?.value ?? '' })),
    );
    if (!answer) return;
    rememberReceipt({ receipt: answer.done.receipt, what, time: new Date().toISOString() });
    setSent(answer.done);
  });
  return { busy, submit, sent, trap };
}
