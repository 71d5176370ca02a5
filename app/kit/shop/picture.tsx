import { classes } from '~/kit/classes';

/**
 * A stored picture: files `${stem}-${width}.avif`, `.webp` for every width, and one `.jpg` for old browsers.
 */
export interface PictureSource {
  /** Address without width and extension, e.g. "/uploads/pictures/excel-work". */
  stem: string;
  widths: readonly number[];
  /** Size of the original, for its proportions. */
  width: number;
  height: number;
  fallbackWidth: number;
}

interface PictureProps {
  src: PictureSource | null | undefined;
  /** Empty when words beside it say the same. */
  alt: string;
  sizes: string;
  /** For the one picture of the first screen: loads at once, before others. */
  eager?: boolean;
  className?: string;
}

function srcSet({ stem, widths }: PictureSource, ending: string): string {
  return widths.map((width) => `${stem}-${width}.${ending} ${width}w`).join(',');
}

/**
 * The frame holds place, corners and background; while the picture loads or is missing, the stylesheet's
 * ruled paper shows.
 */
export function Picture({ src, alt, sizes, eager, className }: PictureProps) {
  const frame = classes('pic', className);
  if (!src) {
    return alt ? <span className={frame} role="img" aria-label={alt} /> : <span className={frame} />;
  }
  return (
    <picture className={frame}>
      <source type="image/avif" srcSet={srcSet(src, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(src, 'webp')} sizes={sizes} />
      <img
        src={`${src.stem}-${src.fallbackWidth}.jpg`}
        alt={alt}
        width={src.width}
        height={src.height}
        loading={eager ? undefined : 'lazy'}
        decoding={eager ? undefined : 'async'}
        // React 18 knows the attribute only in lower case
        {...(eager ? { fetchpriority: 'high' } : {})}
      />
    </picture>
  );
}
