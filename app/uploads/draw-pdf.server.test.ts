import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawFirstPage } from './draw-pdf.server';
import { FILE_RULES } from './file-rules';
import { setPictureSeconds } from './picture-pace.server';
import { prepareImage } from './prepare-image.server';

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
  const picture = await drawFirstPage(await pdf(), 'sender');
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
    expect(await drawFirstPage(bytes, 'sender')).toBeNull();
});

test('R-326 refuses a page whose picture is larger than any scan, even when the file is small', async () => {
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
  const drawn = await drawFirstPage(await withPicture(2_000), 'sender');
  const { data } = await sharp(drawn as Buffer)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 0]);
  const large = await withPicture(6_200);
  expect(large.length).toBeLessThan(1_000_000);
  expect(await drawFirstPage(large, 'sender')).toBeNull();
}, 60_000);

/** Ten drawings of ten drawings of … : a kilobyte that no machine draws to its end. */
function slowPdf(): Buffer {
  const object = (id: number, body: string) => `${id} 0 obj\n${body}\nendobj\n`;
  const stream = (facts: string, content: string) =>
    `<<${facts}/Length ${content.length}>>\nstream\n${content}\nendstream`;
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 600 800]';
  const levels = Array.from({ length: 12 }, (_, level) => level + 5);
  return Buffer.from(
    [
      '%PDF-1.4\n',
      object(1, '<</Type/Catalog/Pages 2 0 R>>'),
      object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'),
      object(
        3,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>',
      ),
      object(4, stream('', '/F Do ')),
      ...levels.map((id) =>
        object(id, stream(`${form}/Resources<</XObject<</F ${id + 1} 0 R>>>>`, '/F Do '.repeat(10))),
      ),
      object(17, stream(form, '0 0 9 9 re f ')),
      'trailer\n<</Root 1 0 R>>\n%%EOF\n',
    ].join(''),
  );
}

test('R-414 slow PDFs hold up no picture, and end', async () => {
  setPictureSeconds(5);
  try {
    const ended: string[] = [];
    const slow = ['one', 'two', 'two'].map(async (sender) => {
      const page = await drawFirstPage(slowPdf(), sender);
      ended.push('slow');
      return page;
    });
    const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer();
    const picture = await prepareImage(photo, FILE_RULES.slip);
    expect(picture.ok).toBe(true);
    expect(ended).toEqual([]);
    expect(await Promise.all(slow)).toEqual([null, null, null]);
  } finally {
    setPictureSeconds(null);
  }
}, 60_000);
