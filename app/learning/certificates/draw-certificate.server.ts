import PDFDocument from 'pdfkit';
import { type FileStore, readStored } from '~/platform/storage/file-store';
import { iconName } from '~/settings/site-icon';
import { translator } from '~/text/translate';
import { loadSharp } from '~/uploads/load-sharp.server';
import { storedKey } from '~/uploads/storage.server';
import { paths } from '~/values/paths';
import type { Certificate } from './certificate';
import { DESIGNS } from './certificate-designs.server';
import { SHEET } from './certificate-pen.server';
import { certificateWords } from './certificate-texts';

/** In the product's own words, in both languages: custom texts do not change an issued certificate. */
const t = translator('th');
const en = translator('en');

/** A certificate as a PDF for printing, A4 landscape; the same certificate gives the same file. */
export async function drawCertificate(
  certificate: Pick<Certificate, 'code' | 'holderName' | 'paper' | 'issuedAt'>,
  { publicUrl, logo }: { publicUrl: string; logo: Buffer | null },
): Promise<Buffer> {
  const { paper, code, holderName, issuedAt } = certificate;
  const address = publicUrl + paths.verifyCertificate({ code });
  const pdf = new PDFDocument({
    size: [SHEET.width, SHEET.height],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'th-TH',
    displayTitle: true,
    info: {
      Title: `${t('certificate.paper.heading')} ${paper.title}`,
      Author: paper.school,
      Subject: code,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  const output = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const words = certificateWords({ paper, holderName, code }, { t, en, address });
  DESIGNS[paper.design](pdf, { words, colour: paper.colour, logo });
  pdf.end();
  return output;
}

/** The picture of setting `photo_favicon` as a PNG; null: none is readable. */
export async function readLogo(files: FileStore, photoFavicon: string): Promise<Buffer | null> {
  const name = iconName(photoFavicon);
  const key = name && storedKey('public', name);
  const picture = key && (await readStored(files, key));
  if (!picture) return null;
  const sharp = await loadSharp();
  try {
    return await sharp(picture)
      .resize(320, 320, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
  } catch {
    // a kind that cannot be drawn (.ico)
    return null;
  }
}
