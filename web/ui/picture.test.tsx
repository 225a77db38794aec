import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Picture } from './picture.tsx';

afterEach(cleanup);

const pointOf = (src: string, position?: string) =>
  render(<Picture src={src} {...(position && { position })} />).container.querySelector('img')?.style.objectPosition;

describe('a picture that is cropped', () => {
  it('keeps the point of its drawing, from the left and then from the top, unless another one is said', () => {
    expect(pointOf('/art/offshore-wind')).toBe('78% 55%');
    expect(pointOf('/art/offshore-wind', '0% 100%')).toBe('0% 100%');
    expect(pointOf('/file/f/aa/photo.jpg')).toBeFalsy();
  });
});
