import posterScript from '~/enhance/poster-play?worker&url';
import type { ReactNode } from 'react';
import { Icon } from '~/kit/icon';
import { Picture, type PictureSource } from './picture';

interface VideoPosterProps {
  /** A page that shows the video, for browsers without a script. */
  href: string;
  /** The file `enhance/poster-play` plays in place. */
  video?: string;
  /** The list of its qualities, for a line that carries more. */
  master?: string;
  /** The player of another site, which `enhance/poster-play` puts here; before that nothing is asked of that site. */
  embed?: string;
  /** `href` leads to another site. */
  isElsewhere?: boolean;
  /** Spoken name of that player. */
  name?: string;
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
