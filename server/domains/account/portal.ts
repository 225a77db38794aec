import type { FastifyInstance } from 'fastify';
import { href } from '../../../shared/sitemap.ts';
import { createSsoClient } from '../../adapters/sso/client.ts';
import { reasonOf, refusesClient, type SsoOptions } from '../../adapters/sso/index.ts';
import { embeddedClient, localFetch, mountProvider } from '../../adapters/sso/provider.ts';
import type { Db } from '../../db/client.ts';
import type { Mount } from '../../kernel/domain.ts';
import type { Log } from '../../kernel/log.ts';
import { securityHeaders } from '../../kernel/security.ts';
import { createWatch } from '../../kernel/watch.ts';
import { readSettings } from '../site/index.ts';
import type { Telling } from './secured.ts';
import { seal, unseal } from './second-proof.ts';
import { createSignOn, directoryOf } from './sso.ts';
import { admitToPortal } from './sso-queries.ts';

export type PortalNeeds = Telling & {
  db: Db;
  now: () => Date;
  secret: string;
  siteUrl: string;
  log: Log;
  /** An identity portal of somebody else; absent: the embedded one. */
  sso?: SsoOptions | undefined;
  /** The address that logout and failed sign-ons go to, whatever the settings say. */
  portalUrl?: string | undefined;
};

const clientRefused =
  'a sign-on failed: the identity portal refuses SSO_CLIENT_ID, SSO_CLIENT_SECRET or SSO_CLIENT_AUTH';

/**
 * Single sign-on by the identity portal that this site has: the calls, the way there, and the embedded portal itself.
 */
export function openPortal({ db, now, secret, siteUrl, log, sso, portalUrl, tell, onSms }: PortalNeeds) {
  const redirectUri = siteUrl + href('public/landing');
  let server: FastifyInstance | undefined;
  const signOn = createSignOn({
    sso: createSsoClient(
      sso
        ? { ...sso, redirectUri }
        : {
            ...embeddedClient(siteUrl, secret),
            redirectUri,
            fetch: (url, init) => localFetch(server as FastifyInstance, siteUrl)(url, init),
          },
    ),
    secret,
    siteUrl,
    db,
    now,
    portalUrl: async () => portalUrl ?? (await readSettings(db)).portalUrl,
    onFailure: (error) =>
      log.warn({ reason: reasonOf(error) }, refusesClient(error) ? clientRefused : 'a sign-on failed'),
  });
  const mount: Mount = (at) => {
    server = at;
    signOn.mount(at);
    if (sso) return;
    mountProvider(at, {
      db,
      siteUrl,
      secret,
      redirectUri,
      directory: directoryOf({ db, secret, now, watch: createWatch(log), tell, onSms }),
      admit: (address) => admitToPortal(db, { address, secret, now: now() }),
      headers: securityHeaders,
      seal,
      unseal,
      onError: (error) => log.warn({ err: error }, 'the identity portal failed'),
    });
  };
  return { handlers: signOn.handlers, endOf: signOn.endOf, mount };
}
