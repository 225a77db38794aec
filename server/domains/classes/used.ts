import type { Executor } from '../../db/client.ts';
import { refuse } from '../../kernel/errors.ts';
import { holdCourses } from './lesson-queries.ts';
import type { ClassRecord } from './queries.ts';
import { refusedUse } from './rules.ts';
import { usageOf } from './used-queries.ts';

/** @throws {Refusal} input where the class is used: what people have left in it would be out of their sight, or gone */
export async function refuseUsed(
  tx: Executor,
  { id }: ClassRecord,
  deed: Parameters<typeof refusedUse>[1],
): Promise<void> {
  // Nobody signs in meanwhile.
  await holdCourses(tx, id);
  const use = await usageOf(tx, id);
  if (use) throw refuse('input', refusedUse(use, deed));
}
