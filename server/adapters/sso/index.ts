/** Whom the identity portal vouches for. */
export type Identity = {
  issuer: string;
  subject: string;
  name: string;
  /** Eleven digits that the portal says are proven, or null. */
  cellPhone: string | null;
  /** When the person signed in at the portal; null where it does not say. */
  provenAt: Date | null;
  /** By which the portal knows whose session to end; empty where it offers no end or the token is too long to send. */
  idToken: string;
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
  /**
   * Where the browser ends the session that the portal keeps of it (OpenID Connect RP-Initiated Logout 1.0), to come
   * back to the landing page with `state=signed-out`; null where the portal offers no end.
   * @throws when the portal does not answer.
   */
  endOf(idToken: string): Promise<string | null>;
};

/** How the client proves itself to the token endpoint: in a header, or in the form. */
export type ClientAuth = 'basic' | 'post';

/** `clientAuth` absent: as the portal says, else in the header. */
export type SsoOptions = { issuer: string; clientId: string; clientSecret: string; clientAuth?: ClientAuth };

/** Whether the portal refuses the client itself: then nobody can sign on until the environment is set right. */
export function refusesClient(error: unknown): boolean {
  const { error: said, code } = error as { error?: unknown; code?: unknown };
  // A portal that challenges by a header may do so for the client alone (RFC 6749, 5.2).
  return said === 'invalid_client' || said === 'unauthorized_client' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE';
}

/** Why a sign-on failed, in a word for the log. */
export function reasonOf(error: unknown): string {
  const { error: said, code, name } = error as { error?: unknown; code?: string; name: string };
  if (refusesClient(error)) return said === 'unauthorized_client' ? said : 'invalid_client';
  // What the portal says is its own text: only the words of the protocol go on.
  return typeof said === 'string' && /^[a-z_]{1,40}$/.test(said) ? said : (code ?? name);
}
