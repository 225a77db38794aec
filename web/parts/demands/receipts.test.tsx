import { beforeEach, expect, it, vi } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { pastReceipts, rememberReceipt } from './receipts.ts';

anew();
beforeEach(() => sessionStorage.clear());
const send = (receipt: string) => rememberReceipt({ receipt, what: `事${receipt}`, time: '2026-11-18T16:05:00Z' });
const kept = () => pastReceipts().map((p) => p.receipt);

it('what lies there and is none of what was sent, and a storage that is forbidden, stop nobody', () => {
  sessionStorage.setItem('receipts', '{"cut off');
  expect(kept()).toEqual([]);
  send('a');
  expect(kept()).toEqual(['a']);
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => send('b')).not.toThrow();
  expect(kept()).toEqual([]);
});
