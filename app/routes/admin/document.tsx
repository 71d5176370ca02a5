import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DocumentPage } from '~/documents/document-page';
import { readDocumentByNumber } from '~/documents/documents.server';
import { paperOfDocument } from '~/documents/print-document.server';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'document', frame: 'bare' };
export const meta = privateMeta;

/** Any document as it prints, for staff. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireRight(args, 'documents');
  const document = await readDocumentByNumber(db, args.params.number ?? '');
  if (!document) throw new Response(null, { status: 404 });
  const paper = paperOfDocument(document);
  return {
    paper,
    path: paths.staffDocument({ number: document.number }),
    backPath: paths.staffOrder({ orderId: document.orderId }),
    title: `${paper.title} ${document.number}`,
  };
}

export default function StaffDocumentPage() {
  const { paper, path, backPath } = useLoaderData<typeof loader>();
  return <DocumentPage paper={paper} path={path} backPath={backPath} />;
}
