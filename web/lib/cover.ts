import { fileOf } from '../../shared/art.ts';

/**
 * The largest picture of a cover, for heads, shares and full views: `/art/name`
 * stands for files of several widths, an uploaded picture is one file.
 * @returns undefined where there is no cover
 */
export function headPicture(cover: string | undefined): string | undefined {
  return cover ? fileOf(cover, 1600) : undefined;
}

/** The same with the site before it, as search engines want it; a picture of another site keeps its own. */
export function pictureUrl(siteUrl: string, cover: string | undefined): string | undefined {
  const picture = headPicture(cover);
  return picture && new URL(picture, siteUrl).href;
}
