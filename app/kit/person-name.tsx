import { Fragment } from 'react';

/**
 * Thai names have no spaces inside, and a browser may break them anywhere: only the spaces between the parts
 * may break.
 */
const LONGEST_UNBROKEN = 24;

export function PersonName({ children }: { children: string }) {
  return children.split(' ').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {part.length <= LONGEST_UNBROKEN ? <span className="nb">{part}</span> : part}
    </Fragment>
  ));
}
