import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { ShownVideoPage } from './shown-video-page';
import { readShownVideoPage, takeShownVideoForm } from './shown-video-route.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'uploads', frame: 'staff' };
export const meta = privateMeta;

const subjectOf = ({ productId }: LoaderFunctionArgs['params']) =>
  ({ kind: 'product', id: idOfSlug(productId ?? '') ?? 0 }) as const;

/** The clip of a product that everyone may see. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const subject = subjectOf(args.params);
  return { id: subject.id, ...(await readShownVideoPage(visit, subject)) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const subject = subjectOf(args.params);
  const address = paths.staffProductVideo({ productId: subject.id });
  return takeShownVideoForm(visit, args.request, { subject, address });
}

export default function ProductVideo() {
  const { id, title: _, ...shown } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <ShownVideoPage
      {...shown}
      address={paths.staffProductVideo({ productId: id })}
      of={{ product: id }}
      error={result?.error}
    >
      <a href={paths.staffProduct({ productId: id })}>{t('edit.part.product')}</a>
    </ShownVideoPage>
  );
}
