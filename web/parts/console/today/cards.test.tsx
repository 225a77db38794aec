import { afterEach, expect, it, vi } from 'vitest';
import { smsStateNames } from '../../../../shared/words.ts';
import { api } from '../../../lib/api.ts';
import { cards } from './cards.ts';
import '../calls.ts';

afterEach(() => vi.restoreAllMocks());

const none = { approvals: null, claims: null, applications: null, failedSms: null, deletions: null, searches: null };
const matterOf = (name: string) =>
  cards.find((c) => c.name === name)?.load((_, ask) => ask()) ?? Promise.reject(new Error(`no card ${name}`));
const queryOf = (to: string | undefined) => new URLSearchParams(to?.slice(to.indexOf('?')));

it('leads from the number of failed text messages to those that failed', async () => {
  vi.spyOn(api.staff, 'waiting').mockResolvedValue({ ...none, failedSms: 3 });
  const { count, to } = await matterOf('sms');
  expect([count, smsStateNames[Number(queryOf(to).get('state'))]]).toEqual([3, '发送失败']);
});
