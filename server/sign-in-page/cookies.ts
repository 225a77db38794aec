import { href } from '../../shared/sitemap.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser keeps: a stand-in for name and number, the name that was typed, and a word of its own. */
export const names = { device: 'qd', name: 'qdn', mark: 'qdm' } as const;
type Name = (typeof names)[keyof typeof names];
const path = href('public/course-sign-in');
const keptSeconds = 180 * 86_400;

/** What a browser kept under a name, or an empty text. */
export function readCookie({ headers }: FastifyRequest, name: Name): string {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((c) => c.startsWith(`${name}=`));
  try {
    return decodeURIComponent(pair?.slice(name.length + 1) ?? '').slice(0, 200);
  } catch {
    return '';
  }
}

/** Has the browser keep a text, for half a year or so long, for these pages alone; an empty one is forgotten. */
export function keepCookie(reply: FastifyReply, name: Name, value: string, isSecure: boolean, kept = keptSeconds) {
  const age = value ? kept : 0;
  const secure = isSecure ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  );
}
