import { quietApi } from '../../lib/api.ts';
import { enter } from './enter.ts';

let running: { code: string; answer: Promise<string> } | undefined;

/**
 * Exchanges what the identity portal gave for a session; a code is good for one exchange only. Beside code and state it
 * may name its own session and where the person came from: both are handed on, and the session keeps what comes back
 * (sections 3 and 7). Says where to go; a failure leads to the portal (section 4).
 */
export function completeSignOn(query: URLSearchParams): Promise<string> {
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? ''];
  const [globalSessionId, source] = [query.get('globalSessionId') ?? '', query.get('source') ?? ''];
  if (running?.code !== code)
    running = { code, answer: quietApi.account.sso({ code, state, globalSessionId, source }).then(enter) };
  return running.answer;
}
