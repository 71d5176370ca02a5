import { createHash } from 'node:crypto';
import cards from '~/kit/stylesheet/browse/cards.css?inline';
import course from '~/kit/stylesheet/browse/course.css?inline';
import frame from '~/kit/stylesheet/browse/frame.css?inline';
import ground from '~/kit/stylesheet/browse/ground.css?inline';
import text from '~/kit/stylesheet/browse/text.css?inline';
import utilities from '~/kit/stylesheet/browse/utilities.css?inline';
import document from './document.css?inline';
import lists from './lists.css?inline';
import paid from './paid.css?inline';
import rooms from './rooms.css?inline';
import till from './till.css?inline';
import uploads from './uploads.css?inline';

export type StylesheetParts = 'browse' | 'onePage' | 'till' | 'paid' | 'rooms' | 'uploads' | 'document';

export interface Sheet {
  css: string;
  /** CSP source without quotes: `sha256-…`. */
  hash: string;
}

/** Files of one layer each, joined so that the layer is opened once. */
const inOneLayer = (name: string, ...parts: string[]): string =>
  `@layer ${name}{${parts.map((part) => part.slice(part.indexOf('{') + 1, part.lastIndexOf('}'))).join('')}}`;

/** Browsing: course, product, the frame of a page. Every page carries this part. */
const browse = [ground, text, inOneLayer('components', frame, cards, course), utilities]
  .map((part) => part.trim())
  .join('');

function sheet(...parts: string[]): Sheet {
  const css = parts.map((part) => part.trim()).join('');
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

// Strings made once: the text inside <style> must be the hashed one to the byte.
const sheets: Record<StylesheetParts, Sheet> = {
  browse: sheet(browse, lists),
  onePage: sheet(browse, till),
  till: sheet(browse, lists, till),
  paid: sheet(browse, lists, till, paid),
  rooms: sheet(browse, lists, till, paid, rooms),
  uploads: sheet(browse, lists, till, paid, rooms, uploads),
  document: sheet(document),
};

/** The sheet a page inlines; each part brings the ones before it, `onePage` is the till without lists, and `document` stands alone. */
export function stylesheetFor(parts: StylesheetParts): Sheet {
  return sheets[parts];
}
