import type * as Oidc from 'openid-client';
import { textWithin } from '../short-answer.ts';
import type { SsoOptions } from './index.ts';

export type DiscoveryOptions = SsoOptions & {
  /** Reaches the embedded portal without the network: the public address may not lead from here to here. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** In seconds, as the library wants it. */
const patience = 5;
const discoveredMs = 3_600_000;

/** The most that an identity portal may say at once, in bytes: keys, tokens and claims take some kilobytes. */
const mostSaid = 2 ** 20;

/** As the platform's, for answers that end: one that does not would fill the memory. */
async function listen(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  return response.body ? new Response(await textWithin(response, mostSaid), response) : response;
}

/** What an identity portal says of itself, asked within `seconds`; `afresh` even if it is known already. */
export type Configure = (seconds?: number, afresh?: boolean) => Promise<Oidc.Configuration>;

/** Discovers once an hour; a failure is not kept. */
export function createDiscovery(
  { issuer, clientId, clientSecret, clientAuth, ...options }: DiscoveryOptions,
  now: () => number,
): Configure {
  const plain = issuer.startsWith('http:');
  const ask = (options.fetch ?? listen) as Oidc.CustomFetch;
  let known: { configuration: Promise<Oidc.Configuration>; until: number } | undefined;

  async function discover(seconds: number): Promise<Oidc.Configuration> {
    const oidc = await import('openid-client');
    const settings: Oidc.DiscoveryRequestOptions = {
      timeout: seconds,
      ...(plain && { execute: [oidc.allowInsecureRequests] }),
      [oidc.customFetch]: ask,
    };
    const metadata = (
      await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, settings)
    ).serverMetadata();
    // Basic is what a portal speaks that does not say; the library would post.
    const offered = metadata.token_endpoint_auth_methods_supported;
    const posts = clientAuth ? clientAuth === 'post' : offered && !offered.includes('client_secret_basic');
    const configuration = new oidc.Configuration(
      metadata,
      clientId,
      clientSecret,
      posts ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret),
    );
    configuration.timeout = patience;
    if (plain) oidc.allowInsecureRequests(configuration);
    configuration[oidc.customFetch] = ask;
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  return function configure(seconds = patience, afresh = false): Promise<Oidc.Configuration> {
    if (known && known.until > now() && !afresh) return known.configuration;
    const mine = { configuration: discover(seconds), until: now() + discoveredMs };
    if (!afresh) known = mine;
    mine.configuration.then(
      () => {
        known = mine;
      },
      () => {
        if (known === mine) known = undefined;
      },
    );
    return mine.configuration;
  };
}
