import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';

export const client = { clientId: 'portal-under-test', clientSecret: 'a secret between the two' };

/** What the id token of a code says beside what is right; `forge` signs it in another way. */
export type Answer = {
  claims?: JWTPayload;
  forge?: 'none' | 'public-key' | 'strange-key' | 'no-token';
  lifetime?: string | number;
};
type Issued = { challenge: string; nonce: string; redirectUri: string; answer: Answer; used: boolean };

/** The keys of the portal, and the id tokens that they sign, or are asked to forge. */
async function makeKeys() {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const strange = await generateKeyPair('RS256');
  const publicPem = new TextEncoder().encode(await exportSPKI(pair.publicKey));
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };

  async function idToken(issuer: string, { nonce, answer }: Issued): Promise<string> {
    const claims = { nonce, ...answer.claims };
    const now = Math.floor(Date.now() / 1000);
    const whole = { iss: issuer, aud: client.clientId, sub: 'somebody', iat: now, exp: now + 300, ...claims };
    if (answer.forge === 'none') return new UnsecuredJWT(whole).encode();
    if (answer.forge === 'public-key')
      return new SignJWT(whole).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicPem);
    return new SignJWT(whole)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(answer.forge === 'strange-key' ? strange.privateKey : pair.privateKey);
  }

  /** Whose session an id token of this portal names. @throws for one that it did not sign for the client */
  const subjectOf = async (hint: string): Promise<string> =>
    (await jwtVerify(hint, pair.publicKey, { audience: client.clientId })).payload.sub ?? '';

  return { jwk, idToken, subjectOf };
}

/** Whether a client proves itself in the way that the portal takes, with a secret of its own. */
function isClient(how: Says['takes'], body: URLSearchParams, authorization: string | undefined): boolean {
  if (how === 'post')
    return body.get('client_id') === client.clientId && body.get('client_secret') === client.clientSecret;
  const given = [client.clientId, client.clientSecret].map((s) =>
    encodeURIComponent(s).replaceAll('%20', '+').replaceAll('-', '%2D'),
  );
  return authorization === `Basic ${Buffer.from(given.join(':')).toString('base64')}`;
}

/** Gives the tokens of a code: once, with the right proof. */
async function token(
  issued: Map<string, Issued>,
  sign: (code: Issued) => Promise<string>,
  body: URLSearchParams,
): Promise<[number, object]> {
  const code = issued.get(body.get('code') ?? '');
  const verifier = body.get('code_verifier');
  const fits = verifier && createHash('sha256').update(verifier).digest('base64url') === code?.challenge;
  if (!code || code.used || !fits || body.get('redirect_uri') !== code.redirectUri)
    return [400, { error: 'invalid_grant' }];
  code.used = true;
  return [
    200,
    {
      access_token: randomUUID(),
      token_type: 'bearer',
      expires_in: 60,
      ...(code.answer.forge !== 'no-token' && { id_token: await sign(code) }),
    },
  ];
}

/**
 * What a person in a browser sees: the front, or where the one of
 * `says.person` goes back with a code or with a refusal.
 */
function choice(request: URL, issue: () => string): string {
  if (request.searchParams.has('front'))
    return '<!doctype html><html lang="zh-CN"><title>外部门户</title><h1>外部门户</h1>';
  const back = (more: Record<string, string>) =>
    `${request.searchParams.get('redirect_uri')}?${new URLSearchParams({ state: request.searchParams.get('state') ?? '', ...more })}`.replaceAll(
      '&',
      '&amp;',
    );
  return `<!doctype html><html lang="zh-CN"><title>外部认证</title><h1>外部认证</h1><a href="${back({ code: issue() })}">同意</a> <a href="${back({ error: 'access_denied' })}">拒绝</a>`;
}

export type IdentityPortal = Awaited<ReturnType<typeof startIdentityPortal>>;

type Says = {
  issuer: string;
  algorithms: string[];
  userinfo: Record<string, unknown> | undefined;
  person: Answer;
  /** How the client has to prove itself, and what the portal says that it may; undefined says nothing. */
  takes: 'basic' | 'post';
  methods: string[] | undefined;
  /** Offers to end its session, and takes the browser back to this address alone. */
  endsAt: string | undefined;
  /** Challenges the client by a header, as RFC 6749 (5.2) has it, beside the error in the body. */
  challenges: boolean;
};

const metadata = (issuer: string, says: Says) => ({
  issuer: says.issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  id_token_signing_alg_values_supported: says.algorithms,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  authorization_response_iss_parameter_supported: true,
  ...(says.userinfo && { userinfo_endpoint: `${issuer}/me` }),
  ...(says.methods && { token_endpoint_auth_methods_supported: says.methods }),
  ...(says.endsAt && { end_session_endpoint: `${issuer}/end` }),
});

/** Ends the session of whom the hint names; only a known address is gone back to (RP-Initiated Logout 1.0, 3). */
async function end(
  query: URLSearchParams,
  says: Says,
  subjectOf: (hint: string) => Promise<string>,
): Promise<{ subject: string; back: string } | null> {
  const subject = await subjectOf(query.get('id_token_hint') ?? '').catch(() => '');
  if (!subject || query.get('post_logout_redirect_uri') !== says.endsAt) return null;
  return { subject, back: `${says.endsAt}?${new URLSearchParams({ state: query.get('state') ?? '' })}` };
}

/** An OpenID Connect provider that keeps to the rules unless told to break one. */
export async function startIdentityPortal() {
  const { jwk, idToken, subjectOf } = await makeKeys();
  const issued = new Map<string, Issued>();
  /** May be changed by a test. */
  const says: Says = {
    issuer: '',
    algorithms: ['RS256'],
    userinfo: undefined,
    person: {},
    takes: 'basic',
    methods: undefined,
    endsAt: undefined,
    challenges: false,
  };
  const asked: string[] = [];
  /** Whose sessions were ended. */
  const ended: string[] = [];

  /** Lets the person of an authorization request in and gives the code. */
  function issue(request: URL, answer: Answer = {}): string {
    const q = request.searchParams;
    if (q.get('code_challenge_method') !== 'S256' || q.get('client_id') !== client.clientId)
      throw new Error('a strange request');
    const code = randomUUID();
    issued.set(code, {
      challenge: q.get('code_challenge') ?? '',
      nonce: q.get('nonce') ?? '',
      redirectUri: q.get('redirect_uri') ?? '',
      answer,
      used: false,
    });
    return code;
  }

  const server = createServer(async (req, res) => {
    asked.push(req.url ?? '');
    let text = '';
    for await (const part of req) text += part;
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    let [status, answer]: [number, object] = [404, {}];
    if (req.url === '/.well-known/openid-configuration') [status, answer] = [200, metadata(issuer, says)];
    else if (req.url === '/keys') [status, answer] = [200, { keys: [jwk] }];
    else if (req.url === '/token') {
      const body = new URLSearchParams(text);
      const known = isClient(says.takes, body, req.headers.authorization);
      if (!known && says.challenges) res.setHeader('www-authenticate', 'Basic realm="portal"');
      [status, answer] = known
        ? await token(issued, (code) => idToken(says.issuer, code), body)
        : [401, { error: 'invalid_client' }];
    } else if (req.url?.startsWith('/end?')) {
      const done = await end(new URL(req.url, issuer).searchParams, says, subjectOf);
      if (done) ended.push(done.subject);
      return void res.writeHead(done ? 302 : 400, { location: done?.back ?? '', connection: 'close' }).end();
    } else if (req.url === '/me' && says.userinfo) [status, answer] = [200, says.userinfo];
    else if (req.url?.startsWith('/authorize?')) {
      const request = new URL(req.url, issuer);
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
      return void res.end(choice(request, () => issue(request, says.person)));
    }
    res.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  says.issuer = issuer;

  return {
    issuer,
    says,
    asked,
    ended,
    options: { issuer, ...client },
    issue,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
