import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { setType } from '~/text/set-type';

/** Stands where the reader's name will stand; nobody outside this process can write it. */
export const NAME_PLACE = `name-${randomUUID()}-name`;

/** A page without its reader's name: the pieces between the places where that stands. */
export interface SharedPage {
  pieces: readonly Buffer[];
  /** of each place: whether it is text of the page, or the value of an attribute */
  isText: readonly boolean[];
}

export function sharedPage(html: string): SharedPage {
  const pieces = html.split(NAME_PLACE);
  return {
    pieces: pieces.map((piece) => Buffer.from(piece)),
    isText: pieces.slice(0, -1).map((piece) => piece.endsWith('>')),
  };
}

/** The page as it is made for somebody of this name. */
export function pageFor({ pieces, isText }: SharedPage, name: string): Buffer {
  if (pieces.length === 1) return pieces[0]!;
  const value = renderToStaticMarkup(<>{name}</>);
  const attribute = Buffer.from(value);
  // as the text of a page is set (entry.server): in an element, because it is none by itself
  const text = Buffer.from(setType(`<i>${value}</i>`).slice('<i>'.length, -'</i>'.length));
  return Buffer.concat(
    pieces.flatMap((piece, at) => (at < isText.length ? [piece, isText[at] ? text : attribute] : [piece])),
  );
}
