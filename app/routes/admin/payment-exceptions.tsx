import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { PersonName } from '~/kit/person-name';
import { Table } from '~/kit/table';
import {
  MONEY_STATES,
  exceptionPath,
  moneyPath,
  moneyViewOf,
} from '~/payments/payment-exceptions/money-view';
import {
  countExceptions,
  type MoneyRow,
  readExceptions,
} from '~/payments/payment-exceptions/payment-exceptions.server';
import { PAYMENT_EXCEPTION_KINDS } from '~/payments/settlement/payment-exception';
import { wholeUnitWords } from '~/text/duration-texts';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { amongBaht } from '~/values/money';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

/** Money that fits no order as it stands, what waits first (PAY-22). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'money');
  const view = moneyViewOf(url.searchParams);
  const counts = await countExceptions(db, view);
  const total = view.kind ? counts.kinds[view.kind] : counts.states[view.state];
  const range = countedRange(total, url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('admin.money')} · ${settings.title}`,
    now,
    view: { ...view, page: range.page },
    counts,
    pageCount: range.pageCount,
    rows: await readExceptions(db, { ...view, range }),
  };
}

export default function PaymentExceptionsPage() {
  const { now, view, counts, pageCount, rows } = useLoaderData<typeof loader>();
  const { t } = useText();
  const age = counts.oldestAt ? wholeUnitWords(now.getTime() - counts.oldestAt.getTime(), t) : null;
  const kinds = PAYMENT_EXCEPTION_KINDS.filter((kind) => counts.kinds[kind] > 0 || kind === view.kind);
  return (
    <>
      <div className="between">
        <h1>
          {t('admin.money')}{' '}
          <span className="meta">
            {age ? t('admin.money.waiting', { count: counts.states.open, age }) : t('admin.money.clear')}
          </span>
        </h1>
        <LinkButton look="ghost" href={paths.staffProviders()}>
          {t('sweep.link')}
        </LinkButton>
      </div>
      <Chips
        label={t('admin.filters')}
        chips={MONEY_STATES.map((state) => ({
          href: moneyPath({ ...view, state, page: 1 }),
          text: t(`admin.money.state.${state}`),
          count: counts.states[state],
          current: state === view.state,
        }))}
      />
      {kinds.length > 0 && (
        <Chips
          label={t('admin.money.kinds')}
          chips={[null, ...kinds].map((kind) => ({
            href: moneyPath({ ...view, kind, page: 1 }),
            text: t(`admin.money.kind.${kind ?? 'all'}`),
            count: kind === null ? undefined : counts.kinds[kind],
            current: kind === view.kind,
          }))}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('admin.money.none')}>
          {view.state === 'open' && t('admin.money.noneWhy')}
        </EmptyState>
      ) : (
        <>
          <MoneyTable rows={rows} now={now} />
          <Pager
            label={t('admin.pages')}
            current={view.page}
            last={pageCount}
            urlOf={(page) => moneyPath({ ...view, page })}
            previous={t('admin.previous')}
            next={t('admin.next')}
            jump={(page) => t('admin.jump', { page })}
          />
        </>
      )}
    </>
  );
}

function kindWords({ kind, isReportedOnly, cameInTime }: MoneyRow): TextKey {
  if (cameInTime) return 'admin.money.kind.foundLate';
  return isReportedOnly ? 'admin.money.kind.reported' : `admin.money.kind.${kind}`;
}

function MoneyTable({ rows, now }: { rows: readonly MoneyRow[]; now: Date }) {
  const { t, locale } = useText();
  return (
    <Table
      caption={t('admin.money')}
      columns={[
        { key: 'at', title: t('admin.money.column.at'), isWide: true },
        { key: 'order', title: t('admin.money.column.order') },
        { key: 'kind', title: t('admin.money.column.kind') },
        { key: 'amount', title: t('admin.money.column.amount'), isFigure: true },
      ]}
      rows={rows.map((row) => {
        const found = momentWords(row.openedAt, { now, t, locale });
        return {
          key: String(row.id),
          cells: [
            <span key="at" className="nb">
              {found}
            </span>,
            <span key="order">
              {row.orderNumber === null && row.chargeId !== null ? (
                <a href={paths.staffListedCharge({ chargeId: row.chargeId })}>{t('sweep.noOrder')}</a>
              ) : (
                <a className="nb" href={exceptionPath(row.id)}>
                  {row.orderNumber}
                </a>
              )}
              <br />
              <span className="meta">
                <span className="phone nb">{found} </span>
                <PersonName>{row.contactName}</PersonName>
              </span>
            </span>,
            <span key="kind">
              {t(kindWords(row))}
              {row.outcome && (
                <>
                  <br />
                  <span className="meta">{t(`admin.money.settled.${row.outcome}`)}</span>
                </>
              )}
            </span>,
            amongBaht(row.amount, row.currency),
          ],
        };
      })}
    />
  );
}
