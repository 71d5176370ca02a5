import QRCode from 'qrcode';
import { loadSharp } from '~/uploads/load-sharp.server';

export interface QrDrawing {
  /** Modules a side, without the quiet zone of four. */
  size: number;
  /** SVG path of the dark modules. */
  path: string;
}

/** Draws a code as one path: the dark runs of each row. */
export function drawQr(payload: string): QrDrawing {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < size && modules.get(row, column + 1)) column++;
      const width = column - start + 1;
      path += `M${start} ${row}h${width}v1h-${width}z`;
    }
  }
  return { size, path };
}

/** The same code as a PNG of about 740 px, to save on a phone. */
export async function qrPicture(payload: string): Promise<Buffer> {
  return oneBitPng(
    await QRCode.toBuffer(payload, { errorCorrectionLevel: 'M', margin: 4, scale: 18, type: 'png' }),
  );
}

/** Black and white without greys: a file of about a kilobyte, with edges that cameras read well. */
export const oneBitPng = async (picture: Buffer): Promise<Buffer> =>
  (await loadSharp())(picture)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .threshold(128)
    .png({ palette: true, colours: 2, dither: 0, compressionLevel: 9 })
    .toBuffer();
