import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../shared/contract/index.ts';
import { limits } from '../../shared/limits.ts';
import { text } from './text.ts';
import type { Admit } from './admission.ts';
import type { Actor, Dispatch } from './dispatch.ts';
import {
  about,
  isDatabaseAway,
  isDiskFull,
  reasonOfAway,
  Refusal,
  type RefusalReason,
  refuse,
  sentenceOfAway,
} from './errors.ts';
import { leaveGate } from './gate.ts';
import { plainPage, plainPolicy, plainTitles } from './plain-page.ts';
import type { Watch } from './watch.ts';

/** Finds the person behind a bare token. */
export type Authenticate = (token: string) => Promise<Actor>;

/** Aborted when who asked goes before the answer; the framework's own signal is, as soon as the body has been read. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * Every call of the contract as a route below /api. The token is read from the header only. What everybody may read
 * waits for its turn; who logs in, or is, does not wait behind it.
 */
export function mountCalls(app: FastifyInstance, dispatch: Dispatch, authenticate: Authenticate, admit: Admit): void {
  for (const { domain, name, call } of calls) {
    if (call.raw) continue;
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      // HEAD would run a GET that changes data.
      exposeHeadRoute: false,
      bodyLimit: call.long ? limits.longBodyBytes : limits.bodyBytes,
      config: { crowd: call.crowd ?? false },
      async handler(request, reply) {
        const actor =
          call.access === 'public' ? null : await identify(request, authenticate, call.access === 'optional');
        const signal = goneSignal(reply);
        const answer = () =>
          dispatch(domain, name, { query: request.query, body: request.body }, actor, {
            address: request.ip,
            cookie: request.headers.cookie ?? '',
            signal,
            leaves: () => leaveGate(request),
          });
        const isReading = call.access === 'public' && call.reads !== undefined;
        const data = await (isReading ? admit(request.ip, answer, signal) : answer()).catch((error: unknown) => {
          throw actor && error instanceof Refusal && error.reason !== 'input'
            ? about(error, `#${actor.userId}`)
            : error;
        });
        return reply.header('cache-control', 'no-store').send({ status: 200, message: '', data });
      },
    });
  }
  app.all('/api/*', { exposeHeadRoute: false }, () => {
    throw refuse('absent');
  });
}

/** The person behind the header of a request; null for a visitor of a call that takes both. */
export async function identify(
  request: FastifyRequest,
  authenticate: Authenticate,
  optional: boolean,
): Promise<Actor | null> {
  const token = request.headers.authorization;
  if (!token) return null;
  if (!optional) return authenticate(token);
  return authenticate(token).catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

const bodyErrors: Record<number, string> = {
  400: '请求内容无法识别',
  413: '提交的内容太大',
  415: '不支持这种内容格式',
};

const headErrors: Record<string, [http: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, '请求的地址或头部太长'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求没有在规定时间内发完，请重试'],
};

/** Answers what is no request at all, which no handler ever sees, and lets the connection go. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [code, message] = headErrors[error.code ?? ''] ?? [400, bodyErrors[400] as string];
    const body = JSON.stringify({ status: code, message, data: code === 400 ? { fields: [] } : null });
    socket.write(
      [
        `HTTP/1.1 ${code} ${STATUS_CODES[code]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy();
}

/** What is refused, and what the machine is to blame for that everybody may be told. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const away = sentenceOfAway(error);
  if (away !== null || isDatabaseAway(error)) return refuse('unavailable', away ?? undefined);
  return isDiskFull(error) ? refuse('full') : null;
}

type Said = { status: number; message: string; data: unknown };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers what could not be done with what a form without script has sent, by a page that keeps it. */
    refused?: (request: FastifyRequest, reply: FastifyReply, http: number, message: string) => void;
  }
}

/** What a refusal is as a page, where the answer to a program has a number of its own. */
const pageStatus: Partial<Record<RefusalReason, number>> = { absent: 404, expired: 401, revoked: 401 };

/** Whether who asks is shown pages: a browser that goes to the address itself, not a program that calls. */
export const readsPages = (request: FastifyRequest): boolean =>
  /\btext\/html\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.accept ?? '');

/** What headers say of a body, or of who may keep it. */
const aboutBodies = [
  'content-length',
  'content-range',
  'content-encoding',
  'content-disposition',
  'accept-ranges',
  'etag',
  'last-modified',
];

/**
 * Says what was refused in one form; to somebody whose browser went to the address itself, as those inside of other
 * programs do to save a file, as a page that can be read.
 */
function say(request: FastifyRequest, reply: FastifyReply, http: number, said: Said, reason?: RefusalReason): void {
  // What was said already of the answer that did not come about: a refusal is no file, and is kept by nobody.
  for (const name of aboutBodies) reply.removeHeader(name);
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (request.method !== 'GET') {
    const { refused } = request.routeOptions.config;
    if (refused) return void refused(request, reply, http, said.message);
  }
  if (request.method !== 'GET' || !readsPages(request)) return void reply.code(http).send(said);
  const status = (reason && pageStatus[reason]) ?? (http === 200 ? said.status : http);
  const [title, message] = plainTitles[status] ?? ['没有打开', said.message];
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', plainPolicy)
    .type('text/html; charset=utf-8')
    .send(plainPage(status, title, reason === 'absent' ? message : said.message));
}

/** Requests whose refusal has a line in the log already, or is counted in one. */
const toldElsewhere = new WeakSet<FastifyRequest>();

/** One line for each answer, without an address of a person. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  if (toldElsewhere.has(request)) return;
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'answered',
  );
}

/** Refusals in one form: HTTP 200 with a body status, or the HTTP status where a proxy should see it. Never a stack. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, watch: Watch): void {
  const known = refusalOf(error);
  if (known) {
    const from = { address: request.ip, call: request.routeOptions.url ?? '', why: reasonOfAway(error) };
    if (watch(known, from)) toldElsewhere.add(request);
    // Nobody else hears of a full disk.
    if (known.reason === 'full') request.log.error({ err: error }, 'the disk is full');
    const { http, status, message, retryAfter } = known.answer;
    if (retryAfter) reply.header('retry-after', retryAfter);
    say(
      request,
      reply,
      http,
      { status, message, data: status === 400 ? { fields: known.fields } : null },
      known.reason,
    );
    return;
  }
  const code = (error as { statusCode?: number }).statusCode ?? 500;
  if (code >= 400 && code < 500) {
    const message = bodyErrors[code] ?? '请求无法处理';
    say(request, reply, code, { status: code, message, data: code === 400 ? { fields: [] } : null });
    return;
  }
  request.log.error({ err: error }, 'a call failed');
  say(request, reply, 500, { status: 500, message: `${text.bug}（编号 ${request.id}）`, data: null });
}
