import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentPath } from '~/documents/document-paths';
import { DocumentSheet } from '~/documents/document-sheet';
import { readDocumentOfToken } from '~/documents/documents.server';
import { paperOfDocument } from '~/documents/print-document.server';
import { orderPath } from '~/orders/destinations';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'document', hydrate: false, frame: 'bare' };
export const meta = privateMeta;

/** A document of one's order as it prints, for whoever holds the order's token; of no other order. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await openVisit(args);
  const { token = '', number = '' } = args.params;
  const document = await readDocumentOfToken(db, { orderToken: token, number });
  if (!document) throw new Response(null, { status: 404 });
  const paper = paperOfDocument(document);
  return {
    paper,
    path: documentPath(token, number),
    backPath: orderPath(token),
    title: `${paper.title} ${document.number}`,
  };
}

export default function DocumentPage() {
  const { paper, path, backPath } = useLoaderData<typeof loader>();
  return <DocumentSheet paper={paper} path={path} backPath={backPath} />;
}
