import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { readRosterSessions } from '~/access/classes/rosters.server';
import { useMay } from '~/accounts/rights-context';
import { hasSecondFactor } from '~/accounts/second-factor/second-factors.server';
import { type Right, rightsOf } from '~/accounts/staff-rights';
import { countFailedWork } from '~/flows/jobs/failed-work.server';
import { backupWarning } from '~/flows/opening/backup-age';
import { readGuide, stepsDone } from '~/flows/opening/guide.server';
import { readLastBackup } from '~/flows/opening/last-backup.server';
import { SectionHead } from '~/kit/frame/section-head';
import { Icon, type IconName } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Price } from '~/kit/shop/price';
import { countWaitingOrderQuestions } from '~/orders/questions/order-questions.server';
import { countShipmentsThatWait } from '~/orders/shipping/shipments.server';
import { orderSearchOf } from '~/orders/staff/order-search';
import { OrderTable } from '~/orders/staff/order-table';
import { readAwaitedMoney, readSales, type SalesFigures } from '~/orders/staff/sales-figures.server';
import { countOrdersThatWait, readStaffOrders } from '~/orders/staff/staff-orders.server';
import { countWaitingRefunds } from '~/payments/refunds/refund-requests.server';
import { readUsableMethods } from '~/payments/setup/method-setups.server';
import { countTransferReports } from '~/payments/transfers/transfer-queue.server';
import type { Db } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { shopCurrency } from '~/settings/shop-currency';
import { wholeUnitWords } from '~/text/duration-texts';
import { useText } from '~/text/text-context';
import { storageWarning } from '~/uploads/storage-shares';
import { readStorageUse } from '~/uploads/storage-use.server';
import { findFfmpeg } from '~/uploads/videos/ffmpeg.server';
import { countVideosThatWait } from '~/uploads/videos/queue-video.server';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { addHours, bangkokDay, formatClock, formatDay, formatSpan, startOfDay } from '~/values/time';
import { requireStaff } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { countGivenUpEndpoints } from '~/webhooks/endpoints.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const LAST_ORDERS = 8;
const MOST_CLASSES = 12;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStaff(args);
  const { db, now, t, settings, administrator } = visit;
  const rights = rightsOf(administrator.roles);
  const may = (right: Right) => rights.includes(right);
  const nothing = orderSearchOf(null);
  const { counts, oldestWaitingAt } = await countTransferReports(db, nothing);
  const waiting = await countOrdersThatWait(db);
  return {
    title: `${t('admin.home')} · ${settings.title}`,
    now,
    warnings: await warningsFor(visit),
    // what waits for others is none of this person's business
    slips: may('money') ? { count: counts.waiting, oldestAt: oldestWaitingAt } : { count: 0, oldestAt: null },
    orders: {
      free: may('order-changes') ? waiting.free : 0,
      money: may('money') ? waiting.money : 0,
    },
    refunds: may('refunds') ? await countWaitingRefunds(db) : 0,
    parcels: may('shipping') ? await countShipmentsThatWait(db) : 0,
    asked: may('order-changes') ? await countWaitingOrderQuestions(db) : 0,
    failed: may('operations') ? await countFailedWork(db, currentJobs().list()) : { jobs: 0, mails: 0 },
    classes: may('classes') ? await readClassesOfToday(db, now) : [],
    storage: storageWarning(settings.storage_limit_gb, await readStorageUse(db, now)),
    today: await readSales(db, startOfDay(bangkokDay(now))),
    month: await readSales(db, addHours(now, -30 * 24)),
    awaited: await readAwaitedMoney(db),
    lastOrders: await readStaffOrders(db, {
      filter: 'all',
      search: nothing,
      range: { offset: 0, pageSize: LAST_ORDERS },
    }),
  };
}

/** Today's classes that are not over, the next first. */
function readClassesOfToday(db: Db, now: Date) {
  const before = addHours(startOfDay(bangkokDay(now)), 24);
  return readRosterSessions(
    db,
    { time: 'coming', range: { offset: 0, pageSize: MOST_CLASSES }, before },
    now,
  );
}

/** Warnings on top, for staff who can act on them; each goes when its cause goes. */
async function warningsFor({
  db,
  now,
  settings,
  environment,
  administrator,
}: Awaited<ReturnType<typeof requireStaff>>) {
  const rights = rightsOf(administrator.roles);
  const guide = rights.includes('settings') ? await readGuide(db, settings) : null;
  const hasMethod = rights.includes('payment-setup')
    ? (await readUsableMethods(db, shopCurrency(settings))).length > 0
    : true;
  return {
    shut: guide && !guide.shop.isDone ? stepsDone(guide) : null,
    noMethod: !hasMethod,
    // the demo's owner is everybody who tries it
    noSecondFactor:
      environment.mode === 'live' &&
      rights.includes('staff') &&
      !(await hasSecondFactor(db, administrator.id)),
    backup: rights.includes('operations')
      ? backupWarning({ lastAt: await readLastBackup(db), isDemo: environment.mode === 'demo', now })
      : null,
    videosWait: rights.includes('operations') && !findFfmpeg(environment) ? await countVideosThatWait(db) : 0,
    webhooksOff: rights.includes('settings') ? await countGivenUpEndpoints(db) : 0,
    noTaxId: guide !== null && settings.is_enable_vat && guide.identity.missing.includes('taxId'),
  };
}

export default function Dashboard() {
  const {
    now,
    warnings,
    slips,
    orders,
    refunds,
    parcels,
    asked,
    failed,
    classes,
    storage,
    today,
    month,
    awaited,
    lastOrders,
  } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const may = useMay();
  const isClear =
    slips.count + orders.free + orders.money + refunds + parcels + asked + failed.mails + failed.jobs === 0;
  const age = slips.oldestAt ? wholeUnitWords(now.getTime() - slips.oldestAt.getTime(), t) : '';
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('admin.home')}</h1>
        <p className="meta">
          {t('admin.dash.updated', { day: formatDay(bangkokDay(now), locale), clock: formatClock(now) })}
        </p>
      </div>
      {warnings.shut && (
        <Warning
          text={t('warning.shut', warnings.shut)}
          href={paths.staffSetup()}
          link={t('warning.shutLink')}
        />
      )}
      {warnings.noSecondFactor && (
        <Warning
          text={t('warning.noSecondFactor')}
          href={paths.staffSecondFactor()}
          link={t('warning.noSecondFactorLink')}
        />
      )}
      {warnings.noMethod && (
        <Warning
          text={t('warning.noMethod')}
          href={paths.staffPaymentMethods()}
          link={t('warning.noMethodLink')}
        />
      )}
      {warnings.noTaxId && (
        <Warning
          text={t('warning.noTaxId')}
          href={`${paths.staffSetup()}#identity`}
          link={t('warning.noTaxIdLink')}
        />
      )}
      {warnings.webhooksOff > 0 && (
        <Warning
          text={t('webhook.homeWarning', { count: warnings.webhooksOff })}
          href={paths.staffWebhooks()}
          link={t('webhook.homeLink')}
        />
      )}
      {warnings.videosWait > 0 && (
        <Notice kind="warn">{t('warning.noFfmpeg', { count: warnings.videosWait })}</Notice>
      )}
      {warnings.backup && (
        <Notice kind="warn">
          {warnings.backup.kind === 'never'
            ? t('warning.noBackup')
            : t('warning.oldBackup', { days: warnings.backup.days })}
        </Notice>
      )}
      {storage && (
        <Notice kind="warn">{t(`admin.dash.storage.${storage.kind}`, { percent: storage.percent })}</Notice>
      )}
      <ul className="lines dense pending-work" data-fresh="pending">
        <Waits icon="doc" count={slips.count} text={t('admin.dash.slips', { count: slips.count, age })}>
          <LinkButton href={paths.staffTransfers()}>{t('admin.dash.slipsDo')}</LinkButton>
        </Waits>
        <Waits icon="cap" count={orders.free} text={t('admin.dash.free', { count: orders.free })}>
          <LinkButton look="ghost" href={`${paths.staffOrders()}?filter=free`}>
            {t('admin.dash.freeDo')}
          </LinkButton>
        </Waits>
        <Waits icon="alert" count={orders.money} text={t('admin.dash.money', { count: orders.money })}>
          <LinkButton look="ghost" href={paths.staffPaymentExceptions()}>
            {t('admin.dash.moneyDo')}
          </LinkButton>
        </Waits>
        <Waits icon="mail" count={asked} text={t('orderAsk.staff.dash', { count: asked })}>
          <LinkButton look="ghost" href={paths.staffOrderQuestions()}>
            {t('orderAsk.staff.dashDo')}
          </LinkButton>
        </Waits>
        <Waits icon="bank" count={refunds} text={t('second.dash', { count: refunds })}>
          <LinkButton look="ghost" href={paths.staffRefundRequests()}>
            {t('second.dashDo')}
          </LinkButton>
        </Waits>
        <Waits icon="truck" count={parcels} text={t('admin.dash.parcels', { count: parcels })}>
          <LinkButton look="ghost" href={paths.staffShipments()}>
            {t('admin.dash.parcelsDo')}
          </LinkButton>
        </Waits>
        <Waits icon="mail" count={failed.mails} text={t('admin.dash.mails', { count: failed.mails })}>
          <LinkButton look="ghost" href={paths.staffMails()}>
            {t('job.see')}
          </LinkButton>
        </Waits>
        <Waits icon="cog" count={failed.jobs} text={t('job.dash', { count: failed.jobs })}>
          <LinkButton look="ghost" href={paths.staffJobs()}>
            {t('job.see')}
          </LinkButton>
        </Waits>
        {isClear && (
          <li>
            <span>
              <Icon name="check" /> {t('admin.dash.clear')}
            </span>
          </li>
        )}
      </ul>
      {classes.length > 0 && (
        <section>
          <SectionHead
            title={t('admin.dash.classes')}
            end={<a href={paths.staffClasses()}>{t('admin.dash.all')}</a>}
          />
          <ul className="lines dense">
            {classes.map((day) => (
              <li key={day.id}>
                <span>
                  <a href={paths.staffClass({ sessionId: day.id })}>{day.courseTitle}</a>{' '}
                  <span className="meta">
                    {formatSpan(day.beginsAt, day.endsAt, locale)} {day.place}
                  </span>
                </span>{' '}
                <span className="nb">{t('class.cameOf', { came: day.cameIn, expected: day.expected })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {may('reports') && (
        <dl className="kpis three">
          <Figure label={t('admin.dash.today')} figures={today} />
          <Figure label={t('admin.dash.month')} figures={month} />
          <Figure label={t('admin.dash.awaited')} figures={awaited} />
        </dl>
      )}
      <section>
        <SectionHead
          title={t('admin.dash.last')}
          end={<a href={paths.staffOrders()}>{t('admin.dash.all')}</a>}
        />
        <OrderTable caption={t('admin.dash.last')} orders={lastOrders} now={now} />
      </section>
    </div>
  );
}

function Warning({ text, href, link }: { text: string; href: string; link: string }) {
  return (
    <Notice kind="warn">
      <p>
        {text} <a href={href}>{link}</a>
      </p>
    </Notice>
  );
}

function Waits(props: { icon: IconName; count: number; text: string; children?: ReactNode }) {
  if (props.count === 0) return null;
  return (
    <li>
      <span>
        <Icon name={props.icon} /> <b>{props.count}</b> {props.text}
      </span>
      {props.children}
    </li>
  );
}

function Figure({ label, figures }: { label: string; figures: SalesFigures }) {
  const { t } = useText();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {figures.sums.map(({ currency, amount }) => (
          <b key={currency}>
            <Price satang={amount} currency={currency} />
          </b>
        ))}
        <span className="meta">
          {t('admin.dash.count', { count: figures.count })}
          {figures.sums.map(
            ({ currency, refunded = 0 }) =>
              refunded > 0 && (
                <span key={currency}>
                  {' · '}
                  <span className="nb">
                    {t('admin.dash.refunded', { amount: formatMoney(refunded, currency, 'list') })}
                  </span>
                </span>
              ),
          )}
        </span>
      </dd>
    </div>
  );
}
