import { expect, it } from 'vitest';
import { contentPolicy, securityHeaders } from './security.ts';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((d) => [d.split(' ')[0], d.split(' ').slice(1)]));

it('a page asks, frames and sends to this site and to what it is told of, and holds neither plug-ins nor another base', () => {
  expect(directives(contentPolicy(['a()', 'b()'], ['https://store.example'], ['v.qq.com']))).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...Array(2).fill(expect.stringMatching(/^'sha256-[\w+/]{43}='$/))],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'https://store.example'],
    'frame-src': ["'self'", 'https://v.qq.com'],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    // Neither of these falls back to the first: what is left out of them is open to everybody.
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  });
});

it('every answer keeps its type, its frames and its referrer to itself, and asks for nothing of a device', () => {
  expect(securityHeaders).toEqual({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
  });
});
