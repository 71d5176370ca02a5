import { classes } from '~/kit/classes';

/** A stored picture: files `${stem}-${width}.avif`, `.webp` for every width, and one `.jpg` for old browsers. */
export interface PictureSource {
  /** URL without width and ending, e.g. "/uploads/pictures/excel-work". */
  stem: string;
  widths: readonly number[];
  /** Size of the original: only its proportion matters here. */
  width: number;
  height: number;
  fallbackWidth: number;
}

interface PictureProps {
  src: PictureSource | null | undefined;
  /** Empty when words beside it already say what it shows. */
  alt: string;
  sizes: string;
  /** For the one picture of the first screen: loads at once and before others. */
  eager?: boolean;
  className?: string;
}

function srcSet({ stem, widths }: PictureSource, ending: string): string {
  return widths.map((width) => `${stem}-${width}.${ending} ${width}w`).join(',');
}

/**
 * The frame, not the image, holds place, corners and ground: while a picture is on its way, lost or missing,
 * the stylesheet's ruled paper shows through.
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
        // React 18 knows the attribute only by its lower-case name
        {...(eager ? { fetchpriority: 'high' } : {})}
      />
    </picture>
  );
}
