import type { FastifyInstance } from 'fastify';
import { people as contract } from '../../../shared/contract/people.ts';
import { takeLimits } from '../../../shared/limits.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../documents/attachment.ts';
import { createPress, formats } from '../../documents/press.ts';
import { refuse } from '../../kernel/errors.ts';
import { leaveGate } from '../../kernel/gate.ts';
import { sendGone, spendKey } from '../downloads/index.ts';
import { readSettings } from '../site/index.ts';
import { ownDocument, ownSections } from './own-data.ts';
import { readOwn } from './own-queries.ts';

/** The route that gives somebody a copy of what is kept about them, by an address that counts once. */
export function mountOwnFile(server: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  // Nothing of it is kept: it is another one each time, and nobody else's.
  const press = createPress({ kept: 0 });
  type Wish = { userId: number; digest: string; format: 'pdf' | 'xlsx'; made: Date };
  async function make({ userId, digest, format, made }: Wish, wait: () => void) {
    const sections = ownSections(await readOwn(db, userId));
    const rows = sections.reduce((sum, s) => sum + s.rows.length, 0);
    if (format === 'pdf' && rows > takeLimits.paperRows)
      throw refuse('input', '您的记录较多，不便排成 PDF，请下载 Excel 工作簿');
    const { name } = await readSettings(db);
    wait();
    return press.make(digest, { by: String(userId), format }, async () =>
      ownDocument(sections, { format, author: name, made }),
    );
  }
  server.get(`/api${contract.ownFile.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const made = now();
    const file = await spendKey(db, { key, uses: ['own'], now: made }, async (taken) => {
      const format = taken.format === 'pdf' ? 'pdf' : 'xlsx';
      return { format, bytes: await make({ ...taken, format, made }, () => leaveGate(request)) } as const;
    });
    if (!file) return sendGone(reply, '请回到“我的信息与权利”重新下载。');
    const { format, bytes } = file;
    const fileName = `我的数据-${dayOf(made).replaceAll('-', '')}.${format}`;
    return reply.headers(attachment(fileName, formats[format].type)).send(bytes);
  });
}
