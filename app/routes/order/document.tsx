import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DocumentPage } from '~/documents/document-page';
import { readDocumentOfToken } from '~/documents/documents.server';
import { paperOfDocument } from '~/documents/print-document.server';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'document', frame: 'bare' };
export const meta = privateMeta;

/** A document of one's order as it prints, for the holder of the order's token. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await openVisit(args);
  const { token = '', number = '' } = args.params;
  const document = await readDocumentOfToken(db, { orderToken: token, number });
  if (!document) throw new Response(null, { status: 404 });
  const paper = paperOfDocument(document);
  return {
    paper,
    path: paths.orderDocumentNumbered({ token, number }),
    backPath: paths.order({ token }),
    title: `${paper.title} ${document.number}`,
  };
}

export default function OrderDocumentPage() {
  const { paper, path, backPath } = useLoaderData<typeof loader>();
  return <DocumentPage paper={paper} path={path} backPath={backPath} />;
}
