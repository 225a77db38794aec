import { createHash } from 'node:crypto';

/** On every answer. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * A policy that allows exactly the inline scripts of this page, by their hashes. A nonce would not do: a 304 would pair
 * a new header with an old body.
 * @param connectTo other sites that scripts may ask: the object storage that takes uploads
 * @param frames hosts whose players texts may hold
 */
export function contentPolicy(html: string, connectTo: string[] = [], frames: string[] = []): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(inlineScript)) {
    if (/type="(application\/ld\+json)"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
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
