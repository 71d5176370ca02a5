import { Children, Fragment, isValidElement, type ReactNode } from 'react';

/**
 * A space between each two, and within fragments: where styles do not count (copied text, text browsers, reader mode) neighbours of a
 * line would run together. A flex container shows none of it.
 */
export const spaced = (children: ReactNode): ReactNode[] =>
  piecesOf(children).flatMap<ReactNode>((piece, index) => (index === 0 ? [piece] : [' ', piece]));

const piecesOf = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).flatMap<ReactNode>((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? piecesOf(child.props.children).map((piece, index) => (
          <Fragment key={`${child.key}${index}`}>{piece}</Fragment>
        ))
      : [child],
  );
