import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, JWKS, Provider } from 'oidc-provider';
import type { Db } from '../../db/client.ts';
import { brokenOffPage, pagePolicy, type SignInForm, signInPage } from './pages.ts';
import { keepKeys, readKeys, rowsOf } from './rows.ts';

/** Below which the embedded portal answers. */
const prefix = '/idp';
const clientId = 'portal';
/** In seconds. Long enough to find a password; nothing of it is needed once the browser is back. */
const lives = { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 300, IdToken: 300 };

/** Who signs in, or what to say to them; `askOtp` when the second proof is wanted. */
export type SignedIn = { userId: number } | { problem: string; askOtp?: boolean; retryAfter?: number | undefined };

/** Where a try comes from. */
export type From = { address: string };

/** The accounts of the site, as the portal's directory. */
export type Directory = {
  signIn(username: string, password: string, otp: string | undefined, from: From): Promise<SignedIn>;
  /** Null for who is unknown or disabled. */
  nameOf(userId: number): Promise<string | null>;
};

type Options = {
  db: Db;
  siteUrl: string;
  secret: string;
  redirectUri: string;
  directory: Directory;
  /** Before rows are kept for another sign-on. @throws when there are too many */
  admit(address: string): Promise<void>;
  headers: Record<string, string>;
  /** Encrypts what the database keeps. */
  seal(plain: string, secret: string): string;
  unseal(sealed: string, secret: string): string;
  onError: (error: unknown) => void;
};

const derive = (secret: string, use: string) =>
  createHmac('sha256', secret).update(`identity portal: ${use}`).digest('base64url');

/** The signing keys that all nodes share: made once, encrypted; made again when SECRET is another one. */
async function sharedKeys({ db, secret, seal, unseal }: Options): Promise<JWKS> {
  for (let instead: string | null = null; ; ) {
    const sealed = await readKeys(db);
    if (sealed !== null && sealed !== instead) {
      try {
        return JSON.parse(unseal(sealed, secret)) as JWKS;
      } catch {
        instead = sealed;
      }
    }
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    await keepKeys(db, seal(JSON.stringify({ keys: [{ ...key, alg: 'ES256', use: 'sig' }] }), secret), instead);
  }
}

type Portal = { provider: Provider; answer(req: IncomingMessage, res: ServerResponse): Promise<void> };

async function makeProvider(options: Options): Promise<Portal> {
  const { db, siteUrl, secret, redirectUri, directory, onError } = options;
  const { Provider: Made } = await import('oidc-provider');
  const provider: Provider = new Made(siteUrl + prefix, {
    adapter: rowsOf(db),
    jwks: await sharedKeys(options),
    clients: [
      {
        client_id: clientId,
        client_secret: derive(secret, 'client'),
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub'] },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    cookies: {
      keys: [derive(secret, 'cookies')],
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: `${prefix}/` },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: lives,
    interactions: { url: (_, interaction) => `${prefix}/interaction/${interaction.uid}` },
    async findAccount(_, accountId) {
      const name = await directory.nameOf(Number(accountId));
      return name === null ? undefined : { accountId, claims: async () => ({ sub: accountId }) };
    },
    /** The one client is the site itself: nobody is asked whether it may know who they are. */
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    renderError(ctx) {
      ctx.type = 'html';
      ctx.set('content-security-policy', pagePolicy);
      ctx.body = brokenOffPage();
    },
  });
  // The address of the site is known; what a request says of it is not believed.
  provider.proxy = true;
  provider.on('server_error', (_, error) => onError(error));
  (provider as EventEmitter).on('error', onError);
  return { provider, answer: provider.callback() };
}

/** How the site's own client finds the portal. */
export function embeddedClient(siteUrl: string, secret: string) {
  return { issuer: siteUrl + prefix, clientId, clientSecret: derive(secret, 'client') };
}

/** Asks the portal within this process. */
export function localFetch(server: FastifyInstance, siteUrl: string) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    if (!url.startsWith(`${siteUrl}${prefix}/`)) throw new Error('the embedded portal answers for itself alone');
    const answer = await server.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: url.slice(siteUrl.length),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    });
  };
}

/**
 * No session of the portal is ever believed: who signs on types the password. There is one client, so nothing is lost,
 * and whoever signed out of the site on a shared machine is out.
 */
function forgetSession(req: IncomingMessage): void {
  const kept = (req.headers.cookie ?? '').split(/;\s*/).filter((pair) => !/^idp_session(\.sig)?=/.test(pair));
  req.headers.cookie = kept.join('; ');
}

/** What the library reads of an address is that of the site, whatever the request says. */
function prepare(req: IncomingMessage, site: URL): void {
  req.headers.host = site.host;
  req.headers['x-forwarded-proto'] = site.protocol.slice(0, -1);
  delete req.headers['x-forwarded-host'];
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy,
    })
    .send(html);
}

/** The form by which a person signs in at the portal. */
function mountForm(server: FastifyInstance, directory: Directory, portal: () => Promise<Portal>, site: URL): void {
  /** The sign-on that this browser is at; null when it lapsed or another browser began it. */
  async function current(request: FastifyRequest, reply: FastifyReply): Promise<SignInForm | null> {
    const { provider } = await portal();
    prepare(request.raw, site);
    const found = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    return found && found.uid === (request.params as { uid: string }).uid && found.prompt.name === 'login'
      ? { action: `${prefix}/interaction/${found.uid}` }
      : null;
  }

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const url = `${prefix}/interaction/:uid`;
    scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const form = await current(request, reply);
      return form ? show(reply, 200, signInPage(form)) : show(reply, 400, brokenOffPage());
    });
    scope.post(url, async (request, reply) => {
      const form = await current(request, reply);
      if (!form) return show(reply, 400, brokenOffPage());
      const given = request.body as URLSearchParams | undefined;
      const { provider } = await portal();
      const onward = async (result: InteractionResults) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(
            await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }),
            303,
          );
      if (given?.get('cancel')) return onward({ error: 'access_denied', error_description: 'cancelled by the person' });
      const [username = '', password = '', otp = ''] = ['username', 'password', 'otp'].map((name) =>
        (given?.get(name) ?? '').slice(0, 200).replaceAll('\0', ''),
      );
      const result = await directory.signIn(username.trim(), password, otp.trim() || undefined, {
        address: request.ip,
      });
      if ('problem' in result) {
        if (result.retryAfter) reply.header('retry-after', result.retryAfter);
        return show(
          reply,
          result.retryAfter ? 429 : 400,
          signInPage({ ...form, username: username.trim(), problem: result.problem, askOtp: result.askOtp ?? false }),
        );
      }
      return onward({ login: { accountId: String(result.userId), remember: false } });
    });
  });
}

/** What the library answers here, to the letter. */
const known = /^\/idp\/(?:auth(?:\/[\w-]+)?|token|jwks|me|\.well-known\/openid-configuration)(?:\?|$)/;

/** The embedded identity portal under /idp/ of this server: the library's endpoints and the sign-in form. */
export function mountProvider(server: FastifyInstance, options: Options): void {
  const { siteUrl, directory, admit, headers } = options;
  const site = new URL(siteUrl);
  let made: Promise<Portal> | undefined;
  /** Made when first needed. */
  function portal(): Promise<Portal> {
    made ??= makeProvider(options);
    made.catch(() => {
      made = undefined;
    });
    return made;
  }

  server.register(async (scope) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `${prefix}/*`,
      exposeHeadRoute: false,
      async handler({ raw: req, ip }, reply) {
        // To the library capitals and a slash at the end are the same address: to who counts the starts they were none.
        if (!known.test(req.url ?? '')) return reply.callNotFound();
        if (/^\/idp\/auth(\?|$)/.test(req.url ?? '')) await admit(ip);
        const { answer } = await portal();
        prepare(req, site);
        if (req.url?.startsWith(`${prefix}/auth`)) forgetSession(req);
        Object.assign(req, { originalUrl: req.url, url: req.url?.slice(prefix.length) });
        for (const [name, value] of Object.entries({ 'cache-control': 'no-store', ...headers }))
          reply.raw.setHeader(name, value);
        reply.hijack();
        await answer(req, reply.raw);
      },
    });
  });
  mountForm(server, directory, portal, site);
}
