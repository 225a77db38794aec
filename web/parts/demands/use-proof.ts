import { useEffect, useRef } from 'react';
import { formApi, isAbout, quietApi } from '../../lib/api.ts';
import { type Made, makeProof, type Proof } from '../../lib/proof.ts';

/**
 * The proof of work of a form: begun when the form opens, so that nobody waits for it. `prove` sends with it, and once
 * more with a new one where the server finds it used or old.
 */
export function useProof() {
  const made = useRef<Promise<Made | null> | null>(null);
  useEffect(() => {
    made.current ??= makeProof(quietApi).catch(() => null);
  }, []);

  async function next(): Promise<Proof> {
    const ready = await made.current;
    made.current = null;
    return ready && ready.until > performance.now() ? ready.proof : (await makeProof(formApi)).proof;
  }

  async function prove<T>(send: (proof: Proof) => Promise<T>): Promise<T> {
    try {
      return await send(await next());
    } catch (error) {
      if (!isAbout(error, 'challenge')) {
        // Most refusals use nothing up, and a lost answer is found again by its key.
        made.current = makeProof(quietApi).catch(() => null);
        throw error;
      }
      return send(await next());
    }
  }
  return prove;
}
