import { expect, it } from 'vitest';
import { readSources } from './source.ts';

/**
 * Deeds that write text messages have them sent at once: without that they lie until the clock comes round, and no test
 * would wait for it. By hand, by the file below server/domains and the function.
 */
const atOnce: Record<string, string[]> = {
  'account/check-password': ['tellOwner'],
  'account/codes': ['getCode', 'bindMobile'],
  'account/invites': ['acceptInvite'],
  'account/own-password': ['resetPassword', 'updatePassword'],
  'account/register-queries': ['register'],
  'applications/desk': ['decide'],
  'applications/handlers': ['apply', 'cancel'],
  'classes/handlers': ['edit', 'updateStatus'],
  'demands/answer': ['answer'],
  'mailings/handlers': ['send', 'resend'],
  'mailings/remind': ['remindByText'],
  'people/account': ['changeMobile', 'withdrawConsent', 'requestDeletion'],
  'plans/send': ['send'],
  'staff/accounts': ['sendReset'],
  'staff/approvals': ['decideApproval'],
  'staff/corrections': ['savePerson'],
  'staff/office': ['resendSms'],
  'staff/own': ['confirmTotp'],
};

it('every deed that sends text messages has them sent at once', () => {
  const found: Record<string, string[]> = {};
  for (const { path, text } of readSources()) {
    const [, file] = /^server\/domains\/(.*)(?<!\.test)\.ts$/.exec(path) ?? [];
    if (!file) continue;
    for (const { index } of text.matchAll(/\bonSms\(\);/g)) {
      const begun = text.slice(0, index).matchAll(/^(?: {2,4}async (\w+)\(|(?:export )?async function (\w+)\()/gm);
      const [, method, plain] = [...begun].at(-1) ?? [];
      found[file] = [...(found[file] ?? []), method ?? plain ?? ''];
    }
  }
  expect(found).toEqual(atOnce);
});
