import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { ownApplications, ownDemands } from './matters-queries.ts';

type Asked = Awaited<ReturnType<typeof ownDemands>>[number];

/** How far a form is: done, answered, given to somebody, or received. */
const stateOf = ({ status, answeredAt, assignedAt }: Asked) =>
  status === 2 ? 3 : answeredAt ? 2 : status === 1 || assignedAt ? 1 : 0;

type Plan = Contract['people']['matters']['reply']['_output'][number]['plan'];
const planOf = (state: Asked['plan']): Plan => (state === 'draft' || state === 'replaced' ? null : state);

/** What the person sent, whichever form it was, newest first. */
export const matterCalls: Pick<Handlers<Contract['people'], Contexts>, 'matters'> = {
  async matters(_, { db, actor }) {
    const [applied, asked] = await Promise.all([ownApplications(db, actor.userId), ownDemands(db, actor.userId)]);
    return [
      ...applied.map(({ title, receipt, status, createdAt }) => ({
        kind: 'application' as const,
        type: 0,
        title,
        receipt,
        state: status,
        plan: null,
        createTime: createdAt.toISOString(),
      })),
      ...asked.map((d) => ({
        kind: d.kind,
        type: d.type,
        title: d.title,
        receipt: d.receipt,
        state: stateOf(d),
        plan: planOf(d.plan),
        createTime: d.createdAt.toISOString(),
      })),
    ].sort((a, b) => b.createTime.localeCompare(a.createTime));
  },
};
