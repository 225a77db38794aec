import { useRef, useState } from 'react';
import type { Sent } from '../../../shared/contract/demands.ts';
import { type Form, useSend } from '../../lib/form.ts';
import { rememberReceipt, useDraft } from './draft.ts';
import { type Proof, useProof } from './proof.ts';

export type Sending = Proof & { key: string; homepage: string };

/** Sends a visitor's form with its proof; what was typed is kept until it has arrived. `what` is what the record is called. */
export function useSending<K extends string>(
  name: string,
  what: string,
  form: Form<K>,
  send: (sending: Sending) => Promise<Sent>,
) {
  const [sent, setSent] = useState<Sent | null>(null);
  const trap = useRef<HTMLInputElement>(null);
  const draft = useDraft(name, form.values);
  const prove = useProof();
  const { busy, submit } = useSend(form, async () => {
    const done = await prove((proof) => send({ ...proof, key: draft.key, homepage: trap.current?.value ?? '' }));
    draft.drop();
    rememberReceipt({ receipt: done.receipt, what, time: new Date().toISOString() });
    setSent(done);
  });
  return { busy, submit, sent, trap };
}
