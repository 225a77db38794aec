import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import type { Executor } from '../../db/client.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { addEntry, findByReceipt, setDemand, shorten, withoutNumbers } from '../demands/index.ts';
import { sendMessage } from '../messages/index.ts';
import { changeVersion, listPlanVersions, type Version } from './queries.ts';
import { holdRequest } from './standing.ts';
import { toShown } from './shown.ts';

type Calls = Pick<Handlers<Contract['plans'], Contexts>, 'forReceipt' | 'accept' | 'askChange'>;

/** Characters of all that an asker wants changed in one version. */
const mostWords = 600;

/**
 * What an asker does with the version that they read, in one
 * transaction with what the desk is told. @throws {Refusal} input
 */
async function answer(
  { db, now }: Context,
  receipt: string,
  number: number,
  act: (tx: Executor, version: Version, at: Date) => Promise<{ done: boolean; said: string; title: string } | null>,
): Promise<void> {
  const found = await findByReceipt(db, receipt);
  if (found?.kind !== 'plan') throw refuseAt('receipt', text.noDemand, 'unknown');
  await db.transaction(async (tx) => {
    const demand = await holdRequest(tx, found.id);
    const sent = (await listPlanVersions(tx, demand.id)).filter((v) => v.state !== 'draft');
    const version = sent.find((v) => v.number === number);
    if (!version) throw refuseAt('number', '没有这一版方案，请刷新页面', 'unknown');
    if (version.state === 'replaced')
      throw refuse('input', `第 ${number} 版已经由第 ${sent[0]?.number} 版代替，请刷新页面，看过新的方案再回复`);
    const at = now();
    const told = await act(tx, version, at);
    if (!told) return;
    await setDemand(tx, demand.id, { status: told.done ? 2 : 1, doneAt: told.done ? (demand.doneAt ?? at) : null });
    await addEntry(tx, {
      demandId: demand.id,
      kind: 'note',
      userId: null,
      userName: '申请人',
      content: told.said,
      createdAt: at,
    });
    const who = demand.unitName || demand.name;
    if (demand.ownerId)
      await sendMessage(
        tx,
        {
          userIds: [demand.ownerId],
          type: 4,
          title: `${who}${told.title}`,
          content: shorten(told.said, 200),
          link: `${href('staff/console')}plans/${demand.id}/`,
        },
        at,
      );
  });
}

/** Whoever holds the receipt reads the plan, accepts it, or writes what is to be changed. */
export const answerCalls: Calls = {
  async forReceipt({ receipt }, { db }) {
    const demand = await findByReceipt(db, receipt);
    if (!demand) throw refuseAt('receipt', text.noDemand, 'unknown');
    const sent = (await listPlanVersions(db, demand.id)).filter((v) => v.state !== 'draft');
    // Nobody's telephone number stands on the page of a receipt, also not one that they wrote themselves.
    return sent.map((v) => ({ ...toShown(v), words: withoutNumbers(v.words) }));
  },

  async accept({ receipt, number }, context) {
    await answer(context, receipt, number, async (tx, version, at) => {
      const accepted = await changeVersion(tx, version.id, ['sent', 'changed'], {
        state: 'accepted',
        answeredAt: at,
      });
      return accepted ? { done: true, said: `确认第 ${number} 版培训方案`, title: '确认了培训方案' } : null;
    });
    return null;
  },

  async askChange({ receipt, number, words }, context) {
    await answer(context, receipt, number, async (tx, version, at) => {
      if (version.state === 'accepted') throw refuse('input', '方案已经确认；需要变更时，请致电咨询热线');
      if (version.words.split('\n').includes(words)) return null;
      const all = [version.words, words].filter(Boolean).join('\n');
      if ([...all].length > mostWords)
        throw refuseAt('words', '这一版的修改意见已经很多，请致电咨询热线详谈', 'too_long');
      await changeVersion(tx, version.id, ['sent', 'changed'], { state: 'changed', answeredAt: at, words: all });
      return { done: false, said: `第 ${number} 版培训方案要改：${words}`, title: '请修改培训方案' };
    });
    return null;
  },
};
