import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { fullName } from '~/accounts/viewer';
import { STAFF_DOCUMENTS } from '~/documents/document-paths';
import { countFailedWork } from '~/flows/failed-work.server';
import { STAFF_JOBS } from '~/flows/job-paths';
import deskScript from '~/enhance/desk?worker&url';
import { SkipLink } from '~/kit/skip-link';
import { type RailLink, StaffRail } from '~/kit/staff-rail';
import { countOrdersThatWait } from '~/orders/staff-orders.server';
import { countShipmentsThatWait } from '~/orders/shipments.server';
import { countOpenMoneyCases } from '~/payments/money-cases.server';
import { currentJobs } from '~/platform/jobs.server';
import { countWaitingReports } from '~/payments/transfer-queue.server';
import { useText } from '~/text/text-context';
import { requireAdministrator } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';

/** The frame of the back office: what waits is counted on every page. */
export const handle: PageHandle = { sheet: 'rooms', hydrate: false, frame: 'staff' };

export async function loader(args: LoaderFunctionArgs) {
  const { db, administrator, settings } = await requireAdministrator(args);
  const failedWork = await countFailedWork(db, currentJobs().list());
  return {
    shopTitle: settings.title,
    name: fullName(administrator) || administrator.email,
    waitingReports: await countWaitingReports(db),
    ordersThatWait: await countOrdersThatWait(db),
    openMoneyCases: await countOpenMoneyCases(db),
    openShipments: await countShipmentsThatWait(db),
    failedWork: failedWork.jobs + failedWork.mails,
  };
}

export default function StaffFrame() {
  const { shopTitle, name, waitingReports, ordersThatWait, openMoneyCases, openShipments, failedWork } =
    useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <SkipLink>{t('site.skip')}</SkipLink>
      <StaffRail
        label={t('admin.nav')}
        home="/admin"
        brand={shopTitle}
        place={t('admin.place')}
        groups={useRailLinks({
          reports: waitingReports,
          free: ordersThatWait.free,
          money: openMoneyCases,
          shipments: openShipments,
          work: failedWork,
        })}
        foot={
          <>
            <span className="wide">{t('admin.signedIn', { name })}</span>
            <form method="post" action="/logout">
              <button className="plain">{t('site.signOut')}</button>
            </form>
          </>
        }
      />
      <main className="work" id="main">
        <Outlet />
      </main>
      <script type="module" src={deskScript} async />
    </>
  );
}

function useRailLinks(waiting: {
  reports: number;
  free: number;
  money: number;
  shipments: number;
  work: number;
}): RailLink[][] {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const filter = new URLSearchParams(search).get('filter');
  const isOrders = pathname === '/admin/orders';
  const hot = (count: number) => (count > 0 ? { count, hot: true } : {});
  return [
    [
      { href: '/admin', text: t('admin.home'), icon: 'chart', current: pathname === '/admin' },
      {
        href: '/admin/transfers',
        text: t('admin.transfers'),
        icon: 'doc',
        current: pathname.startsWith('/admin/transfers'),
        ...hot(waiting.reports),
      },
      {
        href: '/admin/orders?filter=free',
        text: t('admin.freeRequests'),
        icon: 'cap',
        current: isOrders && filter === 'free',
        ...hot(waiting.free),
      },
      {
        href: '/admin/money',
        text: t('admin.moneyCases'),
        icon: 'alert',
        current: pathname.startsWith('/admin/money'),
        ...hot(waiting.money),
      },
      {
        href: '/admin/shipments',
        text: t('shipment.title'),
        icon: 'truck',
        current: pathname.startsWith('/admin/shipments'),
        ...hot(waiting.shipments),
      },
      {
        href: '/admin/orders',
        text: t('admin.orders'),
        icon: 'cart',
        current: pathname.startsWith('/admin/orders') && filter !== 'free',
      },
      {
        href: STAFF_DOCUMENTS,
        text: t('admin.documents'),
        icon: 'doc',
        current: pathname.startsWith(STAFF_DOCUMENTS),
      },
    ],
    [
      {
        href: STAFF_JOBS,
        text: t('job.title'),
        icon: 'cog',
        current: pathname.startsWith(STAFF_JOBS),
        ...hot(waiting.work),
      },
      { href: '/', text: t('admin.shopfront'), icon: 'left' },
    ],
  ];
}
