import { quietApi } from '../../lib/api.ts';
import { enter } from './enter.ts';

let running: { code: string; answer: Promise<string> } | undefined;

/**
 * Exchanges what the identity portal gave for a session; a code is good for one exchange only. Says where to go; a
 * failure leads to the portal (section 4).
 */
export function completeSignOn(code: string, state: string): Promise<string> {
  if (running?.code !== code) running = { code, answer: quietApi.account.sso({ code, state }).then(enter) };
  return running.answer;
}
