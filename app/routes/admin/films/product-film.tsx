import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { ShownFilmPage } from './shown-film-page';
import { readShownFilmPage, takeShownFilmForm } from './shown-film-route.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'uploads', frame: 'staff' };
export const meta = privateMeta;

const subjectOf = ({ productId }: LoaderFunctionArgs['params']) =>
  ({ kind: 'product', id: idOfSlug(productId ?? '') ?? 0 }) as const;

/** The clip of a product that everyone may see. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const subject = subjectOf(args.params);
  return { id: subject.id, ...(await readShownFilmPage(visit, subject)) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const subject = subjectOf(args.params);
  const address = paths.staffProductFilm({ productId: subject.id });
  return takeShownFilmForm(visit, args.request, { subject, address });
}

export default function ProductFilm() {
  const { id, title: _, ...shown } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <ShownFilmPage
      {...shown}
      address={paths.staffProductFilm({ productId: id })}
      of={{ product: id }}
      error={result?.error}
    >
      <a href={paths.staffProduct({ productId: id })}>{t('edit.part.product')}</a>
    </ShownFilmPage>
  );
}
