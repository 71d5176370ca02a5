import { createHash } from 'node:crypto';
import account from './account.css?inline';
import checkout from './checkout.css?inline';
import demo from './demo.css?inline';
import document from './document.css?inline';
import fileButton from './file-button.css?inline';
import learn from './learn.css?inline';
import lists from './lists.css?inline';
import quiz from './quiz.css?inline';
import sheet from './sheet.css?inline';
import staff from './staff.css?inline';
import tables from './tables.css?inline';
import uploads from './uploads.css?inline';
import cards from '~/kit/stylesheet/browse/cards.css?inline';
import course from '~/kit/stylesheet/browse/course.css?inline';
import frame from '~/kit/stylesheet/browse/frame.css?inline';
import ground from '~/kit/stylesheet/browse/ground.css?inline';
import text from '~/kit/stylesheet/browse/text.css?inline';
import utilities from '~/kit/stylesheet/browse/utilities.css?inline';

/** The names for a page's handle. */
export type StylesheetName =
  | 'browse'
  | 'onePage'
  | 'checkout'
  | 'account'
  | 'learn'
  | 'quiz'
  | 'staff'
  | 'sheet'
  | 'staffQuiz'
  | 'uploads'
  | 'demo'
  | 'document';

export interface Stylesheet {
  css: string;
  /** CSP source without quotes: `sha256-…`. */
  hash: string;
}

/** Joins files of one layer, so that the layer is opened once. */
const inOneLayer = (name: string, ...parts: string[]): string =>
  `@layer ${name}{${parts.map((part) => part.slice(part.indexOf('{') + 1, part.lastIndexOf('}'))).join('')}}`;

/** Browsing: course, product, the frame of a page. Every page has this part. */
const browse = [ground, text, inOneLayer('components', frame, cards, course), utilities]
  .map((part) => part.trim())
  .join('');

/**
 * Steps of space, type and corners, equal on every page (the size of body text is not: staff pages use a
 * smaller one).
 */
const STEP = /--(s\d|r\d|t-1|t[02-9]): ?([^;{}]+);/g;

/** Inlines the steps' values in place of their names, which saves a hundred bytes on every page. */
function withSteps(css: string): string {
  const steps = new Map([...css.matchAll(STEP)].map(([, name, value]) => [`var(--${name})`, value!]));
  return css.replace(STEP, '').replace(/var\(--(?:s|t-?|r)\d\)/g, (name) => steps.get(name) ?? name);
}

function stylesheet(...parts: string[]): Stylesheet {
  const css = withSteps(parts.map((part) => part.trim()).join(''));
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

// Built once: the text in <style> must match the hash to the byte.
const stylesheets: Record<StylesheetName, Stylesheet> = {
  browse: stylesheet(browse, lists),
  onePage: stylesheet(browse, checkout),
  checkout: stylesheet(browse, lists, checkout, fileButton),
  account: stylesheet(browse, lists, checkout, fileButton, account),
  learn: stylesheet(browse, lists, checkout, fileButton, account, learn),
  quiz: stylesheet(browse, lists, checkout, fileButton, account, learn, quiz),
  staff: stylesheet(browse, lists, checkout, fileButton, account, tables, staff),
  staffQuiz: stylesheet(browse, lists, checkout, fileButton, account, tables, staff, quiz),
  sheet: stylesheet(browse, lists, checkout, fileButton, account, tables, staff, sheet),
  uploads: stylesheet(browse, lists, checkout, fileButton, account, tables, staff, uploads),
  demo: stylesheet(browse, lists, checkout, fileButton, account, learn, tables, staff, uploads, demo),
  document: stylesheet(document),
};

/**
 * The stylesheet a page inlines, with only the parts it needs; `onePage` is checkout without lists,
 * `document` is separate.
 */
export function stylesheetFor(name: StylesheetName): Stylesheet {
  return stylesheets[name];
}
