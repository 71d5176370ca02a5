import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readOwnedCourses } from '~/access/owned-courses.server';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { fullName, isMember } from '~/accounts/viewer';
import { readDocumentsOfPerson } from '~/documents/order-documents.server';
import { Button } from '~/kit/button';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { OrderRow } from '~/orders/page/order-row';
import { countOrdersOfPerson, readOrdersOfPerson } from '~/orders/page/orders.server';
import { FailedPayment } from '~/payments/attempts/failed-payment';
import { readLatestFailure } from '~/payments/attempts/latest-failure.server';
import { useText } from '~/text/text-context';
import { pageRange, pageSizeFrom } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.title },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, url, settings, environment, viewer, student } = await requireStudent(args);
  const { searchParams } = url;
  const range = pageRange(
    await countOrdersOfPerson(db, student.id),
    searchParams.get('page'),
    pageSizeFrom(searchParams.get('size')),
  );
  const orders = await readOrdersOfPerson(db, student.id, range);
  const orderIds = orders.map(({ id }) => id);
  const { ownedCourseIds, runningCourseIds } = await readOwnedCourses(db, student.id, now);
  const hasFailed = searchParams.get('notice') === 'paymentFailed';
  return {
    now,
    failed: hasFailed ? await readLatestFailure(db, student.id) : null,
    orders,
    /** Had once, and no longer open. */
    endedCourseIds: [...ownedCourseIds].filter((id) => !runningCourseIds.has(id)),
    papers: await readDocumentsOfPerson(db, { personId: student.id, orderIds }),
    range,
    isMember: isMember(viewer),
    hasTax: isMember(viewer) && environment.features.has('TAX_SYSTEM'),
    name: fullName(student) || student.email,
    title: `${t('orders.title')} · ${settings.title}`,
  };
}

export default function MyOrdersPage() {
  const { now, failed, orders, endedCourseIds, papers, range, name, isMember, hasTax } =
    useLoaderData<typeof loader>();
  const { t } = useText();
  const size = range.pageSize === 10 ? '' : `&size=${range.pageSize}`;
  return (
    <>
      <div className="wrap pad5">
        <p className="meta">{t('orders.accountOf', { name })}</p>
        <h1>{t('orders.title')}</h1>
      </div>
      <AccountTabs current="orders" isMember={isMember} hasTax={hasTax} />
      <div className="wrap">
        {failed && (
          <div className="pad5">
            <FailedPayment failure={failed.failure}>
              <form method="post" action={paths.orderPay({ token: failed.token })} className="row">
                <span>{t('order.number', { number: failed.number })}</span>
                <Button size="small" look="ghost" name="intent" value="again">
                  {t('pay.again')}
                </Button>
              </form>
            </FailedPayment>
          </div>
        )}
        {orders.length === 0 ? (
          <EmptyState
            level={2}
            word={t('orders.emptyWord')}
            title={t('orders.empty')}
            actions={<LinkButton href={paths.courses()}>{t('order.browse')}</LinkButton>}
          >
            {t('orders.emptyWhy')}
          </EmptyState>
        ) : (
          <ul className="lines">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} endedCourseIds={endedCourseIds} now={now}>
                {papers[order.id]?.map(({ number, kind }) => (
                  <p key={number} className="meta">
                    <a href={paths.orderDocumentNumbered({ token: order.token, number })}>
                      {t(`document.kind.${kind}`)} {number}
                    </a>
                  </p>
                ))}
              </OrderRow>
            ))}
          </ul>
        )}
        <Pager
          label={t('orders.pages')}
          current={range.page}
          last={range.pageCount}
          urlOf={(page) => `?page=${page}${size}`}
          previous={t('orders.previous')}
          next={t('orders.next')}
          jump={(page) => t('orders.jump', { page })}
        />
      </div>
    </>
  );
}
