import type * as Oidc from 'openid-client';
import type { SsoOptions } from './index.ts';

export type DiscoveryOptions = SsoOptions & {
  /** Reaches the embedded portal without the network: the public address may not lead from here to here. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** In seconds, as the library wants it. */
const patience = 5;
const discoveredMs = 3_600_000;

/** What an identity portal says of itself, asked within `seconds`; `afresh` even if it is known already. */
export type Configure = (seconds?: number, afresh?: boolean) => Promise<Oidc.Configuration>;

/** Discovers once an hour; a failure is not kept. */
export function createDiscovery(
  { issuer, clientId, clientSecret, clientAuth, ...options }: DiscoveryOptions,
  now: () => number,
): Configure {
  const plain = issuer.startsWith('http:');
  let known: { configuration: Promise<Oidc.Configuration>; until: number } | undefined;

  async function discover(seconds: number): Promise<Oidc.Configuration> {
    const oidc = await import('openid-client');
    const settings: Oidc.DiscoveryRequestOptions = {
      timeout: seconds,
      ...(plain && { execute: [oidc.allowInsecureRequests] }),
      ...(options.fetch && { [oidc.customFetch]: options.fetch as Oidc.CustomFetch }),
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
    if (options.fetch) configuration[oidc.customFetch] = options.fetch as Oidc.CustomFetch;
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
