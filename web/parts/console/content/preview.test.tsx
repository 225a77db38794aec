import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, formApi } from '../../../lib/api.ts';
import { anew, button, press, settled } from '../../../../test/screen.ts';
import { Preview } from './preview.tsx';
import '../calls.ts';

anew();
let sized: (() => void)[] = [];
let watched = 0;
beforeEach(() => {
  sized = [];
  watched = 0;
  class Observer {
    constructor(told: () => void) {
      sized.push(told);
    }
    observe = () => void watched++;
    disconnect = () => void watched--;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  // The room that a window has for the page in it.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
});
async function open(window_: number) {
  vi.stubGlobal('innerWidth', window_);
  const { unmount } = render(<Preview versionId={71} onClose={() => undefined} />);
  await settled();
  for (const told of sized) told();
  await settled();
  return unmount;
}
const pressed = () => ['电脑', '手机'].filter((name) => button(name)?.getAttribute('aria-pressed') === 'true');
const frame = () => document.querySelector('iframe');

it('a version is looked at as wide as the window, or as the other one, drawn as large as there is room', async () => {
  const ask = vi.spyOn(formApi.content, 'preview').mockResolvedValue({ url: '/xw/7/?preview=k' } as never);
  const unmount = await open(1200);
  expect([ask.mock.calls, pressed(), frame()?.style.width, frame()?.style.transform]).toEqual([
    ...[[[{ id: 71 }]], ['电脑'], '1280px', 'translateX(0px) scale(0.5)'],
  ]);
  expect([frame()?.getAttribute('src'), frame()?.style.height]).toEqual(['/xw/7/?preview=k', '200%']);
  expect(screen.getByText('在新标签页打开').getAttribute('href')).toBe('/xw/7/?preview=k');
  fireEvent.click(button('手机') as HTMLElement);
  expect([pressed(), frame()?.style.width, frame()?.style.transform]).toEqual([
    ...[['手机'], '375px', 'translateX(132.5px) scale(1)'],
  ]);
  unmount();
  expect(watched).toBe(0);
  (await open(699))();
  expect(sized.length).toBe(2);
  await open(700);
  expect(pressed()).toEqual(['电脑']);
});

it('that cannot be looked at says so, offers no tab, and is asked for again', async () => {
  const ask = vi.spyOn(formApi.content, 'preview').mockRejectedValue(new ApiError(0, '网络不通'));
  await open(1200);
  expect([screen.queryByText('在新标签页打开'), frame()]).toEqual([null, null]);
  await press('重新读取');
  expect(ask).toHaveBeenCalledTimes(2);
});
