import { hasRole, type Role } from '../../../shared/roles.ts';
import type { Executor } from '../../db/client.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { writeTrail } from '../trail/index.ts';
import type { FileRow } from './queries.ts';

/**
 * Records that hold private files of people: whose work they are, and which of them holds one. A file that no record
 * holds is its owner's alone.
 */
export type FileKeeper = {
  roles: readonly Role[];
  subject: string;
  find(db: Executor, path: string): Promise<{ id: number; title: string } | undefined>;
};

/**
 * A member of staff looks at a private file of somebody else, which is written down.
 * @throws {Refusal} absent, as for a file that is not there, where the record that holds it is no work of theirs
 */
export async function lookInto(
  context: Context,
  keepers: readonly FileKeeper[],
  { path, name }: FileRow,
): Promise<void> {
  const { db, actor } = context;
  for (const { subject, find } of actor?.isAdmin ? keepers.filter((k) => hasRole(actor.roles, k.roles)) : []) {
    const held = await find(db, path);
    if (held)
      return writeTrail(db, context, {
        action: 'file.look',
        subject,
        subjectId: held.id,
        title: held.title,
        after: { file: name },
      });
  }
  throw refuse('absent');
}
