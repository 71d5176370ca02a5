import { Children, Fragment, isValidElement, type ReactNode } from 'react';

/**
 * Adds spaces between neighbours, also inside fragments, for copied text, text browsers and reader mode. A
 * flex container does not show them.
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
