import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accessOf } from '~/access/grants.server';
import { CoursePage } from '~/catalogue/course-page';
import type { CoursePageView } from '~/catalogue/course-page-view';
import { countPageView } from '~/catalogue/page-views.server';
import { readCoursePage } from '~/flows/course-page-view.server';
import { PurchaseForm } from '~/flows/purchase-form';
import { planIn } from '~/flows/purchase-paths';
import { readPurchase } from '~/flows/purchase-view.server';
import { Notice } from '~/kit/notice';
import { SectionHead } from '~/kit/section-head';
import { accessWords } from '~/learning/access-words';
import { NO_ACCESS_NOTICE } from '~/learning/learning-paths';
import { useText } from '~/text/text-context';
import { idOfSlug, slugPath } from '~/values/slug-id';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { purchaseVisit } from '~/web/purchase-door.server';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = {
  // layout 4 has the till on the page
  sheet: (data) => ((data as Partial<CourseData> | undefined)?.purchase ? 'onePage' : 'browse'),
  hydrate: false,
  frame: 'shop',
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
    throw redirect(`/learn/${encodeURIComponent(slugPath(view.id, view.slug))}`, 302);
  countPageView(visit, args.request, 'course', view.id);
  const purchase = await readOnePagePurchase(visit, view);
  // a form with a key of its own is for one visitor only
  const isTurnedBack = url.searchParams.get('notice') === NO_ACCESS_NOTICE;
  return data(
    { view, purchase, isTurnedBack, refundedOn: isTurnedBack ? await readRefundedOn(visit, view.id) : null },
    purchase ? { headers: { 'Cache-Control': 'private, no-store' } } : cache,
  );
}

/** The day a course went back with its money, when that is why it is closed to who came from learning (PAY-24). */
async function readRefundedOn({ db, now, t, locale, viewer }: Visit, courseId: number) {
  if (!viewer.student) return null;
  const words = accessWords(await accessOf(db, viewer.student.id, courseId, now), now, t, locale);
  return words.kind === 'refunded' ? words.until : null;
}

/** Layout 4 buys on the course's own page. */
function readOnePagePurchase(visit: Visit, view: CoursePageView) {
  if (view.layout !== 4 || view.isEnded || view.blocked) return null;
  return readPurchase(purchaseVisit(visit), view.id, { planId: planIn(visit.url) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.view.meta);

export default function Course() {
  const { view, purchase, isTurnedBack, refundedOn } = useLoaderData<typeof loader>();
  const { t } = useText();
  const buy = purchase && (
    <section className="wrap flow" aria-labelledby="buy">
      <SectionHead ruled id="buy" title={t('checkout.heading')} />
      <PurchaseForm view={purchase} />
    </section>
  );
  return (
    <>
      {isTurnedBack && (
        <div className="wrap mt3">
          <Notice kind="warn">
            {refundedOn ? t('learning.refunded', { date: refundedOn }) : t('learning.noAccess')}
          </Notice>
        </div>
      )}
      <CoursePage view={view} buy={buy} />
    </>
  );
}
