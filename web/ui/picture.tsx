import { useContext } from 'react';
import { drawnWidths, focusOf, portraitWidths } from '../../shared/art.ts';
import { PicturesContext, widthsOf } from '../lib/pictures.ts';

type Props = {
  src: string;
  alt?: string;
  /** CSS widths for the browser's choice of file. */
  sizes?: string;
  /** The picture that the visitor sees first: loaded at once. */
  eager?: boolean;
  className?: string;
  /** The point that a crop must keep; a drawing knows its own. */
  position?: string;
};

/**
 * A picture in the width that fits. `/art/name` stands for several files of the site; of an uploaded one the page knows
 * what was made of it, and until
 * then its address answers with a first version.
 */
export function Picture({
  src,
  alt = '',
  sizes = '(max-width: 640px) 100vw, 33vw',
  eager,
  className,
  position,
}: Props) {
  const uploaded = useContext(PicturesContext)[src];
  const drawn = src.startsWith('/art/');
  const portrait = src.startsWith('/art/portraits/');
  const widths = portrait ? portraitWidths : drawnWidths;
  const point = position ?? (drawn ? focusOf(src) : undefined);
  const srcSet = drawn
    ? widths.map((w) => `${src}-${w}.webp ${w}w`).join(', ')
    : uploaded && widthsOf(src, uploaded, 'webp');
  const style = {
    ...(point && { objectPosition: point }),
    ...(uploaded?.colour && { backgroundColor: uploaded.colour }),
  };
  const img = (
    <img
      className={className}
      alt={alt}
      width={uploaded?.width ?? (portrait ? 600 : 1600)}
      height={uploaded?.height ?? (portrait ? 720 : 900)}
      decoding={eager ? 'sync' : 'async'}
      src={drawn ? `${src}-${portrait ? 320 : 960}.webp` : src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      style={style}
    />
  );
  if (!uploaded?.avif) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={widthsOf(src, uploaded, 'avif')} sizes={sizes} />
      {img}
    </picture>
  );
}
