import { Fragment } from 'react';

/** In letters: a longer part would not fit a phone's line, so it may break anywhere. */
const LONGEST_UNBROKEN = 24;

/** Breaks a name only at its spaces; a browser would break a Thai name in the middle of a part. */
export function PersonName({ children }: { children: string }) {
  return children.split(' ').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {part.length <= LONGEST_UNBROKEN ? <span className="nb">{part}</span> : part}
    </Fragment>
  ));
}
