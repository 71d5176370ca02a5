import { slipVerify } from 'promptparse/generate';
import QRCode from 'qrcode';
import sharp from 'sharp';

/** A slip as a bank's app draws it, with the bank's small QR; photographed anew for every `shot`. */
export async function bankSlip(
  code: { sendingBank: string; reference: string },
  shot = 0,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = slipVerify({ sendingBank: code.sendingBank, transRef: code.reference });
  const qr = await QRCode.toBuffer(text, { width: 190, margin: 2 });
  const slip = await sharp({ create: { width: 1080, height: 1620, channels: 3, background: '#f4f7ff' } })
    .composite([{ input: qr, left: 820, top: 1350 }])
    .png()
    .toBuffer();
  const photographed = sharp(slip)
    .rotate(shot * 2, { background: '#444' })
    .resize(1_000 - shot * 60)
    .jpeg({ quality: 70 });
  return new Uint8Array(await photographed.toBuffer());
}
