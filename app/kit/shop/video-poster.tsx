import type { ReactNode } from 'react';
import { Icon } from '~/kit/icon';
import { Picture, type PictureSource } from './picture';

interface VideoPosterProps {
  /** A page that shows the video, for browsers without a script. */
  href: string;
  /** The file `enhance/poster-play` plays in place. */
  video?: string;
  picture?: PictureSource | null;
  alt: string;
  sizes: string;
  /** Words on the play pill. */
  title: ReactNode;
  /** Length and size: what it costs to press. */
  detail?: ReactNode;
  /** Spoken name of the button that stops it. */
  stop?: string;
  eager?: boolean;
  /** of a product, whose pictures are */
  square?: boolean;
}

/** Nothing of the video loads before play. */
export function VideoPoster({
  href,
  video,
  picture,
  alt,
  sizes,
  title,
  detail,
  stop,
  eager,
  square,
}: VideoPosterProps) {
  return (
    <a className="poster" href={href} data-video={video} data-stop={stop}>
      <Picture
        className={square ? 'square' : undefined}
        src={picture}
        alt={alt}
        sizes={sizes}
        eager={eager}
      />
      <b>
        <Icon name="play" />
        <span>
          {title}
          {detail && <small>{detail}</small>}
        </span>
      </b>
    </a>
  );
}
