import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { setType } from '~/text/set-type';

/** Placeholder for the reader's name; random, so that no outside text can contain it. */
export const NAME_PLACE = `name-${randomUUID()}-name`;

/** A page without its reader's name: the pieces between the placeholders. */
export interface SharedPage {
  pieces: readonly Buffer[];
  /** for each placeholder: whether it is page text, or an attribute's value */
  isText: readonly boolean[];
}

export function sharedPage(html: string): SharedPage {
  const pieces = html.split(NAME_PLACE);
  return {
    pieces: pieces.map((piece) => Buffer.from(piece)),
    isText: pieces.slice(0, -1).map((piece) => piece.endsWith('>')),
  };
}

/** The page with this name inserted. */
export function pageFor({ pieces, isText }: SharedPage, name: string): Buffer {
  if (pieces.length === 1) return pieces[0]!;
  const value = renderToStaticMarkup(<>{name}</>);
  const attribute = Buffer.from(value);
  // typeset as entry.server does with page text: inside an element
  const text = Buffer.from(setType(`<i>${value}</i>`).slice('<i>'.length, -'</i>'.length));
  return Buffer.concat(
    pieces.flatMap((piece, at) => (at < isText.length ? [piece, isText[at] ? text : attribute] : [piece])),
  );
}
