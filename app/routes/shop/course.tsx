import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CoursePage } from '~/catalogue/courses/course-page';
import type { CoursePageView } from '~/catalogue/courses/course-page-view';
import { countPageView } from '~/catalogue/courses/page-views.server';
import { reviewsShown } from '~/catalogue/courses/rating-line';
import { playerOrigins } from '~/catalogue/curriculum/external-video';
import { PurchaseForm } from '~/flows/checkout/purchase-form';
import { planIn } from '~/flows/checkout/purchase-paths';
import { readPurchase } from '~/flows/checkout/purchase-view.server';
import { readCoursePage } from '~/flows/course-page/course-page-view.server';
import { readTurnedBack } from '~/flows/course-page/turned-back.server';
import { SectionHead } from '~/kit/frame/section-head';
import { Notice } from '~/kit/notice';
import { learnPath, NO_ACCESS_NOTICE, turnedBackPath } from '~/learning/learning-paths';
import type { NoAccessNotice } from '~/learning/no-access-notice';
import { readReviewsPart } from '~/reviews/course-reviews-part.server';
import { ReviewsPart } from '~/reviews/reviews-part';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import { idOfSlug, slugPath } from '~/values/slug-id';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { purchaseVisit } from '~/web/purchase-route.server';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = {
  isShared: true,
  streams: true,
  // layout 4 has the till on the page; who is signed in finds a form to ask with
  stylesheet: (data) => {
    const { purchase, view } = (data as Partial<CourseData> | undefined) ?? {};
    return purchase ? 'onePage' : view?.ask && 'path' in view.ask ? 'checkout' : 'browse';
  },

  frame: 'shop',
  frameHosts: (data) => {
    const { video, preview } = (data as Partial<CourseData> | undefined)?.view ?? {};
    return playerOrigins([preview?.video ?? video]);
  },
};

type CourseData = ReturnType<typeof useLoaderData<typeof loader>>;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { url } = visit;
  const id = idOfSlug(args.params.slug ?? '');
  const preview = url.searchParams.get('preview');
  const view = id === null ? null : await readCoursePage({ ...visit, preview }, id);
  if (!view) throw new Response(null, { status: 404 });
  const cache = publicPageHeaders(args.request);
  // the id decides; any other text behind it leads to the address search engines know (CRS-01)
  if (args.params.slug !== slugPath(view.id, view.slug))
    throw redirect(view.path + url.search, { status: 301, ...cache });
  if (url.searchParams.get('learn') === 'true')
    // a visitor reads here what learning needs; a member goes on, or comes back with the reason (CRS-07)
    throw redirect(visit.viewer.student ? learnPath(view) : turnedBackPath(view), 302);
  countPageView(visit, args.request, 'course', view.id);
  const purchase = await readOnePagePurchase(visit, view, args.request);
  const { db, viewer, now } = visit;
  const reviews =
    view.reviews && (await readReviewsPart(db, { course: view, personId: viewer.student?.id ?? null }, now));
  // a form with a key of its own is for one visitor only
  const isTurnedBack = url.searchParams.get('notice') === NO_ACCESS_NOTICE;
  return data(
    { view, purchase, reviews, turnedBack: isTurnedBack ? await readTurnedBack(visit, view.id) : null },
    purchase ? { headers: { 'Cache-Control': 'private, no-store' } } : cache,
  );
}

/** Layout 4 buys on the course's own page; an owner whose access runs has come to learn, until a plan is asked for. */
async function readOnePagePurchase(visit: Visit, view: CoursePageView, request: Request) {
  if (view.layout !== 4 || view.isEnded) return null;
  if (view.owned?.isRunning && planIn(visit.url) === null) return null;
  const purchase = await readPurchase(purchaseVisit(visit, request), view.id, planIn(visit.url));
  // come back to the form of a plan that is bought: a renewal nobody asked for takes no form's place
  const chosenPlan = purchase?.plans.find(({ id }) => id === purchase.chosenPlanId);
  if (view.owned?.isRunning && chosenPlan?.pricingType === 'renew' && chosenPlan.id !== planIn(visit.url))
    return null;
  // an order that waits to be paid blocks nothing here: the form takes its place
  return view.blocked && (!purchase || purchase.blocked) ? null : purchase;
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.view.meta);

export default function Course() {
  const { view, purchase, reviews, turnedBack } = useLoaderData<typeof loader>();
  const { t } = useText();
  const plan = purchase?.plans.find(({ id }) => id === purchase.chosenPlanId);
  const buy = purchase && (
    <section className="wrap flow" aria-labelledby="buy">
      <SectionHead
        ruled
        id="buy"
        title={t(plan?.pricingType === 'renew' ? 'owned.renewHeading' : 'checkout.heading')}
      />
      <PurchaseForm view={purchase} />
    </section>
  );
  return (
    <>
      {turnedBack && <TurnedBackNotice turnedBack={turnedBack} view={view} />}
      <CoursePage
        view={view}
        buy={buy}
        reviews={
          view.reviews &&
          reviews && (
            <ReviewsPart
              {...view.reviews}
              reviews={reviews.newest.slice(0, reviewsShown(view))}
              allPath={reviews.allPath}
              own={reviews.own}
              isBrief={view.layout === 4}
            />
          )
        }
      />
    </>
  );
}

const TO_ENROL = ['stranger', 'never', 'refunded'] as const;
/** Who is told to enrol here, while the course is on sale. */
const isToEnrol = (back: NoAccessNotice): back is NoAccessNotice & { code: (typeof TO_ENROL)[number] } =>
  TO_ENROL.some((code) => code === back.code);

/** Said to whom the learning room sent here: which it is, and the way on. */
function TurnedBackNotice({ turnedBack, view }: { turnedBack: NoAccessNotice; view: CoursePageView }) {
  const { t } = useText();
  const date = 'date' in turnedBack ? turnedBack.date.replaceAll(' ', '\u00a0') : '';
  const wayOn =
    turnedBack.code === 'stranger'
      ? { href: withBack(paths.signIn(), learnPath(view)), text: t('turnedBack.signIn') }
      : (view.owned?.renewal ?? view.owned?.again);
  return (
    <div className="wrap mt3">
      <Notice kind={turnedBack.code === 'notBegun' ? 'info' : 'warn'}>
        <p>
          {t(
            isToEnrol(turnedBack) && view.isEnded
              ? `turnedBack.${turnedBack.code}.ended`
              : `turnedBack.${turnedBack.code}`,
            { date },
          )}
        </p>
        {wayOn && (
          <p>
            <a href={wayOn.href}>{wayOn.text}</a>
          </p>
        )}
      </Notice>
    </div>
  );
}
