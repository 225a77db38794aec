import { and, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from './client.ts';
import { demandProofs } from './tables/demands.ts';

/*
 * Proofs of work that were used (server/kernel/proof.ts), whatever for. `by` is what they are counted for: the digest
 * of an address that sent a form, or of something else.
 */

/** Uses a challenge up; false when it was used. */
export async function spendProof(tx: Executor, challenge: string, by: string, now: Date): Promise<boolean> {
  return (
    (
      await tx
        .insert(demandProofs)
        .values({ challenge, address: by, usedAt: now })
        .onConflictDoNothing()
        .returning({ challenge: demandProofs.challenge })
    ).length > 0
  );
}

/** How many were used by somebody since a moment. */
export async function countProofs(tx: Executor, by: string, since: Date): Promise<number> {
  return tx.$count(demandProofs, and(eq(demandProofs.address, by), gt(demandProofs.usedAt, since)));
}

/** Forgets those of before a moment: their challenges are old by themselves. */
export async function pruneProofs(db: Executor, since: Date): Promise<void> {
  await db.delete(demandProofs).where(lt(demandProofs.usedAt, since));
}
