import PDFDocument from 'pdfkit';
import { iconName } from '~/settings/site-icon';
import { translator } from '~/text/translate';
import { loadSharp } from '~/uploads/load-sharp.server';
import { type FileStore, readStored } from '~/platform/storage/file-store';
import { storedKey } from '~/uploads/storage.server';
import { paths } from '~/values/paths';
import type { Certificate } from './certificate';
import { DESIGNS } from './certificate-designs.server';
import { SHEET } from './certificate-pen.server';
import { certificateWords } from './certificate-words';

/** In the catalogue's own words, in both languages: a paper that was issued does not change with a custom text. */
const t = translator('th');
const en = translator('en');

/** A certificate as a PDF for printing, A4 across; the same certificate is the same file. */
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
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const words = certificateWords({ paper, holderName, code }, { t, en, address });
  DESIGNS[paper.design](pdf, { words, colour: paper.colour, logo });
  pdf.end();
  return finished;
}

/** The picture that setting `photo_favicon` names, as a PNG to be drawn; null: there is none that can be read. */
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
    // of a kind that is not drawn (.ico)
    return null;
  }
}
