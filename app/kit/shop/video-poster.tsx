import type { ReactNode } from 'react';
import posterScript from '~/enhance/poster-play?worker&url';
import { Icon } from '~/kit/icon';
import { Picture, type PictureSource } from './picture';

interface VideoPosterProps {
  /** A page with the video, for browsers without script. */
  href: string;
  /** The file `enhance/poster-play` plays in place. */
  video?: string;
  /** The master playlist, for a fast connection. */
  master?: string;
  /**
   * Another site's player, which `enhance/poster-play` inserts; nothing is requested from that site before.
   */
  embed?: string;
  /** `href` leads to another site. */
  isElsewhere?: boolean;
  /** Accessible name of that player. */
  name?: string;
  picture?: PictureSource | null;
  alt: string;
  sizes: string;
  /** Words on the play button. */
  title: ReactNode;
  /** Length and size, before the press. */
  detail?: ReactNode;
  /** Accessible name of the stop button. */
  stop?: string;
  eager?: boolean;
  /** square, as pictures of products are */
  square?: boolean;
}

/** The video loads nothing before play. */
export function VideoPoster({
  href,
  video,
  master,
  embed,
  isElsewhere,
  name,
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
    <a
      className="poster"
      href={href}
      data-poster={posterScript}
      data-video={video}
      data-master={master?.split('/').at(-1)}
      data-embed={embed}
      data-name={embed && name}
      data-stop={stop}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
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
          {title} {detail && <small>{detail}</small>}
        </span>
      </b>
    </a>
  );
}
