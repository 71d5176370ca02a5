import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { coursePath, registerPath } from '~/catalogue/catalogue-paths';
import { readCourseSlug } from '~/catalogue/courses/course-slug.server';
import { isRenewalPlan } from '~/catalogue/plans/price-plans.server';
import { PurchaseForm } from '~/flows/checkout/purchase-form';
import { planIn, purchasePage } from '~/flows/checkout/purchase-paths';
import { type PurchaseView, readPurchase } from '~/flows/checkout/purchase-view.server';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { learnPath } from '~/learning/learning-paths';
import type { BlockWords } from '~/orders/purchase/course-block-texts';
import { readRecentOrder, type RecentOrder } from '~/orders/purchase/recent-order.server';
import { atOneMoment } from '~/platform/memory/public-changes.server';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import { idOfSlug, slugPath } from '~/values/slug-id';
import { formatDateTime } from '~/values/time';
import type { PageHandle } from '~/web/page-handle';
import { answerPurchase, purchaseVisit } from '~/web/purchase-route.server';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop', leadsToPayment: true };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.pageTitle ?? '' },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const planId = planIn(visit.url);
  // the link of a mail: who is not signed in would be shown the new plan, at its price
  if (planId !== null && !visit.viewer.student && (await isRenewalPlan(visit.db, planId)))
    throw redirect(withBack(paths.signIn(), visit.url.pathname + visit.url.search), 303);
  const view = courseId && (await readPurchase(purchaseVisit(visit, args.request), courseId, planId));
  if (!view || !view.course) throw new Response(null, { status: 404 });
  const { course } = view;
  if (args.params.slug !== slugPath(course.id, course.slug) && args.request.method === 'GET') {
    throw redirect(registerPath(course) + visit.url.search, 302);
  }
  const { student } = visit.viewer;
  // a renewal that nobody asked for: the form of before, come back to
  const isUnasked = chosenPlan(view)?.pricingType === 'renew' && view.chosenPlanId !== planId;
  const bought =
    isUnasked && student
      ? await readRecentOrder(visit.db, { personId: student.id, courseId: course.id }, visit.now)
      : null;
  return { view, bought, pageTitle: visit.t('checkout.title', { course: course.title }) };
}

const chosenPlan = ({ plans, chosenPlanId }: PurchaseView) => plans.find(({ id }) => id === chosenPlanId);

export async function action(args: ActionFunctionArgs) {
  const { visit, course } = await atOneMoment(() => courseAsked(args));
  if (!course) throw new Response(null, { status: 404 });
  // an address of before the course was renamed: the same form goes on to the one of now, and its answer is not led away
  if (args.params.slug !== slugPath(course.id, course.slug))
    return redirect(registerPath(course) + visit.url.search, 307);
  const page = purchasePage(course, visit.settings.layout_course_detail === 4);
  return answerPurchase(visit, args.request, { courseId: course.id, page });
}

async function courseAsked(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const course = courseId && (await readCourseSlug(visit.db, courseId, visit.viewer.student?.id ?? null));
  return { visit, course };
}

export default function RegisterPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { t } = useText();
  const view = answered?.view ?? loaded.view;
  const { course, blocked } = view;
  const bought = answered ? null : loaded.bought;
  const isRenewal = chosenPlan(view)?.pricingType === 'renew';
  return (
    <div className="wrap pad5">
      <div className="flow">
        <h1>{t(bought ? 'owned.boughtHeading' : isRenewal ? 'owned.renewHeading' : 'checkout.heading')}</h1>
        {course && (
          <p className="meta">
            <a href={coursePath(course)}>{course.title}</a>
          </p>
        )}
        {course && bought && view.chosenPlanId !== null ? (
          <RecentOrderNotice course={course} bought={bought} renewalPlanId={view.chosenPlanId} />
        ) : blocked ? (
          <BlockedPurchase blocked={blocked} />
        ) : (
          <PurchaseForm view={view} messages={answered?.messages} />
        )}
      </div>
    </div>
  );
}

/** This buyer cannot buy anything of this page: the reason, and the way on. */
function BlockedPurchase({ blocked: { title, how, wayOn, beside } }: { blocked: BlockWords }) {
  return (
    <Notice kind="warn">
      <p className="strong">{title}</p>
      <p>{how}</p>
      {wayOn && (
        <p>
          <LinkButton href={wayOn.href}>{wayOn.text}</LinkButton>
        </p>
      )}
      {beside && (
        <p>
          <a href={beside.href}>{beside.text}</a>
        </p>
      )}
    </Notice>
  );
}

interface RecentOrderProps {
  course: { id: number; slug: string };
  bought: RecentOrder;
  renewalPlanId: number;
}

/** Stands in the place of a renewal's form for a buyer who bought the course a moment ago. */
function RecentOrderNotice({ course, bought, renewalPlanId }: RecentOrderProps) {
  const { t, locale } = useText();
  return (
    <>
      <Notice kind="ok">
        <p className="strong">{t('owned.boughtLately', { at: formatDateTime(bought.at, locale) })}</p>
        <p className="row mt3">
          <LinkButton href={learnPath(course)}>{t('owned.openCourse')}</LinkButton>
          <LinkButton look="ghost" href={paths.order({ token: bought.token })}>
            {t('owned.seeOrder')}
          </LinkButton>
        </p>
      </Notice>
      <p>
        <a href={`${registerPath(course)}?plan=${renewalPlanId}`}>{t('owned.renewAnyway')}</a>
      </p>
    </>
  );
}
