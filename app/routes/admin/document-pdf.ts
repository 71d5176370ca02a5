import type { LoaderFunctionArgs } from '@remix-run/node';
import { readDocumentByNumber } from '~/documents/documents.server';
import { sendDocumentPdf } from '~/documents/print-document.server';
import { requireRight } from '~/web/guards.server';

/** Any document as a PDF, for staff. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireRight(args, 'documents');
  const document = await readDocumentByNumber(db, args.params.number ?? '');
  if (!document) throw new Response(null, { status: 404 });
  return sendDocumentPdf(document);
}
