import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token: the id of the session row and a signature, so that an invented one costs no query. The row decides. */
export function signToken(sessionId: string, secret: string): string {
  return `${sessionId}.${createHmac('sha256', secret).update(sessionId).digest('base64url')}`;
}

/** The session id of a genuine token, or null. */
export function readToken(token: string, secret: string): string | null {
  const [sessionId = '', signature = ''] = token.split('.');
  if (!/^[0-9a-f-]{36}$/.test(sessionId)) return null;
  const given = Buffer.from(signature);
  const right = Buffer.from(signToken(sessionId, secret).slice(sessionId.length + 1));
  return given.length === right.length && timingSafeEqual(given, right) ? sessionId : null;
}
