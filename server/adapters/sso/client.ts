import type * as Oidc from 'openid-client';
import { createDiscovery, type DiscoveryOptions } from './discovery.ts';
import type { Attempt, Identity, Sso } from './index.ts';

type Options = DiscoveryOptions & {
  /** Where the browser comes back to. */
  redirectUri: string;
  now?: () => number;
};

const answerMs = 2000;
/** How long an answer to "is it there?" is believed. */
const believedMs = { yes: 15_000, no: 3000 };

/** A number as `+86 138 0013 8000` or plain; null when it is not one of eleven digits. */
function digits(value: unknown): string | null {
  const plain = String(value ?? '')
    .replace(/^\+86/, '')
    .replace(/[\s-]/g, '');
  return /^\d{11}$/.test(plain) ? plain : null;
}

/** The proven number may stand in the id token or be told on request. */
async function personOf(
  embedded: boolean,
  oidc: typeof Oidc,
  configuration: Oidc.Configuration,
  claims: Oidc.IDToken,
  accessToken: string,
) {
  const inToken: Record<string, unknown> = claims;
  if (embedded || inToken.phone_number !== undefined || !configuration.serverMetadata().userinfo_endpoint)
    return inToken;
  const told = await oidc.fetchUserInfo(configuration, accessToken, claims.sub).catch(() => ({}));
  return { ...inToken, ...told };
}

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
        scope: embedded ? 'openid' : 'openid profile phone',
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
      const person = await personOf(embedded, oidc, configuration, claims, tokens.access_token);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: typeof person.name === 'string' ? person.name.trim().slice(0, 30) : '',
        cellPhone: person.phone_number_verified === true ? digits(person.phone_number) : null,
      };
    },
  };
}
