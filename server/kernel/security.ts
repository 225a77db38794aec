import { createHash } from 'node:crypto';

/** What of the device pages may ask for: nothing, but one of signing in may ask where it is. */
export const permissions = (geolocation: '()' | '(self)'): string =>
  `camera=(), microphone=(), geolocation=${geolocation}`;

/** On every answer. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissions('()'),
  'cross-origin-opener-policy': 'same-origin',
};

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/**
 * A policy that allows the scripts of our own that stand in every document, by their hashes, and no other: what a page
 * holds has no say. A nonce would not do: a 304 would pair a new header with an old body.
 * @param scripts the text of those scripts
 * @param connectTo other sites that scripts may ask: the object storage that takes uploads
 * @param frames hosts whose players texts may hold
 */
export function contentPolicy(scripts: string[], connectTo: string[] = [], frames: string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.map(hash).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...connectTo].join(' '),
    ["frame-src 'self'", ...frames.map((host) => `https://${host}`)].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
