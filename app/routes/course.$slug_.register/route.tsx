import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { coursePath, registerPath } from '~/catalogue/catalogue-paths';
import { readCourseSlug } from '~/catalogue/course-slug.server';
import { BlockedPurchase } from '~/flows/blocked-purchase';
import { PurchaseForm } from '~/flows/purchase-form';
import { planIn, purchasePage } from '~/flows/purchase-paths';
import { readPurchase } from '~/flows/purchase-view.server';
import { useText } from '~/text/text-context';
import { idOfSlug, slugPath } from '~/values/slug-id';
import type { PageHandle } from '~/web/page-handle';
import { answerPurchase, purchaseVisit } from '~/web/purchase-door.server';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', frame: 'shop', leadsToPayment: true };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.pageTitle ?? '' },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const view =
    courseId && (await readPurchase(purchaseVisit(visit), courseId, { planId: planIn(visit.url) }));
  if (!view || !view.course) throw new Response(null, { status: 404 });
  const { course } = view;
  if (args.params.slug !== slugPath(course.id, course.slug) && args.request.method === 'GET') {
    throw redirect(registerPath(course) + visit.url.search, 302);
  }
  return { view, pageTitle: visit.t('checkout.title', { course: course.title }) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const course = courseId && (await readCourseSlug(visit.db, courseId, visit.viewer.student?.id ?? null));
  if (!course) throw new Response(null, { status: 404 });
  // an address of before the course was renamed: the same form goes on to the one of now, and its answer is not led away
  if (args.params.slug !== slugPath(course.id, course.slug))
    return redirect(registerPath(course) + visit.url.search, 307);
  const page = purchasePage(course, visit.settings.layout_course_detail === 4);
  return answerPurchase(visit, args.request, { courseId: course.id, page });
}

export default function RegisterPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { t } = useText();
  const view = answered?.view ?? loaded.view;
  const { course, blocked } = view;
  return (
    <div className="wrap pad5">
      <div className="flow">
        <h1>{t('checkout.heading')}</h1>
        {course && (
          <p className="meta">
            <a href={coursePath(course)}>{course.title}</a>
          </p>
        )}
        {blocked ? (
          <BlockedPurchase blocked={blocked} />
        ) : (
          <PurchaseForm view={view} returned={answered?.returned} />
        )}
      </div>
    </div>
  );
}
