import { translator } from '~/text/translate';
import { contentDisposition } from '~/uploads/file-headers';
import { startOfDay } from '~/values/time';
import { type Paper, paperOf, type PrintedDocument } from './document-paper';
import { drawDocument } from './draw-document.server';

/** The law wants documents in Thai; custom texts do not rename a tax invoice. */
const t = translator('th');
const en = translator('en');

export const paperOfDocument = (document: PrintedDocument): Paper => paperOf(document, { t, en });

/** The document as a PDF to be kept, for its people only. */
export const sendDocumentPdf = (document: PrintedDocument): Promise<Response> =>
  sendPaperPdf(paperOfDocument(document), { name: document.number, madeAt: startOfDay(document.day) });

export async function sendPaperPdf(
  paper: Paper,
  { name, madeAt }: { name: string; madeAt: Date },
): Promise<Response> {
  const pdf = await drawDocument(paper, {
    madeAt,
    pageWords: (page, last) => t('document.page', { page, last }),
  });
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      // saved, never opened in the shop's own address
      'Content-Disposition': contentDisposition('attachment', `${name}.pdf`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Referrer-Policy': 'same-origin',
    },
  });
}
