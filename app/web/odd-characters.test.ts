import { describe, expect, test } from 'vitest';
import { giftQuestions } from '~/catalogue/editor/quiz/gift-questions.server';
import { plainTextOf, sanitiseHtml } from '~/catalogue/sanitise.server';
import { CAPTION_MAX_BYTES, readCues } from '~/catalogue/videos/cue';
import { readSheet } from '~/platform/sheets/read-sheet.server';
import { maskedText } from '~/values/masked-text';
import { decodeText } from '~/values/sheets/sheet-encoding';

/** Inputs at which each parser's patterns start without finding an end. */
const ODD = [
  '<',
  '<c ',
  '<p ',
  '</',
  '{\\',
  '{',
  '&',
  '&#',
  '"',
  '""',
  "'",
  ',',
  ';',
  '\t',
  '\\',
  '=',
  '~',
  '%',
  '#',
  ':',
  '[',
  '![',
  '(',
  '-->',
  '00:',
  '00:00.000 --> ',
  '\n',
  '\r',
  ' ',
  '\u00a0',
  '<!--',
  ']]>',
  'ก',
  '\u0e4d\u0e32',
];
const CAPTION_HEAD = '00:01.000 --> 00:02.000\nx ';

const READERS: readonly (readonly [string, number, (text: string) => unknown])[] = [
  ['captions', CAPTION_MAX_BYTES, (text) => readCues(CAPTION_HEAD + text)],
  ['a text of HTML', 100_000, sanitiseHtml],
  ['the words of a text of HTML', 100_000, plainTextOf],
  ['rows of text', 1_000_000, (text) => readSheet(Buffer.from(text))],
  ['bytes of any encoding', 1_000_000, (text) => decodeText(Buffer.from(text, 'utf16le'))],
  ['what a machine said', 1_000_000, maskedText],
  ['questions in GIFT', 12_000, (text) => giftQuestions(`q {${text}}`, { isTrue: 'T', isFalse: 'F' })],
];

/**
 * A quadratic parser needs minutes for these lengths, a single pass one second of processor time (not wall
 * clock).
 */
const MOST_MS = 10_000;

describe.each(READERS)('%s of %i signs', (_, length, read) => {
  test.each(ODD)('made of %j are read in one pass (R-302)', async (sign) => {
    const before = process.cpuUsage();
    await read(sign.repeat(length / sign.length));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(MOST_MS);
  });
});
