import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { OwnersContext, RightsContext } from '~/accounts/rights-context';
import { readOwners } from '~/accounts/staff/staff-roles.server';
import { type Right, rightsOf } from '~/accounts/staff-rights';
import { fullName } from '~/accounts/viewer';
import { readGuide, stepsDone } from '~/flows/opening/guide.server';
import { countFailedWork } from '~/flows/jobs/failed-work.server';
import datePicker from '~/enhance/date-picker?worker&url';
import shortcutKeys from '~/enhance/shortcut-keys?worker&url';
import { Notice } from '~/kit/notice';
import { SkipLink } from '~/kit/frame/skip-link';
import { type RailLink, StaffRail } from '~/kit/frame/staff-rail';
import { canSendMail } from '~/messages/outbox/can-send-mail';
import { countOrdersThatWait } from '~/orders/staff/staff-orders.server';
import { countShipmentsThatWait } from '~/orders/shipping/shipments.server';
import { countOpenMoneyCases } from '~/payments/money-cases/money-cases.server';
import { countWaitingRefunds } from '~/payments/refunds/refund-requests.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { countWaitingReports } from '~/payments/transfers/transfer-queue.server';
import { countQuestions } from '~/learning/questions/questions.server';
import { countWaitingReviews } from '~/reviews/staff-reviews.server';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { requireStaff } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { paths } from '~/values/paths';

/** The frame of the back office: what waits is counted on every page. */
export const handle: PageHandle = { stylesheet: 'staff', frame: 'staff' };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStaff(args);
  const { db, administrator, settings, environment } = visit;
  const failedWork = await countFailedWork(db, currentJobs().list());
  return {
    shopTitle: settings.title,
    rights: rightsOf(administrator.roles),
    owners: (await readOwners(db)).map((owner) => fullName(owner) || owner.email),
    name: fullName(administrator) || administrator.email,
    canMail: canSendMail(environment),
    stepsLeft: await stepsLeft(visit),
    waitingReports: await countWaitingReports(db),
    ordersThatWait: await countOrdersThatWait(db),
    openMoneyCases: await countOpenMoneyCases(db),
    waitingRefunds: await countWaitingRefunds(db),
    openShipments: await countShipmentsThatWait(db),
    waitingReviews: await countWaitingReviews(db),
    waitingQuestions: (await countQuestions(db)).waiting,
    failedWork: failedWork.jobs + failedWork.mails,
  };
}

/** Of the guide, for whoever may go on with it; 0: it is done. */
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
    stepsLeft,
    waitingReports,
    ordersThatWait,
    openMoneyCases,
    waitingRefunds,
    openShipments,
    waitingReviews,
    waitingQuestions,
    failedWork,
  } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <SkipLink>{t('site.skip')}</SkipLink>
      <StaffRail
        label={t('admin.nav')}
        home={paths.staff()}
        brand={shopTitle}
        place={t('admin.place')}
        groups={useRailLinks(rights, {
          steps: stepsLeft,
          reports: waitingReports,
          free: ordersThatWait.free,
          money: openMoneyCases,
          refunds: waitingRefunds,
          shipments: openShipments,
          reviews: waitingReviews,
          questions: waitingQuestions,
          work: failedWork,
        })}
        foot={
          <>
            <span className="wide">{t('admin.signedIn', { name })}</span>
            <form method="post" action={paths.signOut()}>
              <button className="plain">{t('site.signOut')}</button>
            </form>
          </>
        }
      />
      <main className="staff-main" id="main">
        {!canMail && <Notice kind="warn">{t('admin.noMailServer')}</Notice>}
        <RightsContext.Provider value={rights}>
          <OwnersContext.Provider value={owners}>
            <Outlet />
          </OwnersContext.Provider>
        </RightsContext.Provider>
      </main>
      <script type="module" src={shortcutKeys} async />
      <script type="module" src={datePicker} async data-date-words={JSON.stringify(calendarWords(t))} />
    </>
  );
}

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

/** A link to what one may open; without a right everybody may. */
interface StaffLink extends RailLink {
  right?: Right;
}

function useRailLinks(
  rights: readonly Right[],
  waiting: {
    steps: number;
    reports: number;
    free: number;
    money: number;
    refunds: number;
    shipments: number;
    reviews: number;
    questions: number;
    work: number;
  },
): RailLink[][] {
  const may = ({ right }: StaffLink) => right === undefined || rights.includes(right);
  const { t } = useText();
  const { pathname, search } = useLocation();
  const filter = new URLSearchParams(search).get('filter');
  const isOrders = pathname === paths.staffOrders();
  const hot = (count: number) => (count > 0 ? { count, hot: true } : {});
  const groups: StaffLink[][] = [
    [
      { href: paths.staff(), text: t('admin.home'), icon: 'chart', current: pathname === paths.staff() },
      ...(waiting.steps > 0
        ? [
            {
              right: 'settings' as const,
              href: paths.staffSetup(),
              text: t('setup.title'),
              icon: 'check' as const,
              current: pathname === paths.staffSetup(),
              count: waiting.steps,
            },
          ]
        : []),
      {
        right: 'money',
        href: paths.staffTransfers(),
        text: t('admin.transfers'),
        icon: 'doc',
        current: pathname.startsWith(paths.staffTransfers()),
        ...hot(waiting.reports),
      },
      {
        right: 'orders',
        href: `${paths.staffOrders()}?filter=free`,
        text: t('admin.freeRequests'),
        icon: 'cap',
        current: isOrders && filter === 'free',
        ...hot(waiting.free),
      },
      {
        right: 'money',
        href: paths.staffMoneyCases(),
        text: t('admin.moneyCases'),
        icon: 'alert',
        current: pathname.startsWith(paths.staffMoneyCases()) || pathname.startsWith(paths.staffProviders()),
        ...hot(waiting.money),
      },
      {
        right: 'refunds',
        href: paths.staffRefundRequests(),
        text: t('second.rail'),
        icon: 'bank',
        current: pathname.startsWith(paths.staffRefundRequests()),
        ...hot(waiting.refunds),
      },
      {
        right: 'shipping',
        href: paths.staffShipments(),
        text: t('shipment.title'),
        icon: 'truck',
        current: pathname.startsWith(paths.staffShipments()),
        ...hot(waiting.shipments),
      },
      {
        right: 'orders',
        href: paths.staffOrders(),
        text: t('admin.orders'),
        icon: 'cart',
        current: pathname.startsWith(paths.staffOrders()) && filter !== 'free',
      },
      {
        right: 'classes',
        href: paths.staffClasses(),
        text: t('class.title'),
        icon: 'cap',
        current: pathname.startsWith(paths.staffClasses()),
      },
      {
        right: 'people',
        href: paths.staffPeople(),
        text: t('people.title'),
        icon: 'user',
        current: pathname.startsWith(paths.staffPeople()),
      },
      {
        right: 'documents',
        href: paths.staffDocuments(),
        text: t('admin.documents'),
        icon: 'doc',
        current: pathname.startsWith(paths.staffDocuments()),
      },
      {
        right: 'reports',
        href: paths.staffReports(),
        text: t('report.title'),
        icon: 'chart',
        current: pathname.startsWith(paths.staffReports()),
      },
      {
        right: 'moderation',
        href: paths.staffReviews(),
        text: t('review.staff.title'),
        icon: 'chat',
        current: pathname.startsWith(paths.staffReviews()),
        ...hot(waiting.reviews),
      },
      {
        right: 'moderation',
        href: paths.staffQuestions(),
        text: t('question.staff.title'),
        icon: 'quiz',
        current: pathname.startsWith(paths.staffQuestions()),
        ...hot(waiting.questions),
      },
    ],
    [
      {
        right: 'catalogue',
        href: paths.staffCourses(),
        text: t('edit.courses'),
        icon: 'play',
        current: pathname.startsWith(paths.staffCourses()),
      },
      {
        right: 'catalogue',
        href: paths.staffProducts(),
        text: t('edit.products'),
        icon: 'box',
        current: pathname.startsWith(paths.staffProducts()),
      },
      {
        right: 'catalogue',
        href: paths.staffList({ list: 'teachers' }),
        text: t('edit.lists.rail'),
        icon: 'cap',
        current: pathname.startsWith('/admin/lists/'),
      },
      {
        right: 'catalogue',
        href: paths.staffImport(),
        text: t('import.rail'),
        icon: 'save',
        current: pathname.startsWith(paths.staffImport()),
      },
    ],
    [
      {
        right: 'discounts',
        href: paths.staffCoupons(),
        text: t('coupons.title'),
        icon: 'tag',
        current: pathname.startsWith(paths.staffCoupons()),
      },
      {
        right: 'discounts',
        href: paths.staffPromotions(),
        text: t('promotionAdmin.title'),
        icon: 'tag',
        current: pathname.startsWith(paths.staffPromotions()),
      },
      {
        right: 'settings',
        href: paths.staffSettings(),
        text: t('settings.title'),
        icon: 'shield',
        current: pathname.startsWith(paths.staffSettings()),
      },
      {
        right: 'settings',
        href: paths.staffTexts(),
        text: t('texts.title'),
        icon: 'doc',
        current: pathname.startsWith(paths.staffTexts()),
      },
      {
        right: 'staff',
        href: paths.staffMembers(),
        text: t('staff.title'),
        icon: 'people',
        current: pathname.startsWith(paths.staffMembers()),
      },
      {
        right: 'audit',
        href: paths.staffAudit(),
        text: t('audit.title'),
        icon: 'shield',
        current: pathname.startsWith(paths.staffAudit()),
      },
      {
        right: 'operations',
        href: paths.staffJobs(),
        text: t('job.title'),
        icon: 'cog',
        current: pathname.startsWith(paths.staffJobs()),
        ...hot(waiting.work),
      },
      {
        right: 'payment-setup',
        href: paths.staffPaymentMethods(),
        text: t('paySetup.title'),
        icon: 'qr',
        current: [paths.staffPaymentMethods(), paths.staffBankAccounts()].some((path) =>
          pathname.startsWith(path),
        ),
      },
      {
        href: paths.staffSecondFactor(),
        text: t('factor.title'),
        icon: 'lock',
        current: pathname === paths.staffSecondFactor(),
      },
      { href: '/', text: t('admin.shopfront'), icon: 'left' },
    ],
  ];
  return groups.map((links) => links.filter(may)).filter((links) => links.length > 0);
}
