import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isDatabaseAway, isDiskFull, Refusal, sentenceOfAway } from './errors.ts';
import { plainPage, plainTitles } from './plain-page.ts';
import { plain } from './server.ts';

/**
 * The files of the build: scripts and styles for ever, pictures
 * for a month. In development the former are made on request.
 */
export async function mountStatic(server: FastifyInstance, folder: string, development: boolean): Promise<void> {
  if (!development)
    await server.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
      decorateReply: false,
      preCompressed: true,
    });
  await server.register(fastifyStatic, {
    root: join(folder, 'art'),
    prefix: '/art/',
    maxAge: '30d',
    index: false,
    redirect: false,
    preCompressed: !development,
  });
  for (const file of ['logo.svg', 'logo-reverse.svg'])
    server.get(`/${file}`, (_, reply) => reply.sendFile(file, folder, { maxAge: '1d' }));
}

const statusOf = (error: unknown): number => {
  if (error instanceof Refusal && error.reason === 'unavailable') return 503;
  return isDatabaseAway(error) || sentenceOfAway(error) !== null ? 503 : isDiskFull(error) ? 507 : 500;
};

/** Whatever no route takes is a page, or the page that says that there is none. */
export function mountPages(
  server: FastifyInstance,
  answer: (req: IncomingMessage, res: ServerResponse, address: string) => Promise<void>,
): void {
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(405).header('allow', 'GET, HEAD').send({ status: 405, message: '不支持这种请求', data: null });
    if (/^\/(assets|art|file|idp|\.well-known)\//.test(request.url))
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(plainPage(404, ...(plainTitles[404] as [string, string])));
    reply.hijack();
    await answer(request.raw, reply.raw, request.ip).catch((error) => plain(reply.raw, statusOf(error), request.id));
    return reply;
  });
}
