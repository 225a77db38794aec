import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { mobilePattern } from '../../../shared/checks.ts';
import { href } from '../../../shared/sitemap.ts';
import { matterOf } from '../../../shared/words.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuseAt } from '../../kernel/errors.ts';
import { enqueueSealed, ownerOfNumber } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { addEntry, type Demand, listEntries, setDemand } from './queries.ts';
import { shorten } from './rules.ts';
import { change, nameOf } from './deeds.ts';

type Calls = Pick<Handlers<Contract['demands'], Contexts>, 'answer'>;
type Options = { secret: string; siteUrl: string; onSms: () => void };

/**
 * How a reply reaches the sender besides the page of the receipt: the
 * account that asked or that proved the number, and a mobile number.
 */
export async function reachOf(
  tx: Executor,
  { userId, cellPhone }: Demand,
): Promise<{ account: number | null; sms: boolean }> {
  return { account: userId ?? (await ownerOfNumber(tx, cellPhone)), sms: mobilePattern.test(cellPhone) };
}

/** The reply to what a visitor sent, which also reaches their account and their number. */
export function createAnswer({ secret, siteUrl, onSms }: Options): Calls {
  return {
    async answer({ id, content, done: closes, interim, seen }, context) {
      const done = closes && !interim;
      const { userId } = context.actor;
      const at = context.now();
      await change(context, id, async (tx, row) => {
        const replies = await listEntries(tx, id, 'reply');
        if (replies.length !== seen) throw refuseAt('seen', '刚刚有同事答复过，请先看一看再发送；您写的内容还在');
        await addEntry(tx, {
          demandId: id,
          kind: 'reply',
          userId,
          userName: await nameOf(tx, userId),
          ...{ content, interim, createdAt: at },
        });
        await setDemand(tx, id, {
          status: done ? 2 : 1,
          ...(!interim && { answeredAt: row.answeredAt ?? at }),
          doneAt: done ? (row.doneAt ?? at) : null,
          ownerId: row.ownerId ?? userId,
          assignedAt: row.assignedAt ?? at,
        });
        const link = href('public/receipt', { receipt: row.receipt });
        const { account, sms } = await reachOf(tx, row);
        if (account)
          await sendMessage(
            tx,
            {
              userIds: [account],
              type: 4,
              title: `您提交的${matterOf(row)}${interim ? '有新进展' : '已有答复'}`,
              content: shorten(content, 200),
              link,
            },
            at,
          );
        const said = { what: matterOf(row), link: siteUrl + link };
        // The words of the text message say that there is an answer.
        if (sms && !interim) await enqueueSealed(tx, row.cellPhone, 'replied', said, { secret, now: at });
        return {
          action: interim ? 'progress' : 'answer',
          before: { status: row.status },
          after: { status: done ? 2 : 1, content },
        };
      });
      onSms();
      return null;
    },
  };
}
