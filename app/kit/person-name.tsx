import { Fragment } from 'react';

/** Thai has no spaces inside a name, and a browser may break it anywhere: only the spaces between its parts may break. */
const LONGEST_UNBROKEN = 24;

export function PersonName({ children }: { children: string }) {
  return children.split(' ').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {part.length <= LONGEST_UNBROKEN ? <span className="nb">{part}</span> : part}
    </Fragment>
  ));
}
