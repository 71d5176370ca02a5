import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

const opened = (bytes: Uint8Array) =>
  getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;

/** The text of a PDF as a reader finds and copies it, page by page; white space made one. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const pdf = await opened(bytes);
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(text.replace(/\s+/g, ' ').trim());
  }
  await pdf.loadingTask.destroy();
  return pages;
}

/** The first page as a picture, by another program than the one that drew it. */
export async function pdfPicture(bytes: Uint8Array, scale = 1.5, page = 1): Promise<Buffer> {
  const pdf = await opened(bytes);
  const sheet = await pdf.getPage(page);
  const viewport = sheet.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await sheet.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  const png = canvas.toBuffer('image/png');
  await pdf.loadingTask.destroy();
  return png;
}

/** Share of the golden picture's ink that lies elsewhere on the first page of a PDF; the picture was taken at scale 2. */
export async function inkElsewhere(pdf: Uint8Array, golden: string): Promise<number> {
  const grey = (picture: Buffer | string) =>
    sharp(picture).flatten({ background: '#fff' }).greyscale().blur(1);
  const [now, then] = await Promise.all(
    [await pdfPicture(pdf, 2), golden].map((picture) => grey(picture).raw().toBuffer()),
  );
  let [ink, other] = [0, 0];
  then!.forEach((value, at) => {
    ink += 255 - value;
    other += Math.abs(value - now![at]!);
  });
  return other / ink;
}
