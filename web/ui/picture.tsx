type Props = {
  src: string;
  alt?: string;
  /** CSS widths for the browser's choice of file. */
  sizes?: string;
  /** The picture that the visitor sees first: loaded at once. */
  eager?: boolean;
  className?: string;
  position?: string;
};

const widths = [480, 768, 960, 1600];

/** A picture of the site in the width that fits, or an uploaded one as it is. `/art/name` stands for four files. */
export function Picture({
  src,
  alt = '',
  sizes = '(max-width: 640px) 100vw, 33vw',
  eager,
  className,
  position,
}: Props) {
  const drawn = src.startsWith('/art/');
  return (
    <img
      className={className}
      alt={alt}
      width={1600}
      height={900}
      decoding={eager ? 'sync' : 'async'}
      src={drawn ? `${src}-960.webp` : src}
      srcSet={drawn ? widths.map((w) => `${src}-${w}.webp ${w}w`).join(', ') : undefined}
      sizes={drawn ? sizes : undefined}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      style={position ? { objectPosition: position } : undefined}
    />
  );
}
