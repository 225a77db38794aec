import { randomInt } from 'node:crypto';
import type { Executor } from '../../db/client.ts';
import { takenOf } from '../../db/violation.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { holdScope, type Scope, type Scoped } from '../students/index.ts';
import { writeTrail } from '../trail/index.ts';
import { type ClassRecord, countClasses, holdClass } from './queries.ts';
import { codeSigns, most } from './rules.ts';

/** Another code of a class. */
export const newCode = () => Array.from({ length: 6 }, () => codeSigns[randomInt(codeSigns.length)]).join('');

/** What is said of a value that another row has: a picture is called so by its own index alone. */
function takenAs(error: unknown): unknown {
  const taken = takenOf(error);
  if (taken === undefined) return error;
  return taken === 'training_classes_cover'
    ? refuseAt('coverUrl', '这张图片已用于另一个培训班，请重新上传', 'taken')
    : refuse('conflict', '内容刚刚在别处改过，请刷新后再试');
}

/** A deed with a class of the scope. What two at once do comes one after the other. */
export async function inTurn<T>({ db, scope }: Scoped, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db
    .transaction(async (tx) => {
      await holdScope(tx, scope);
      return work(tx);
    })
    .catch((error) => {
      throw takenAs(error);
    });
}

/** A class that may be changed. @throws {Refusal} absent for one that is not there or of somebody else */
export async function heldClass(tx: Executor, { scope }: Scoped, id: number): Promise<ClassRecord> {
  const row = await holdClass(tx, scope, id);
  if (!row) throw refuse('absent');
  if (scope !== 'institute' && row.classType !== 2) throw refuse('input', '这个班由学院开设，由学院修改');
  return row;
}

export type Deed = 'class.create' | 'class.update' | 'class.remove' | 'class.copy' | (typeof steps)[number];
/** By the status that a class comes to have. */
export const steps = ['class.withdraw', 'class.publish', 'class.begin', 'class.end'] as const;
type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** What 教务 do is written down; what a unit does with its own classes is its own matter. */
export async function note(
  tx: Executor,
  context: Scoped,
  deed: Deed,
  { id, name }: Pick<ClassRecord, 'id' | 'name'>,
  change: Change = {},
): Promise<void> {
  if (context.scope !== 'institute') return;
  await writeTrail(tx, context, { action: deed, subject: 'class', subjectId: id, title: name, ...change });
}

/** Whose a new class is: of the institute, given to nobody, or of the unit. */
export const ownedBy = (scope: Scope) =>
  scope === 'institute' ? { classType: 1, unitId: null } : { classType: 2, unitId: scope.unitId };

/** @throws {Refusal} where the unit has as many classes as one may have; nobody counts those of the institute */
export async function refuseMore(tx: Executor, scope: Scope): Promise<void> {
  if (scope !== 'institute' && (await countClasses(tx, scope.unitId)) >= most.classes)
    throw refuse('input', `一个单位最多 ${most.classes} 个培训班，请先删除不用的草稿`);
}
