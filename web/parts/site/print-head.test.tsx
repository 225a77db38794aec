import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { withSettings } from '../../../test/view.tsx';
import { ContactOnPaper } from './paper-address.tsx';
import { PrintHead } from './print-head.tsx';

anew();
afterEach(() => {
  vi.useRealTimers();
});
const { show } = withSettings({ hotline: '0571', hours: '', formsOpen: true, registrationOpen: true });

it('says on paper in which minute of Shanghai it was printed, each time anew', async () => {
  await show(<PrintHead />);
  vi.useFakeTimers({ toFake: ['Date'] });
  const said = () => /打印于 ([\d.: ]+\d)/.exec(document.body.textContent ?? '')?.[1];
  expect(said()).toBeUndefined();
  for (const [now, at] of [
    ['2026-11-26T16:05:59Z', '2026.11.27 00:05'],
    ['2026-11-26T23:59:00Z', '2026.11.27 07:59'],
  ] as const) {
    vi.setSystemTime(new Date(now));
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(said()).toBe(at);
  }
});

it('a sheet names the site as it is reached, at its foot without the protocol', async () => {
  await show(<ContactOnPaper />);
  const lines = [...document.querySelectorAll('.print-only > span')].map((e) => e.textContent);
  expect(lines.at(-1)).toBe(location.host);
});
