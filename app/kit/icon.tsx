import { iconShapes, type IconName } from './icon-shapes';

export type { IconName };

/**
 * A decoration beside words, never instead of them. Inline strokes: a repeated icon costs four bytes after
 * compression, as a <symbol> would, and needs no sprite.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {iconShapes[name]}
    </svg>
  );
}
