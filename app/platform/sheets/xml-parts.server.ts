import { Parser } from 'saxen';
import { UnreadableSheet } from '~/values/sheets/sheet-limits';

/** A part of a workbook is shallow; one that is not is made to fill the memory. */
const DEEPEST = 64;
/** A text of a cell has at most 32,767 signs, each written with up to eight. */
const LONGEST_TOKEN = 400_000;

export interface XmlListeners {
  /** Names without their prefix. */
  open: (name: string, attribute: (name: string) => string | undefined) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Reads XML in pieces; what is no XML, or an odd one, ends the file. */
export function xmlReader(listeners: XmlListeners): { push: (piece: string) => void; end: () => void } {
  let depth = 0;
  let unread = 0;
  const parser = new Parser();
  const heard = () => void (unread = 0);
  parser.on('error', () => {
    throw new UnreadableSheet('NO_SHEET');
  });
  parser.on('openTag', (name, attributes) => {
    heard();
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableSheet('NO_SHEET');
    listeners.open(localName(name), (wanted) => {
      const all = attributes();
      const value = all ? (all[wanted] ?? all[`r:${wanted}`]) : undefined;
      return value === undefined ? undefined : decodeXml(value);
    });
  });
  parser.on('closeTag', (name) => {
    heard();
    listeners.close?.(localName(name));
    depth -= 1;
  });
  parser.on('text', (text) => {
    heard();
    listeners.text?.(decodeXml(text));
  });
  parser.on('cdata', (text) => {
    heard();
    listeners.text?.(text);
  });
  parser.on('comment', heard);
  parser.on('question', heard);
  // a document type may define names for texts that grow when they are used
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
