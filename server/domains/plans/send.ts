import { mobilePattern } from '../../../shared/checks.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { blankPlan, isBlankPlan } from '../../../shared/plan-words.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { enqueueSealed, findUser, ownerOfNumber } from '../account/index.ts';
import { addEntry, setDemand } from '../demands/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { changeVersion, listPlanVersions, replaceStanding } from './queries.ts';
import { holdRequest, ownDraft, requireUnaccepted } from './standing.ts';

export type SendNeeds = { secret: string; siteUrl: string; onSms: () => void };
type Calls = Pick<Handlers<Contract['plans'], Contexts>, 'send'>;

async function send(
  { id, versionId, revision }: { id: number; versionId: number; revision: number },
  context: Known,
  { secret, siteUrl }: SendNeeds,
): Promise<void> {
  const { db, actor, now } = context;
  const { userId } = actor;
  const at = now();
  await db.transaction(async (tx) => {
    const demand = await holdRequest(tx, id);
    const versions = await listPlanVersions(tx, id);
    const draft = ownDraft(versions, versionId, revision);
    requireUnaccepted(versions);
    if (!draft) throw refuse('input', '请先写好方案并保存');
    if (isBlankPlan(draft.content)) throw refuse('input', blankPlan);
    await replaceStanding(tx, id);
    await changeVersion(tx, draft.id, ['draft'], { state: 'sent', sentAt: at });
    await setDemand(tx, id, {
      status: 1,
      doneAt: null,
      answeredAt: demand.answeredAt ?? at,
      ownerId: demand.ownerId ?? userId,
      assignedAt: demand.assignedAt ?? at,
    });
    await addEntry(tx, {
      demandId: id,
      kind: 'note',
      userId,
      userName: (await findUser(tx, userId))?.name ?? '',
      content: `发出第 ${draft.number} 版培训方案“${draft.content.title}”`,
      createdAt: at,
    });
    const link = href('public/receipt', { receipt: demand.receipt });
    const account = demand.userId ?? (await ownerOfNumber(tx, demand.cellPhone));
    if (account)
      await sendMessage(
        tx,
        {
          userIds: [account],
          type: 4,
          title: `您的培训方案第 ${draft.number} 版已经送到`,
          content: `“${draft.content.title}”，请查看后确认，或写下要改的地方。`,
          link,
        },
        at,
      );
    if (mobilePattern.test(demand.cellPhone))
      await enqueueSealed(
        tx,
        demand.cellPhone,
        'replied',
        { what: `培训方案申请（第 ${draft.number} 版方案）`, link: siteUrl + link },
        { secret, now: at },
      );
    await writeTrail(tx, context, {
      action: 'plan.send',
      subject: 'plan',
      subjectId: id,
      title: `${demand.title}：第 ${draft.number} 版`,
      after: { version: draft.number, title: draft.content.title },
    });
  });
}

/** The draft goes to whoever asked for it, who hears of it. */
export function createSend(needs: SendNeeds): Calls {
  return {
    async send(input, context) {
      await send(input, context, needs);
      needs.onSms();
      return null;
    },
  };
}
