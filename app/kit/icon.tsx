import { iconShapes, type IconName } from './icon-shapes';

export type { IconName };

/**
 * A drawing beside words, never instead of them. Its strokes are written in place: a repeated drawing costs four
 * bytes after compression, as a <symbol> would, and no page can forget to bring the sprite.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {iconShapes[name]}
    </svg>
  );
}
