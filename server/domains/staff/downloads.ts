import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '../../../shared/time.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { staffDesk } from '../../../shared/contract/staff-desk.ts';
import { hasRole } from '../../../shared/roles.ts';
import type { Db } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Export, Exports } from '../../documents/export.ts';
import type { Log } from '../../kernel/log.ts';
import { plainPage } from '../../kernel/plain-page.ts';
import { writeXlsx } from '../../documents/xlsx/writer.ts';
import { writeTrail } from '../trail/index.ts';
import { addDownload, takeDownload } from './download-queries.ts';

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * The address of a list as a workbook: read by whoever has it,
 * once, for two minutes; that somebody took it stands in the trail.
 */
export function createDownloads(exports: Exports): Pick<Handlers<Contract['staff'], Contexts>, 'startDownload'> {
  return {
    async startDownload({ name, input }, context) {
      const { db, actor, now } = context;
      const wanted = Object.hasOwn(exports, name) ? exports[name] : undefined;
      if (!wanted) throw refuse('absent');
      if (!hasRole(actor.roles, wanted.roles)) throw refuse('forbidden');
      const parsed = wanted.input.safeParse(input);
      if (!parsed.success) throw refuse('input', '筛选条件无法识别，请重新查询后再导出');
      if (wanted.allows?.(parsed.data, actor.roles) === false) throw refuse('forbidden');
      const key = randomBytes(24).toString('base64url');
      await db.transaction(async (tx) => {
        await addDownload(tx, { digest: digestOf(key), userId: actor.userId, name, input, createdAt: now() });
        await writeTrail(tx, context, {
          action: 'list.export',
          subject: 'list',
          subjectId: name,
          title: wanted.title,
          after: input,
        });
      });
      return { url: `/api${staffDesk.download.path}?key=${key}` };
    },
  };
}

export type DownloadsNeeds = { db: Db; exports: Exports; now: () => Date; log: Log };

/** The route that carries the workbook. */
export function mountDownloads(server: FastifyInstance, { db, exports, now, log }: DownloadsNeeds): void {
  server.get(`/api${staffDesk.download.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const taken =
      typeof key === 'string' && /^[\w-]{32}$/.test(key) ? await takeDownload(db, digestOf(key), now()) : undefined;
    const wanted: Export | undefined = taken && exports[taken.name];
    reply.header('cache-control', 'no-store');
    // Roles may have been taken away since the address was asked for.
    if (
      !taken ||
      !wanted ||
      !hasRole(taken.roles, wanted.roles) ||
      wanted.allows?.(wanted.input.parse(taken.input), taken.roles) === false
    ) {
      return reply
        .code(410)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('text/html; charset=utf-8')
        .send(plainPage(410, '下载地址已经失效', '每个地址只能用一次，两分钟内有效。请回到列表重新导出。'));
    }
    const name = `${wanted.title}-${dayOf(now()).replaceAll('-', '')}.xlsx`;
    const taker = { userId: taken.userId, roles: taken.roles, now: now() };
    const batches = wanted.batches(db, wanted.input.parse(taken.input), taker);
    const stream = writeXlsx([{ name: wanted.title, columns: wanted.columns, batches }]);
    stream.on('error', (error) => log.warn({ err: error }, 'a download failed'));
    return reply
      .headers({
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="list.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
      })
      .send(stream);
  });
}
