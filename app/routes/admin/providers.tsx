import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import {
  type Difference,
  readProviderCharges,
  type PulledAccount,
} from '~/payments/reconciliation/provider-charges.server';
import {
  SUMMED_DAYS,
  summedDaysOf,
  PULL_PROVIDERS_JOB,
  pullPath,
} from '~/payments/reconciliation/summed-days';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { amongBaht, formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { bangkokDay, formatShortDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** What each provider itself lists as paid, beside what the shop has recorded: when it was compared, what it came to, what differs. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'money');
  const days = summedDaysOf(url.searchParams);
  return {
    title: `${t('sweep.title')} · ${settings.title}`,
    now,
    days,
    isAsked: url.searchParams.get('done') === 'asked',
    ...(await readProviderCharges(db, { days, now })),
  };
}

/** Once more now: as the night does it, by the same job. */
export async function action(args: ActionFunctionArgs) {
  const { db } = await requireRight(args, 'money');
  await currentJobs().enqueue(db, PULL_PROVIDERS_JOB, {}, { singletonKey: 'asked' });
  return redirect(`${paths.staffProviders()}?done=asked`, 303);
}

export default function Providers() {
  const { now, days, isAsked, accounts, withoutList, differences, total } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  // nothing differs where nothing was looked at
  const isCompared = accounts.some(({ last }) => last !== null);
  return (
    <div className="flow">
      <p>
        <a href={paths.staffPaymentExceptions()}>{t('admin.money.back')}</a>
      </p>
      <div className="between">
        <h1>{t('sweep.title')}</h1>
        {accounts.length > 0 && (
          <form method="post" action={paths.staffProviders()}>
            <Button look="ghost">{t('sweep.now')}</Button>
          </form>
        )}
      </div>
      <p>{t('sweep.lead')}</p>
      {isAsked && (
        <Notice kind="ok">
          <p>
            {t('sweep.asked')} <a href={paths.staffJobs()}>{t('sweep.seeJob')}</a>
          </p>
        </Notice>
      )}
      {accounts.map((account) => (
        <StateOf key={account.provider + account.methodNames[0]?.th} account={account} now={now} />
      ))}
      <section>
        <h2>
          {t('sweep.differs')} <span className="meta">{t('sweep.count', { count: total })}</span>
        </h2>
        {differences.length === 0 ? (
          <Notice kind={isCompared ? 'ok' : 'info'}>{t(isCompared ? 'sweep.same' : 'sweep.notYet')}</Notice>
        ) : (
          <Differences differences={differences} now={now} />
        )}
      </section>
      <section>
        <h2>{t('sweep.sums')}</h2>
        <Chips
          label={t('sweep.period')}
          chips={SUMMED_DAYS.map((each) => ({
            href: pullPath(each),
            text: t('sweep.days', { days: each }),
            current: each === days,
          }))}
        />
        {accounts.length === 0 ? (
          <EmptyState word={t('admin.none.word')} level={2} title={t('sweep.noAccounts')} />
        ) : (
          <Sums accounts={accounts} />
        )}
      </section>
      {withoutList.length > 0 && (
        <section>
          <h2>{t('sweep.withoutList')}</h2>
          <p>{t('sweep.withoutListWhy')}</p>
          <p>{withoutList.map((name) => name[locale]).join(' · ')}</p>
        </section>
      )}
    </div>
  );
}

const namesOf = ({ methodNames }: PulledAccount, locale: 'th' | 'en') =>
  methodNames.map((name) => name[locale]).join(' · ');

/** When it was compared, and how far a reading under way has come. */
function StateOf({ account, now }: { account: PulledAccount; now: Date }) {
  const { t, locale } = useText();
  const { last, reading } = account;
  const at = (instant: Date) => momentWords(instant, { now, t, locale });
  const day = (instant: Date) => formatShortDay(bangkokDay(instant), locale);
  const compared = last
    ? t('sweep.compared', {
        at: at(last.at),
        from: day(last.from),
        to: day(last.to),
        count: last.charges,
      })
    : t('sweep.never');
  return (
    <Notice kind={reading?.failure ? 'bad' : reading || !last ? 'info' : 'ok'}>
      <p>
        <b>{namesOf(account, locale)}</b>
        <br />
        {compared}
        {reading && (
          <>
            <br />
            {t('sweep.reading', { at: at(reading.startedAt), pages: reading.pages, count: reading.charges })}
          </>
        )}
        {reading?.failure && (
          <>
            <br />
            {t('sweep.failed', { why: reading.failure })}
          </>
        )}
      </p>
    </Notice>
  );
}

function Differences({ differences, now }: { differences: readonly Difference[]; now: Date }) {
  const { t, locale } = useText();
  return (
    <Table
      caption={t('sweep.differs')}
      columns={[
        { key: 'at', title: t('admin.money.column.at'), isWide: true },
        { key: 'what', title: t('admin.money.column.kind') },
        { key: 'order', title: t('admin.money.column.order') },
        { key: 'amount', title: t('admin.money.column.amount'), isFigure: true },
      ]}
      rows={differences.map((each) => ({
        key: String(each.exceptionId),
        cells: [
          <span key="at" className="nb">
            {momentWords(each.openedAt, { now, t, locale })}
          </span>,
          <span key="what">
            <a href={differencePath(each)}>{t(`admin.money.kind.${each.kind}`)}</a>
            <br />
            <span className="meta" style={{ overflowWrap: 'anywhere' }}>
              {each.reference}
            </span>
          </span>,
          each.order ? (
            <a key="order" className="nb" href={paths.staffOrder({ orderId: each.order.id })}>
              {each.order.number}
            </a>
          ) : (
            <span key="order" className="meta">
              {t('sweep.noOrder')}
            </span>
          ),
          amongBaht(each.amount, each.currency),
        ],
      }))}
    />
  );
}

/** Without an order there is nothing an exception could be compared with: the charge itself is shown. */
const differencePath = ({ exceptionId, chargeId, order }: Difference): string =>
  order === null && chargeId !== null ? paths.staffListedCharge({ chargeId }) : exceptionPath(exceptionId);

function Sums({ accounts }: { accounts: readonly PulledAccount[] }) {
  const { t, locale } = useText();
  const rows = accounts.flatMap((account) => {
    const currencies = [...new Set([...account.sums, ...account.payouts].map(({ currency }) => currency))];
    return (currencies.length > 0 ? currencies : (['THB'] as const)).map((currency) => {
      const sum = account.sums.find((each) => each.currency === currency);
      const payout = account.payouts.find((each) => each.currency === currency);
      return { account, currency, sum, payout };
    });
  });
  return (
    <Table
      folds
      caption={t('sweep.sums')}
      columns={[
        { key: 'provider', title: t('sweep.column.provider') },
        { key: 'charges', title: t('sweep.column.charges'), isFigure: true },
        { key: 'amount', title: t('sweep.column.amount'), isFigure: true },
        { key: 'fee', title: t('sweep.column.fee'), isFigure: true },
        { key: 'net', title: t('sweep.column.net'), isFigure: true },
        { key: 'payouts', title: t('sweep.column.payouts'), isFigure: true },
      ]}
      rows={rows.map(({ account, currency, sum, payout }) => ({
        key: `${account.provider} ${namesOf(account, 'th')} ${currency}`,
        cells: [
          <span key="provider">
            {namesOf(account, locale)}
            {sum && sum.withoutFee > 0 && (
              <>
                <br />
                <span className="meta">{t('sweep.withoutFee', { count: sum.withoutFee })}</span>
              </>
            )}
          </span>,
          sum?.charges ?? 0,
          amongBaht(sum?.amount ?? 0, currency),
          amongBaht(sum?.fee ?? 0, currency),
          amongBaht(sum?.net ?? 0, currency),
          payout
            ? `${amongBaht(payout.amount, currency)} (${t('sweep.times', { count: payout.count })}${
                payout.fee > 0 ? ` · ${t('sweep.payoutFee', { fee: formatMoney(payout.fee, currency) })}` : ''
              })`
            : '–',
        ],
      }))}
    />
  );
}
