import { describe, expect, it } from 'vitest';
import { headPicture, pictureUrl } from './cover.ts';

describe('the picture of a cover', () => {
  it('is the widest of those that the site brings, an uploaded one as it is, and none without a cover', () => {
    expect(
      ['/art/west-lake', '/file/f/2026/11/a.jpg', 'https://pictures.example/a.webp', '', undefined].map(headPicture),
    ).toEqual([
      '/art/west-lake-1600.webp',
      '/file/f/2026/11/a.jpg',
      'https://pictures.example/a.webp',
      undefined,
      undefined,
    ]);
  });
  it('is of a portrait the widest of those that there are', () => {
    expect(headPicture('/art/portraits/01-lu-chengzhou')).toBe('/art/portraits/01-lu-chengzhou-640.webp');
  });
  it('has the site before it, unless it is of another one', () => {
    expect(
      ['/art/west-lake', '/file/f/a.jpg', 'https://pictures.example/a.webp', ''].map((c) =>
        pictureUrl('https://portal.example', c),
      ),
    ).toEqual([
      'https://portal.example/art/west-lake-1600.webp',
      'https://portal.example/file/f/a.jpg',
      'https://pictures.example/a.webp',
      undefined,
    ]);
  });
});
