import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawFirstPage } from './draw-pdf.server';

function pdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.rect(0, 0, 300, 842).fill('#ff0000');
  document.addPage();
  document.end();
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
}

test('PAY-01 R-326 the first page of a PDF is drawn, and no other', async () => {
  const picture = await drawFirstPage(await pdf());
  const { data, info } = await sharp(picture as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1600, 2263]);
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  const right = (info.width - 1) * info.channels;
  expect([...data.subarray(right, right + 3)]).toEqual([255, 255, 255]);
});

test('R-326 a locked, a broken and an empty file are none', async () => {
  const whole = await pdf();
  for (const bytes of [
    await pdf({ userPassword: '1234' }),
    whole.subarray(0, 200),
    Buffer.from('%PDF-1.4\n'),
  ])
    expect(await drawFirstPage(bytes)).toBeNull();
});

test('R-326 a page with a picture larger than any scan is none, whatever little its file takes', async () => {
  const withPicture = async (side: number) => {
    const picture = await sharp({ create: { width: side, height: side, channels: 3, background: '#000000' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const document = new PDFDocument({ size: 'A4' });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.image(picture, 0, 0, { width: 595 });
    document.end();
    return new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  };
  const drawn = await drawFirstPage(await withPicture(2_000));
  const { data } = await sharp(drawn as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 0]);
  const large = await withPicture(6_200);
  expect(large.length).toBeLessThan(1_000_000);
  expect(await drawFirstPage(large)).toBeNull();
}, 60_000);
