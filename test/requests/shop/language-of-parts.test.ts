import { type HTMLElement, type Node, NodeType } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let visitor: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  visitor = new PlainBrowser(app.url);
});
afterAll(() => app.stop());

/** Thai letters; the sign of the baht, which stands among them, is none. */
const THAI = /[\u0E00-\u0E3E\u0E40-\u0E7F]/;
/** Names of the shop, of people and places are in no language; one within a sentence of the page, and a plan's on its button, stay with it. */
const NAMES = /^(เรียน|บริษัท เรียนดี จำกัด|เชียงใหม่|More by .+|Choose .+|.+ answered|.+ ·)$/;

/** Thai that is read in the voice of the page's English, each with the element it stands in. */
function inEnglishVoice(node: Node, isThai: boolean, matches: string[]): string[] {
  if (node.nodeType === NodeType.TEXT_NODE) {
    const { parentNode } = node as unknown as { parentNode: HTMLElement };
    if (!isThai && THAI.test(node.text) && !NAMES.test(node.text.trim()))
      matches.push(`<${parentNode.rawTagName}> ${node.text.trim()}`);
    return matches;
  }
  const element = node as HTMLElement;
  if (['SCRIPT', 'STYLE', 'HEAD'].includes(element.tagName)) return matches;
  const own = element.getAttribute?.('lang');
  for (const child of element.childNodes) inEnglishVoice(child, own ? own === 'th' : isThai, matches);
  return matches;
}

test.each([
  '/',
  '/courses',
  '/products',
  '/course/1-excel-for-work',
  '/course/4-watercolor-saturday',
  '/product/1',
  '/how-to-buy',
  '/category/music',
])('UI-03 what the shop wrote in Thai is marked as Thai on %s in English (WCAG 3.1.2)', async (path) => {
  const page = await visitor.get(`${path}?lang=en`);
  expect(page.status).toBe(200);
  expect(page.root.querySelector('html')!.getAttribute('lang')).toBe('en');
  expect(page.root.querySelectorAll('[lang=th]').length).toBeGreaterThan(1);
  expect(inEnglishVoice(page.root, false, [])).toEqual([]);
});
