import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, settled } from '../../test/screen.ts';
import { text } from '../../shared/text.ts';
import { mostZoom } from '../lib/crop-view.ts';
import Crop from './crop.tsx';

const picture = { width: 800, height: 400, close: vi.fn() };
const draws: number[][] = [];
let blob: Blob | null = null;
beforeEach(() => {
  draws.length = 0;
  picture.close.mockClear();
  blob = new Blob(['x'], { type: 'image/jpeg' });
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => picture),
  );
  const context = {
    fillRect: (...all: number[]) => void draws.push(all),
    drawImage: (_: unknown, ...part: number[]) => void draws.push(part),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((then) => then(blob));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const file = new File(['x'], '我.的.png', { type: 'image/png', lastModified: 5 });
const [cancel, done] = [vi.fn(), vi.fn<(file: File) => void>()];
async function open() {
  cancel.mockClear();
  done.mockClear();
  const page = render(<Crop file={file} onCancel={cancel} onDone={done} />);
  const wasOff = button('使用这张图片')?.disabled;
  await settled();
  return { ...page, wasOff };
}
/** What of the picture was drawn last: left, top and side. */
const part = () => draws.at(-1)?.slice(0, 3);
const area = () => screen.getByRole('application', { hidden: true });

describe('a square that is cut out', () => {
  it('begins in the middle, is moved by the arrows as far as the picture goes, and comes out by its name', async () => {
    const { wasOff, unmount } = await open();
    expect([wasOff, part()]).toEqual([true, [200, 0, 400]]);
    expect(fireEvent.keyDown(area(), { key: 'ArrowRight' })).toBe(false);
    expect(part()?.[0]).toBeLessThan(200);
    for (let i = 0; i < 60; i++) fireEvent.keyDown(area(), { key: 'ArrowRight' });
    expect(part()).toEqual([0, 0, 400]);
    fireEvent.keyDown(area(), { key: 'ArrowDown' });
    expect([part(), fireEvent.keyDown(area(), { key: 'Tab' })]).toEqual([[0, 0, 400], true]);
    fireEvent.click(button('使用这张图片') as HTMLElement);
    const made = done.mock.calls[0]?.[0];
    expect([made?.name, made?.type, made?.lastModified]).toEqual(['我.的.jpg', 'image/jpeg', 5]);
    unmount();
    expect(picture.close).toHaveBeenCalledOnce();
  });

  it('is enlarged by the slider and the wheel, within its bounds', async () => {
    await open();
    const slider = screen.getByRole<HTMLInputElement>('slider', { hidden: true });
    fireEvent.change(slider, { target: { value: '2' } });
    expect(part()).toEqual([300, 100, 200]);
    const wheel = new WheelEvent('wheel', { deltaY: -1, cancelable: true });
    fireEvent(document.querySelector('canvas') as HTMLElement, wheel);
    expect([wheel.defaultPrevented, Number(slider.value) > 2]).toEqual([true, true]);
    for (let i = 0; i < 40; i++)
      fireEvent(document.querySelector('canvas') as HTMLElement, new WheelEvent('wheel', { deltaY: 1 }));
    expect([Number(slider.value), Number(slider.max)]).toEqual([1, mostZoom]);
  });

  it('is moved both ways by each arrow and by a finger, whatever stands where', async () => {
    await open();
    fireEvent.change(screen.getByRole('slider', { hidden: true }), { target: { value: '2' } });
    const moved = (by: () => void) => {
      const [left = 0, top = 0] = part() ?? [];
      by();
      const [x = 0, y = 0] = part() ?? [];
      return [Math.round(x - left), Math.round(y - top)];
    };
    const key = (name: string) => moved(() => fireEvent.keyDown(area(), { key: name }));
    const by = key('ArrowLeft')[0] as number;
    expect([by > 0, key('ArrowRight'), key('ArrowUp'), key('ArrowDown')]).toEqual([true, [-by, 0], [0, by], [0, -by]]);
    vi.spyOn(area(), 'clientWidth', 'get').mockReturnValue(100);
    const held = vi.fn();
    area().setPointerCapture = held;
    const finger = (type: string, clientX: number, clientY: number, pointerId = 7) =>
      fireEvent(area(), new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true }));
    finger('pointerdown', 40, 60);
    expect(held.mock.calls).toEqual([[7]]);
    expect(moved(() => finger('pointermove', 45, 50))).toEqual([-10, 20]);
    // Two fingers that part downwards enlarge as those that part sideways do.
    finger('pointerdown', 45, 60, 8);
    finger('pointermove', 45, 70, 8);
    expect(part()?.[2]).toBe(100);
    finger('pointercancel', 45, 70, 8);
    expect(moved(() => finger('pointermove', 45, 55))[1]).toBeLessThan(0);
    // The one that is left moves it, and enlarges nothing.
    expect(part()?.[2]).toBe(100);
  });

  it('lies on white, and is cut out as large as its square', async () => {
    await open();
    draws.length = 0;
    fireEvent.click(button('使用这张图片') as HTMLElement);
    expect(draws).toEqual([
      [0, 0, 512, 512],
      [200, 0, 400, 400, 0, 0, 512, 512],
    ]);
    expect(vi.mocked(HTMLCanvasElement.prototype.toBlob).mock.calls[0]?.slice(1)).toEqual(['image/jpeg', 0.9]);
    expect(await done.mock.calls[0]?.[0].text()).toBe('x');
  });

  it('is let go of when it is read after the dialog was closed', async () => {
    let read: (of: typeof picture) => void = () => undefined;
    vi.stubGlobal('createImageBitmap', () => new Promise((then) => (read = then)));
    const { unmount } = await open();
    unmount();
    expect(picture.close).not.toHaveBeenCalled();
    read(picture);
    await settled();
    expect(picture.close).toHaveBeenCalledOnce();
  });

  it('is moved by one finger and enlarged by two', async () => {
    await open();
    vi.spyOn(area(), 'clientWidth', 'get').mockReturnValue(100);
    area().setPointerCapture = () => undefined;
    const finger = (type: string, pointerId: number, clientX: number, clientY = 0) =>
      fireEvent(area(), new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true }));
    finger('pointermove', 1, 50);
    expect(part()).toEqual([200, 0, 400]);
    finger('pointerdown', 1, 0);
    finger('pointermove', 1, 10);
    expect(part()).toEqual([160, 0, 400]);
    finger('pointerdown', 2, 30);
    finger('pointermove', 2, 50);
    expect(part()?.[2]).toBe(200);
    finger('pointerup', 2, 50);
    finger('pointerup', 1, 10);
    const before = part();
    finger('pointermove', 1, 50);
    expect(part()).toEqual(before);
  });

  it('says that a picture cannot be read, or not be cut, and goes without one', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no')));
    await open();
    expect([screen.getByRole('alert', { hidden: true }).textContent, button('使用这张图片')?.disabled]).toEqual([
      text.pictureBroken,
      true,
    ]);
    fireEvent.click(button('取消') as HTMLElement);
    expect(cancel).toHaveBeenCalledOnce();
    cleanup();
    vi.stubGlobal('createImageBitmap', async () => picture);
    blob = null;
    await open();
    fireEvent.click(button('使用这张图片') as HTMLElement);
    expect([done.mock.calls.length, screen.queryByText(text.pictureBroken) !== null]).toEqual([0, true]);
    const leaves = new Event('cancel', { cancelable: true });
    fireEvent(document.querySelector('dialog') as HTMLElement, leaves);
    expect([leaves.defaultPrevented, cancel.mock.calls.length]).toEqual([true, 1]);
  });
});
