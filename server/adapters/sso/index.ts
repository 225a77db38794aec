/** Whom the identity portal vouches for. */
export type Identity = {
  issuer: string;
  subject: string;
  name: string;
  /** Eleven digits that the portal says are proven, or null. */
  cellPhone: string | null;
};

/** What one sign-on must remember until the browser comes back. */
export type Attempt = { state: string; nonce: string; verifier: string };

/** The identity portal: an OpenID Connect provider of somebody else, or the embedded one. */
export type Sso = {
  /** The embedded portal's subjects are the accounts of this site. */
  embedded: boolean;
  /** Whether it answers, within two seconds. */
  available(): Promise<boolean>;
  /** Where to send the browser. @throws when the portal does not answer. */
  begin(): Promise<Attempt & { url: string }>;
  /** Exchanges the code. @throws for whatever does not fit; the reason is for the log alone. */
  finish(code: string, attempt: Attempt): Promise<Identity>;
};

export type SsoOptions = { issuer: string; clientId: string; clientSecret: string };
