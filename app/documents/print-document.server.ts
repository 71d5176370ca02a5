import { translator } from '~/text/translate';
import { contentDisposition } from '~/uploads/file-headers';
import { startOfDay } from '~/values/time';
import { type Paper, paperOf, type PrintedDocument } from './document-paper';
import { drawDocument } from './draw-document.server';

/** Documents are in Thai by law, and in the catalogue's own words: no custom text renames a tax invoice. */
const t = translator('th');
const en = translator('en');

export const paperOfDocument = (document: PrintedDocument): Paper => paperOf(document, { t, en });

/** The document as a PDF to be kept, for its people only. */
export async function sendDocumentPdf(document: PrintedDocument): Promise<Response> {
  const pdf = await drawDocument(paperOfDocument(document), {
    madeAt: startOfDay(document.day),
    pageWords: (page, last) => t('document.page', { page, last }),
  });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      // saved, never opened in the shop's own address
      'Content-Disposition': contentDisposition('attachment', `${document.number}.pdf`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Referrer-Policy': 'same-origin',
    },
  });
}
