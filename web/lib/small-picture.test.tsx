import { expect, it, vi } from 'vitest';
import { anew } from '../../test/screen.ts';
import { pictureOf } from './small-picture.ts';

anew();

it('a picture is made small, and one that is small stays as it is', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    return `${this.width} x ${this.height}`;
  });
  const drawn = (width: number, height: number) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: vi.fn() }));
    return pictureOf(new File(['x'], 'a.png', { type: 'image/png' }));
  };
  expect([await drawn(640, 480), await drawn(100, 50)]).toEqual(['320 x 240', '100 x 50']);
});
