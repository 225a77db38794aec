import type * as Oidc from 'openid-client';
import { cut, seen } from '../../../shared/checks.ts';
import { createDiscovery, type DiscoveryOptions } from './discovery.ts';
import type { Attempt, Identity, Sso } from './index.ts';

type Options = DiscoveryOptions & {
  /** Where the browser comes back to. */
  redirectUri: string;
  now?: () => number;
};

const answerMs = 2000;
/** In characters: the token travels in an address, which servers take up to 8 kB of. */
const longestHint = 6000;
/** How long an answer to "is it there?" is believed. */
const believedMs = { yes: 15_000, no: 3000 };

/** A number as `+86 138 0013 8000` or plain; null when it is not one of eleven digits. */
function digits(value: unknown): string | null {
  const plain = String(value ?? '')
    .replace(/^\+86/, '')
    .replace(/[\s-]/g, '');
  return /^\d{11}$/.test(plain) ? plain : null;
}

/**
 * What is asked of the portal. One of somebody else says when the person signed in where that may not be long ago
 * (OpenID Connect Core, 3.1.2.1): thirty days, longer than any keeps its session, so that nobody signs in anew for it.
 */
const wishes = (embedded: boolean): Record<string, string> =>
  embedded ? { scope: 'openid' } : { scope: 'openid profile phone', max_age: String(30 * 86_400) };

/** Clocks of two machines may differ by this much. */
const clocksMs = 60_000;
/**
 * A moment in seconds, as tokens say it; null for none. What is still to come, beyond what clocks differ by, says
 * nothing: as of a portal that counts in milliseconds, every sign-on would be of now.
 */
const instantOf = (seconds: unknown, now: number): Date | null =>
  typeof seconds === 'number' && seconds > 0 && seconds * 1000 <= now + clocksMs
    ? new Date(Math.min(seconds * 1000, now))
    : null;

const nameOf = (said: string) => cut(seen(said.toWellFormed()), 30);

/** OpenID Connect Core 2: at most 255 characters. One that says nothing, or not in letters, is everybody's. */
const isSubject = (subject: string) =>
  subject.length <= 255 && subject.isWellFormed() && seen(subject) !== '' && !/\p{Cc}/u.test(subject);

function toldBy(claims: Record<string, unknown>): Pick<Identity, 'name' | 'cellPhone'> {
  return {
    name: typeof claims.name === 'string' ? nameOf(claims.name) : '',
    // Some portals send every claim as a text.
    cellPhone: String(claims.phone_number_verified) === 'true' ? digits(claims.phone_number) : null,
  };
}

/** Name and proven number may stand in the id token or be told on request. */
async function personOf(
  embedded: boolean,
  oidc: typeof Oidc,
  configuration: Oidc.Configuration,
  claims: Oidc.IDToken,
  accessToken: string,
) {
  const inToken: Record<string, unknown> = claims;
  const whole = inToken.phone_number !== undefined && inToken.name !== undefined;
  if (embedded || whole || !configuration.serverMetadata().userinfo_endpoint) return toldBy(inToken);
  const told: Record<string, unknown> = await oidc
    .fetchUserInfo(configuration, accessToken, claims.sub)
    .catch(() => ({}));
  // A number and whether it is proven come from one place.
  const { phone_number, phone_number_verified } = inToken.phone_number === undefined ? told : inToken;
  return toldBy({ name: inToken.name ?? told.name, phone_number, phone_number_verified });
}

const endsSessions = (configuration: Oidc.Configuration) =>
  configuration.serverMetadata().end_session_endpoint !== undefined;

const hintOf = (configuration: Oidc.Configuration, idToken = '') =>
  endsSessions(configuration) && idToken.length <= longestHint ? idToken : '';

/**
 * An OpenID Connect client: code flow with PKCE, state and nonce. The id token's signature is checked as well, though
 * it comes straight from the portal. Nothing is asked before somebody signs on.
 */
export function createSsoClient({ redirectUri, now = Date.now, ...options }: Options): Sso {
  const embedded = options.fetch !== undefined;
  const configure = createDiscovery(options, now);
  let answer: { is: Promise<boolean>; until: number } | undefined;

  return {
    embedded,

    async available() {
      if (embedded) return true;
      if (!answer || answer.until <= now()) {
        const mine = { is: Promise.resolve(false), until: Number.POSITIVE_INFINITY };
        mine.is = configure(answerMs / 1000, true)
          .then(
            () => true,
            () => false,
          )
          .then((is) => {
            mine.until = now() + (is ? believedMs.yes : believedMs.no);
            return is;
          });
        answer = mine;
      }
      return answer.is;
    },

    async begin() {
      const oidc = await import('openid-client');
      const configuration = await configure();
      const attempt: Attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        ...wishes(embedded),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { ...attempt, url: url.href };
    },

    async finish(code, { state, nonce, verifier }): Promise<Identity> {
      const oidc = await import('openid-client');
      const configuration = await configure();
      const back = new URL(redirectUri);
      // `iss` tells several portals apart; there is one, and the id token says which it is.
      back.search = new URLSearchParams({ code, state, iss: configuration.serverMetadata().issuer }).toString();
      const tokens = await oidc.authorizationCodeGrant(configuration, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the identity portal sent no id token');
      if (!isSubject(claims.sub)) throw new Error('the identity portal does not say who it is');
      const person = await personOf(embedded, oidc, configuration, claims, tokens.access_token);
      const provenAt = instantOf(claims.auth_time, now());
      const idToken = hintOf(configuration, tokens.id_token);
      return { issuer: claims.iss, subject: claims.sub, ...person, provenAt, idToken };
    },

    async endOf(idToken) {
      const oidc = await import('openid-client');
      const configuration = await configure(answerMs / 1000);
      if (!endsSessions(configuration)) return null;
      return oidc.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: redirectUri,
        state: 'signed-out',
      }).href;
    },
  };
}
