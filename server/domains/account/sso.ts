import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { contract, type Contract, type Handlers } from '../../../shared/contract/index.ts';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import type { Identity, Sso } from '../../adapters/sso/index.ts';
import type { Directory } from '../../adapters/sso/provider.ts';
import type { Db } from '../../db/client.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { isDatabaseAway, Refusal, refuse, refuseAt } from '../../kernel/errors.ts';
import { leaveGate, outside } from '../../kernel/gate.ts';
import { createSeal } from '../../kernel/seal.ts';
import type { Watch } from '../../kernel/watch.ts';
import { checkPassword } from './check-password.ts';
import { findUser, findUserByPhone, type User } from './queries.ts';
import type { Telling } from './secured.ts';
import { openSession } from './sessions.ts';
import { addAttempt, addSignedOn, findByIdentity, linkIdentity, takeAttempt } from './sso-queries.ts';

/** One sentence for whatever does not fit: a forger learns nothing, a person begins again. */
const failed = () => refuse('input', text.ssoFailed);
const attemptMs = 10 * 60_000;
const cookieName = 'sso';
/** An id token as it lies in the database until logout. */
const { seal, unseal } = createSeal('sign-on');
const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');

export type SignOnOptions = {
  sso: Sso;
  secret: string;
  siteUrl: string;
  now: () => Date;
  db: Db;
  /** The address that failures go to; empty is the login page (section 4). */
  portalUrl: () => Promise<string>;
  /** Hears why, without what was sent. */
  onFailure: (error: unknown) => void;
};

/** The secret that binds a sign-on to the browser that began it. */
function browserSecret(cookie: string): string | null {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1] ?? null;
}

function sameBrowser(cookie: string, kept: string): boolean {
  const given = browserSecret(cookie);
  return given !== null && timingSafeEqual(Buffer.from(digest(given)), Buffer.from(kept));
}

/** Joins an identity that is not known yet: to its own account, to that of a proven number, or to a new one. */
async function join(
  { issuer, subject, name, cellPhone }: Identity,
  embedded: boolean,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  const own = embedded
    ? await findUser(db, Number(subject))
    : cellPhone
      ? await findUserByPhone(db, cellPhone)
      : undefined;
  if (own?.isAdmin && !embedded) throw refuseAt('cellPhone', '工作人员请用账号和密码登录');
  if (own) await linkIdentity(db, issuer, subject, own.id);
  else if (!embedded) {
    const username = `sso${randomBytes(6).toString('hex')}`;
    await addSignedOn(db, issuer, subject, { username, name, cellPhone, now: now() });
  }
}

/**
 * The account of an identity; a new one has no kinds and is asked for what the portal did not tell. Staff come in by
 * the embedded portal alone: an outer one asks for no second proof of ours.
 */
async function accountOf(identity: Identity, embedded: boolean, context: Pick<Context, 'db' | 'now'>): Promise<User> {
  const known = () => findByIdentity(context.db, identity.issuer, identity.subject);
  let user = await known();
  // Twice: another sign-on may have made an account with the same number meanwhile.
  for (let tries = 0; !user && tries < 2; tries++) {
    await join(identity, embedded, context);
    user = await known();
  }
  if (!user) throw failed();
  if (user.status !== 1) throw refuse('disabled');
  if (user.isAdmin && !embedded) throw refuseAt('cellPhone', '工作人员请用账号和密码登录');
  return user;
}

/**
 * What a session keeps of a sign-on. The embedded portal asks for the password each time; one of somebody else may let
 * in who signed in hours ago.
 */
const proofOf = ({ idToken, provenAt }: Identity, embedded: boolean, secret: string) => ({
  ssoHint: idToken && seal(idToken, secret),
  ...(!embedded && { provenAt: provenAt ?? new Date(0) }),
});

/** Sign-on by the identity portal: the way there, the way back, and whether it is there. */
export function createSignOn({ sso, secret, siteUrl, db, now, portalUrl, onFailure }: SignOnOptions) {
  /**
   * @throws {Refusal} with one sentence when state, browser, age, code or token do not fit.
   */
  async function signOn(
    { code, state }: { code: string; state: string },
    context: Pick<Context, 'db' | 'now' | 'cookie' | 'leaves'>,
  ): Promise<{ user: User; proof: ReturnType<typeof proofOf> }> {
    const attempt = await takeAttempt(context.db, state);
    if (
      !attempt ||
      context.now().getTime() - attempt.createdAt.getTime() > attemptMs ||
      !sameBrowser(context.cookie, attempt.browser)
    )
      throw failed();
    const identity = await outside(sso.embedded ? undefined : context.leaves, sso.finish(code, attempt)).catch(
      (error) => {
        if (isDatabaseAway(error)) throw error;
        onFailure(error);
        throw failed();
      },
    );
    const user = await accountOf(identity, sso.embedded, context);
    return { user, proof: proofOf(identity, sso.embedded, secret) };
  }

  const handlers: Pick<Handlers<Contract['account'], Contexts>, 'sso' | 'ssoStatus'> = {
    async sso({ globalSessionId, source, ...input }, context) {
      const { user, proof } = await signOn(input, context);
      const login = await openSession(context.db, user, secret, context.now(), proof);
      return { ...login, globalSessionId, source };
    },
    ssoStatus: async (_, { leaves }) => ({ available: await outside(leaves, sso.available()) }),
  };

  /** Sends the browser to the portal with a secret that it brings back; where the portal is away, to the login page. */
  function mount(server: FastifyInstance): void {
    const call = contract.account.ssoStart;
    const path = `/api${call.path}`;
    server.route({
      method: call.method,
      url: path,
      exposeHeadRoute: false,
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const begun = await outside(() => leaveGate(request), sso.begin()).catch((error) => {
          onFailure(error);
          return null;
        });
        if (!begun) return reply.redirect((await portalUrl()) || href('account/login'), 302);
        // Two tabs of one browser share the secret, each with a state of its own.
        const browser = browserSecret(request.headers.cookie ?? '') ?? randomBytes(32).toString('base64url');
        const { state, nonce, verifier } = begun;
        const from = { address: request.ip, secret, now: now() };
        await addAttempt(db, { state, nonce, verifier, browser: digest(browser) }, from);
        const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
        // Sent with the calls below the folder that holds this one, and with no page.
        const folder = path.split('/').slice(0, 3).join('/');
        return reply
          .header(
            'set-cookie',
            `${cookieName}=${browser}; Path=${folder}; Max-Age=${attemptMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
          )
          .redirect(begun.url, 302);
      },
    });
  }

  /** Where the identity portal ends its own session; null where it offers no end, is away, or SECRET has changed. */
  async function endOf(hint: string): Promise<string | null> {
    try {
      return await sso.endOf(unseal(hint, secret));
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  return { handlers, mount, endOf };
}

/** The accounts of the site as the directory of the embedded portal; a wrong try slows both ways in. */
export function directoryOf({
  db,
  secret,
  now,
  watch,
  ...telling
}: Pick<SignOnOptions, 'db' | 'secret' | 'now'> & Telling & { watch: Watch }): Directory {
  return {
    async signIn(username, password, otp, from) {
      try {
        const { user } = await checkPassword(
          { username, password, otp },
          { db, secret, now: now(), ...from, ...telling },
        );
        return { userId: user.id };
      } catch (error) {
        if (!(error instanceof Refusal) || error.reason === 'unavailable') throw error;
        watch(error, { address: from.address, call: 'sign-in form' });
        return {
          problem: error.message,
          askOtp: error.fields.some((f) => f.path === 'otp'),
          retryAfter: error.answer.retryAfter,
        };
      }
    },
    async nameOf(userId) {
      const user = Number.isSafeInteger(userId) ? await findUser(db, userId) : undefined;
      return user?.status === 1 ? user.name : null;
    },
  };
}
