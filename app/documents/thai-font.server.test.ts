import fs from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { isPrintable } from '~/values/printable';
import { inkElsewhere, pdfPicture, pdfText } from '../../test/support/read-pdf';
import { breakable, fontPath, setThaiFont } from './thai-font.server';

const WORDS = ['น้ำ ที่ กำ ฎีกา ปู่ ญี่ปุ่น ฐู', 'ผู้ซื้อ ตั้งใจ ป้า ฝ้าย ฟ้า เก้าอี้', 'ใบกำกับภาษี 1,590.00 บาท'];
const GOLDEN = path.resolve(import.meta.dirname, '../../test/support/samples/thai-words.png');

function pdfOf(set: (pdf: InstanceType<typeof PDFDocument>) => void, lines = WORDS): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [320, 170], margin: 16 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))));
  set(pdf);
  for (const line of lines) pdf.text(breakable(line), { lineGap: 6 });
  pdf.end();
  return output;
}

const drawShaped = () => pdfOf((pdf) => setThaiFont(pdf, 'regular', 24));
const drawUnshaped = () => pdfOf((pdf) => pdf.font(fontPath('regular')).fontSize(24));

const difference = (pdf: Buffer) => inkElsewhere(pdf, GOLDEN);

describe('Thai in PDFs', () => {
  test('TAX-04 is found and copied as it was written', async () => {
    expect(await pdfText(await drawShaped())).toEqual([WORDS.join(' ')]);
  });

  test('TAX-04 is drawn with every mark in its place, as on the picture that was looked at', async () => {
    const pdf = await drawShaped();
    if (process.env.WRITE_GOLDEN) fs.writeFileSync(GOLDEN, await pdfPicture(pdf, 2));
    expect(await difference(pdf)).toBeLessThan(0.02);
    // the image comparison must notice the same words without the shaper
    expect(await difference(await drawUnshaped())).toBeGreaterThan(0.04);
  });

  test.each(['light', 'regular', 'semibold', 'bold'] as const)(
    'the %s font has every letter that is said to be printable, and not those that are not',
    (weight) => {
      const { _font: font } = new PDFDocument().font(fontPath(weight)) as unknown as {
        _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
      };
      const letters = Array.from({ length: 0x3000 - 0x20 }, (_, n) => String.fromCodePoint(n + 0x20));
      // the shaper composes letters that are typed in parts
      const lacking = letters
        .filter((letter) => letter === letter.normalize('NFC') && isPrintable(letter))
        .filter((letter) => !font.font.hasGlyphForCodePoint(letter.codePointAt(0)!));
      expect(lacking).toEqual([]);
      expect(['王', 'И', 'ສ', '한', '😀'].filter(isPrintable)).toEqual([]);
    },
  );

  test('TAX-04 breaks between words only, and copies no break', async () => {
    const text = 'คอร์สเรียนทำขนมไทยโบราณและน้ำพริกสูตรชาววังสำหรับผู้เริ่มต้น';
    const parts = breakable(text).split('\u200b');
    expect(parts.length).toBeGreaterThan(6);
    expect(parts.join('')).toBe(text);
    for (const part of parts) expect(part).not.toMatch(/^[\u0e30-\u0e3a\u0e45-\u0e4e]/);
    const [page] = await pdfText(await pdfOf((pdf) => setThaiFont(pdf, 'bold', 24), [text]));
    expect(page!.replaceAll(' ', '')).toBe(text);
  });
});
