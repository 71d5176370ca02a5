import { Parser } from 'saxen';
import { UnreadableSheet } from '~/values/sheets/sheet-limits';

/** Real workbook parts are shallow; a deeper one is an attack on memory. */
const DEEPEST = 64;
/** A cell's text has at most 32,767 characters, each written with up to eight. */
const LONGEST_TOKEN = 400_000;

export interface XmlListeners {
  /** Names without their prefix. */
  open: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Reads XML in pieces; invalid or unusual XML ends the file. */
export function xmlReader(listeners: XmlListeners): { push: (piece: string) => void; end: () => void } {
  let depth = 0;
  let unread = 0;
  const parser = new Parser();
  const resetUnread = () => void (unread = 0);
  parser.on('error', () => {
    throw new UnreadableSheet('NO_SHEET');
  });
  parser.on('openTag', (name, attributes) => {
    resetUnread();
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableSheet('NO_SHEET');
    listeners.open(localName(name), (attributeName) => {
      const all = attributes();
      const value = all ? (all[attributeName] ?? all[`r:${attributeName}`]) : undefined;
      return value === undefined ? undefined : decodeXml(value);
    });
  });
  parser.on('closeTag', (name) => {
    resetUnread();
    listeners.close?.(localName(name));
    depth -= 1;
  });
  parser.on('text', (text) => {
    resetUnread();
    listeners.text?.(decodeXml(text));
  });
  parser.on('cdata', (text) => {
    resetUnread();
    listeners.text?.(text);
  });
  parser.on('comment', resetUnread);
  parser.on('question', resetUnread);
  // a document type may define entities that expand when used
  parser.on('attention', () => {
    throw new UnreadableSheet('NO_SHEET');
  });
  return {
    push: (piece) => {
      unread += piece.length;
      parser.write(piece);
      if (unread > LONGEST_TOKEN) throw new UnreadableSheet('NO_SHEET');
    },
    end: () => {
      if (parser.end()) throw new UnreadableSheet('NO_SHEET');
    },
  };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name) return NAMED[(name as string).toLowerCase()]!;
      const code = decimal ? Number(decimal) : parseInt(hex as string, 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
