import type { Executor } from '../../db/client.ts';
import { refuse } from '../../kernel/errors.ts';
import { type ClassRecord, holdClass } from '../classes/index.ts';
import { holdScope } from '../students/index.ts';

/** A class of the institute that is to be changed, held. @throws {Refusal} absent; input where it is over */
export async function heldOpen(tx: Executor, id: number): Promise<ClassRecord> {
  await holdScope(tx, 'institute');
  const row = await holdClass(tx, 'institute', id);
  if (!row) throw refuse('absent');
  if (row.status === 3) throw refuse('input', '这个班已经结束，不能再修改');
  return row;
}
