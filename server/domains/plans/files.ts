import type { FastifyInstance } from 'fastify';
import { plans as contract } from '../../../shared/contract/plans.ts';
import { text } from '../../../shared/text.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../documents/attachment.ts';
import { createPress, formats, type Press } from '../../documents/press.ts';
import { refuse } from '../../kernel/errors.ts';
import { leaveGate } from '../../kernel/gate.ts';
import { findByReceipt } from '../demands/index.ts';
import { readSettings } from '../site/index.ts';
import { planPaper } from './paper.ts';
import { listPlanVersions } from './queries.ts';

/** The route that gives a plan as a file: whoever holds the receipt reads it, as on its page. */
export function mountPlanFiles(
  server: FastifyInstance,
  { db, press = createPress() }: { db: Db; press?: Press },
): void {
  const { query, path } = contract.file;
  server.get(`/api${path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw refuse('input', text.noDemand);
    const { receipt, number, format } = asked.data;
    const demand = await findByReceipt(db, receipt);
    if (demand?.kind !== 'plan') throw refuse('input', text.noDemand);
    const version = (await listPlanVersions(db, demand.id)).find((v) => v.number === number && v.state !== 'draft');
    if (!version) throw refuse('input', '没有这一版方案，请刷新页面');
    const made = version.sentAt ?? version.updatedAt;
    const { name } = await readSettings(db);
    // What was sent stays as it is: a version is made once.
    leaveGate(request);
    const bytes = await press.make(`${version.id} ${name}`, { by: receipt, format }, async () =>
      planPaper(version.content, { number, author: name, made }),
    );
    return reply
      .headers(attachment(`${version.content.title}-第${number}版.${format}`, formats[format].type))
      .send(bytes);
  });
}
