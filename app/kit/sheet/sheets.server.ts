import { createHash } from 'node:crypto';
import browse from './browse.css?inline';
import paid from './paid.css?inline';
import rooms from './rooms.css?inline';
import till from './till.css?inline';

export type SheetParts = 'browse' | 'till' | 'paid' | 'rooms';

export interface Sheet {
  css: string;
  /** CSP source without quotes: `sha256-…`. */
  hash: string;
}

function sheet(...parts: string[]): Sheet {
  const css = parts.map((part) => part.trim()).join('');
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

// Four strings made once: the text inside <style> must be the hashed one to the byte.
const sheets: Record<SheetParts, Sheet> = {
  browse: sheet(browse),
  till: sheet(browse, till),
  paid: sheet(browse, till, paid),
  rooms: sheet(browse, till, paid, rooms),
};

/** The sheet a page inlines; each part brings the ones before it. */
export function sheetFor(parts: SheetParts): Sheet {
  return sheets[parts];
}
