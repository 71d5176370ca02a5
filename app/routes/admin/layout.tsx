import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { OwnersContext, RightsContext } from '~/accounts/rights-context';
import { rightsOf } from '~/accounts/staff-rights';
import { readOwnersToAsk } from '~/accounts/staff/staff-roles.server';
import { fullName } from '~/accounts/viewer';
import datePicker from '~/enhance/date-picker?worker&url';
import orderRows from '~/enhance/order-rows?worker&url';
import shortcutKeys from '~/enhance/shortcut-keys?worker&url';
import unsaved from '~/enhance/unsaved?worker&url';
import { readCopy } from '~/flows/copy/shop-home.server';
import { countFailedWork } from '~/flows/jobs/failed-work.server';
import { readGuide, stepsDone } from '~/flows/opening/guide.server';
import { railGroups } from '~/flows/staff/rail-groups';
import { SkipLink } from '~/kit/frame/skip-link';
import { StaffRail } from '~/kit/frame/staff-rail';
import { Notice } from '~/kit/notice';
import { countHomework } from '~/learning/homework/homework-queue.server';
import { countQuestions } from '~/learning/questions/questions.server';
import { canSendMail } from '~/messages/outbox/can-send-mail';
import { countWaitingOrderQuestions } from '~/orders/questions/order-questions.server';
import { countShipmentsThatWait } from '~/orders/shipping/shipments.server';
import { countOrdersThatWait } from '~/orders/staff/staff-orders.server';
import { countOpenExceptions } from '~/payments/payment-exceptions/payment-exceptions.server';
import { countWaitingRefunds } from '~/payments/refunds/refund-requests.server';
import { countWaitingReports } from '~/payments/transfers/transfer-queue.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { countWaitingReviews } from '~/reviews/staff-reviews.server';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { paths } from '~/values/paths';
import { requireStaff } from '~/web/guards.server';
import { LiveLine, liveHosts } from '~/web/live/live-line';
import { livePlace } from '~/web/live/live-place.server';
import type { PageHandle } from '~/web/page-handle';

/** The frame of the back office: what waits is counted on every page. */
export const handle: PageHandle = { stylesheet: 'staff', frame: 'staff', connectHosts: liveHosts };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStaff(args);
  const { db, administrator, settings, environment } = visit;
  const failedWork = await countFailedWork(db, currentJobs().list());
  return {
    shopTitle: settings.title,
    rights: rightsOf(administrator.roles),
    owners: (await readOwnersToAsk(db)).map((owner) => fullName(owner) || owner.email),
    name: fullName(administrator) || administrator.email,
    canMail: canSendMail(environment),
    isCopy: (await readCopy(db, environment)) !== null,
    live: livePlace(visit, { person: administrator }),
    stepsLeft: await stepsLeft(visit),
    waitingReports: await countWaitingReports(db),
    ordersThatWait: await countOrdersThatWait(db),
    openExceptions: await countOpenExceptions(db),
    waitingRefunds: await countWaitingRefunds(db),
    asked: await countWaitingOrderQuestions(db),
    openShipments: await countShipmentsThatWait(db),
    waitingReviews: await countWaitingReviews(db),
    waitingQuestions: (await countQuestions(db)).waiting,
    waitingHomework: (await countHomework(db, 'all')).waiting,
    failedWork: failedWork.jobs + failedWork.mails,
  };
}

/** Open steps of the first-run guide for staff who may take them; 0: all done. */
async function stepsLeft({ db, settings, administrator }: Awaited<ReturnType<typeof requireStaff>>) {
  if (!rightsOf(administrator.roles).includes('settings')) return 0;
  const { done, all } = stepsDone(await readGuide(db, settings));
  return all - done;
}

export default function StaffFrame() {
  const {
    shopTitle,
    rights,
    owners,
    name,
    canMail,
    isCopy,
    live,
    stepsLeft,
    waitingReports,
    ordersThatWait,
    openExceptions,
    waitingRefunds,
    asked,
    openShipments,
    waitingReviews,
    waitingQuestions,
    waitingHomework,
    failedWork,
  } = useLoaderData<typeof loader>();
  const { t } = useText();
  const { pathname, search } = useLocation();
  return (
    <>
      <SkipLink>{t('site.skip')}</SkipLink>
      <StaffRail
        label={t('admin.nav')}
        home={paths.staff()}
        brand={shopTitle}
        place={t('admin.place')}
        menu={t('rail.menu')}
        groups={railGroups(
          { t, rights, pathname, search },
          {
            steps: stepsLeft,
            reports: waitingReports,
            free: ordersThatWait.free,
            money: openExceptions,
            refunds: waitingRefunds,
            asked,
            shipments: openShipments,
            reviews: waitingReviews,
            questions: waitingQuestions,
            homework: waitingHomework,
            work: failedWork,
          },
        )}
        foot={
          <>
            <span className="wide">{t('admin.signedIn', { name })}</span>
            <a
              href={paths.staffSecondFactor()}
              aria-current={pathname === paths.staffSecondFactor() ? 'page' : undefined}
            >
              {t('factor.title')}
            </a>
            <a href="/">{t('admin.shopfront')}</a>
            <form method="post" action={paths.signOut()}>
              <button className="plain">{t('site.signOut')}</button>
            </form>
          </>
        }
      />
      <main className="staff-main" id="main">
        <LiveLine live={live} />
        {isCopy && (
          <Notice kind="warn">
            {t('copy.bar')}
            {rights.includes('settings') && pathname !== paths.staffCopy() && (
              <>
                {' '}
                <a href={paths.staffCopy()}>{t('copy.barDo')}</a>
              </>
            )}
          </Notice>
        )}
        {!canMail && <Notice kind="warn">{t('admin.noMailServer')}</Notice>}
        <RightsContext.Provider value={rights}>
          <OwnersContext.Provider value={owners}>
            <Outlet />
          </OwnersContext.Provider>
        </RightsContext.Provider>
      </main>
      <script type="module" src={shortcutKeys} async />
      <script type="module" src={unsaved} async />
      <script type="module" src={orderRows} async data-order-words={JSON.stringify(orderWords(t))} />
      <script type="module" src={datePicker} async data-date-words={JSON.stringify(calendarWords(t))} />
    </>
  );
}

/** What is heard of a row that is moved. */
const orderWords = (t: Translate) => ({
  how: t('edit.drag.how'),
  place: t('edit.drag.place', { place: '{place}', count: '{count}' }),
  back: t('edit.drag.back'),
});

/** What the calendar beside a day says. */
const calendarWords = (t: Translate) =>
  Object.fromEntries(CALENDAR_WORDS.map((name) => [name, t(`calendar.${name}`)]));
const CALENDAR_WORDS = [
  'open',
  'previousYear',
  'previousMonth',
  'nextMonth',
  'nextYear',
  'today',
  'close',
  'wholeMonth',
  'second',
] as const;
