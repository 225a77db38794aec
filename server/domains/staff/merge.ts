import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { kindNames } from '../../../shared/words.ts';
import type { Executor } from '../../db/client.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { violationOf } from '../../db/violation.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { endSessions, requireFresh } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { waitingOf } from './account-queries.ts';
import { countUnits, holdBoth, joinAccounts, moveRows } from './merge-queries.ts';

/** Two accounts become one, in the caller's transaction. @throws {Refusal} where they must stay apart */
async function mergeTwo(tx: Executor, context: Context, keep: number, drop: number): Promise<number> {
  const { kept, dropped } = await holdBoth(tx, keep, drop);
  if (!kept || !dropped) throw refuse('absent');
  if (kept.isAdmin || dropped.isAdmin) throw refuse('input', '工作人员的账号不能合并');
  if (kept.status !== 1) throw refuse('input', '保留的账号已停用，请先启用它，或反过来合并');
  if (dropped.mergedInto) throw refuse('input', '这个账号已经并入别的账号');
  if ((await countUnits(tx, [keep, drop])) > 1) throw refuse('input', '两个账号各登记了一个委托单位，请先处理单位');
  const [unread] = await waitingOf(tx, keep, dropped.kinds);
  if (unread) throw refuse('input', `保留的账号有${kindNames[unread]}的申请正在等待审核，请到“注册审核”里看过再合并`);
  const at = context.now();
  const moved = await moveRows(tx, drop, keep);
  await joinAccounts(tx, kept, dropped);
  await endSessions(tx, drop, at);
  // Who they are has changed: the kept one signs in anew.
  await endSessions(tx, keep, at);
  await sendMessage(
    tx,
    {
      userIds: [keep],
      type: 1,
      title: '账号已合并',
      content: `您的另一个账号（${dropped.username}）已并入本账号，其中的报名、消息与资料都在这里。`,
    },
    at,
  );
  await writeTrail(tx, context, {
    action: 'user.merge',
    subject: 'user',
    subjectId: keep,
    title: `${dropped.name || dropped.username} → ${kept.name || kept.username}`,
    before: { id: dropped.id, username: dropped.username, cellPhone: dropped.cellPhone, kinds: dropped.kinds },
    after: { id: kept.id, username: kept.username, moved },
  });
  return moved;
}

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'merge'>;

/** Two accounts of one person become one. */
export const mergeCalls: Calls = {
  async merge({ keep, drop }, context) {
    if (keep === drop) throw refuseAt('keep', '请选择两个不同的账号');
    await requireFresh(context.db, context.actor, context.now());
    const moved = await context.db
      .transaction((tx) => mergeTwo(tx, context, keep, drop))
      .catch((error) => {
        throw violationOf(error) === 'unique' ? refuse('input', '两个账号里有不能并存的记录，请先处理其中一个') : error;
      });
    return { moved };
  },
};
