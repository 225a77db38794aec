import { createContext } from 'react';
import type { Api } from '../../shared/contract/index.ts';
import type { UploadedPicture } from '../../shared/contract/files.ts';

/** The uploaded pictures of a page by their addresses, as far as something was made of them. */
export type PagePictures = Record<string, Omit<UploadedPicture, 'path'>>;

/** Those of the page that stands. */
export const PicturesContext = createContext<PagePictures>({});

const prefix = '/file/';
const address = /\/file\/(f\/[\w-]+\/[\w-]+\.(?:jpe?g|png|gif|webp))(?![\w./-])/gi;

/**
 * On the server: asks for the uploaded pictures that the data of a page name, in fields or in texts; nothing where
 * there is none.
 */
export async function picturesOf(api: Api, data: unknown): Promise<PagePictures | undefined> {
  const paths = [...new Set([...JSON.stringify(data).matchAll(address)].map((m) => m[1] as string))].slice(0, 500);
  if (!paths.length) return undefined;
  const found = await api.files.pictures({ paths });
  return Object.fromEntries(found.map(({ path, ...picture }) => [prefix + path, picture]));
}

/** The addresses of a picture's widths, as `srcset` has them. */
export function widthsOf(src: string, { widths }: PagePictures[string], format: 'webp' | 'avif'): string {
  return widths.map((w) => `${src}/${w}.${format} ${w}w`).join(', ');
}

/** As wide as a text, less than the window on a phone (styles: --wrap-read and the edges of a page). */
const textSizes = '(max-width: 640px) calc(100vw - 2rem), 45rem';
const image = /<img\b[^<>]*>/g;
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** A picture that begins within so many signs of a text is on the first screen of a phone, mostly the largest there. */
const nearTop = 1200;

/**
 * A text as the sanitiser leaves it, its uploaded pictures in the widths that were made of them, and the first one
 * fetched at once where it stands near the top. Texts are kept with plain addresses: what is made of a picture may
 * change.
 */
export function withWidths(html: string, pictures: PagePictures): string {
  const first = html.search(image);
  return html.replace(image, (tag, at: number) => {
    const src = attribute(tag, 'src') ?? '';
    const picture = pictures[src];
    const isSoon = at === first && at < nearTop;
    const when = isSoon ? 'fetchpriority="high"' : 'loading="lazy"';
    if (!picture) return isSoon ? tag.replace('<img', `<img ${when}`) : tag;
    const width = Math.min(Number(attribute(tag, 'width')) || picture.width, picture.width);
    const height = Math.round((width * picture.height) / picture.width);
    const alt = attribute(tag, 'alt') ?? '';
    const style = [picture.colour && `background-color:${picture.colour}`, attribute(tag, 'style')].filter(Boolean);
    const img = `<img src="${src}" alt="${alt}" width="${width}" height="${height}" ${when} decoding="async" srcset="${widthsOf(src, picture, 'webp')}" sizes="${textSizes}"${style.length ? ` style="${style.join(';')}"` : ''}>`;
    const avif = `<source type="image/avif" srcset="${widthsOf(src, picture, 'avif')}" sizes="${textSizes}">`;
    return picture.avif ? `<picture>${avif}${img}</picture>` : img;
  });
}
