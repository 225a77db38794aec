import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic, { type SendOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isDatabaseAway, isDiskFull, Refusal, sentenceOfAway } from './errors.ts';
import { readsPages } from './http.ts';
import { plainPage, plainPolicy, plainTitles } from './plain-page.ts';
import { plain } from './server.ts';

/**
 * The files of the build: scripts and styles for ever, pictures for a month. In development the former are made on
 * request. The plugin's own route reads the whole folder at each request to compare spellings, which guards nothing
 * where everything in the folder is public.
 */
export async function mountStatic(server: FastifyInstance, folder: string, development: boolean): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false, index: false, preCompressed: !development });
  const mount = (name: string, options: SendOptions) =>
    server.get<{ Params: { '*': string } }>(`/${name}/*`, (request, reply) =>
      reply.sendFile(request.params['*'], join(folder, name), options),
    );
  if (!development) mount('assets', { immutable: true, maxAge: '365d' });
  mount('art', { maxAge: '30d' });
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
    const page = (status: 404 | 405) =>
      reply
        .code(status)
        .headers({ 'cache-control': 'no-store', 'content-security-policy': plainPolicy })
        .type('text/html; charset=utf-8')
        .send(plainPage(status, ...(plainTitles[status] as [string, string])));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      if (readsPages(request)) return page(405);
      return reply.code(405).send({ status: 405, message: '不支持这种请求', data: null });
    }
    if (/^\/(assets|art|file|idp|\.well-known)\//.test(request.url)) return page(404);
    reply.hijack();
    await answer(request.raw, reply.raw, request.ip).catch((error) => plain(reply.raw, statusOf(error), request.id));
    return reply;
  });
}
