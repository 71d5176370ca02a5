import type { LoaderFunctionArgs } from '@remix-run/node';
import { readDocumentOfToken } from '~/documents/documents.server';
import { sendDocumentPdf } from '~/documents/print-document.server';
import { openVisit } from '~/web/visit.server';

/** A document of one's order as a PDF, for the holder of the order's token. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await openVisit(args);
  const { token = '', number = '' } = args.params;
  const document = await readDocumentOfToken(db, { orderToken: token, number });
  if (!document) throw new Response(null, { status: 404 });
  return sendDocumentPdf(document);
}
