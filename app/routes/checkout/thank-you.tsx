import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countPageView } from '~/catalogue/courses/page-views.server';
import { richText } from '~/catalogue/rich-text.server';
import { DocumentLinks } from '~/documents/document-links';
import { readOrderDocuments } from '~/documents/order-documents.server';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { paymentPath } from '~/orders/destinations';
import { isPayable } from '~/orders/order-states';
import { AccessEnds } from '~/orders/page/access-ends';
import { readAccessEnds } from '~/orders/page/access-ends.server';
import { OrderAside } from '~/orders/page/order-aside';
import { OrderHead } from '~/orders/page/order-head';
import { OrderScheduleList } from '~/orders/page/order-schedules';
import { readOrderSchedules } from '~/orders/page/order-schedules.server';
import { SeatsToHandOut } from '~/orders/page/seats-to-hand-out';
import { WithholdingNote } from '~/orders/page/withholding-note';
import { readWithheld } from '~/orders/withholding-certificate.server';
import { readOrderPage } from '~/payments/order-page/order-page.server';
import { OrderStanding } from '~/payments/order-page/order-standing';
import { ownWords } from '~/settings/localised-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.title },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/thankyou?orderId={token}`, headed by what state the order is in. Without a token it shows the session's last order; with
 * none at all, a way on; with `pay`, which a partner's page leads back to, an order that is not paid goes on to where it is. A token that opens nothing is a page that is not there.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, locale, url, session, settings, environment, viewer } = visit;
  const param = url.searchParams.get('orderId');
  const token = param ?? session?.lastOrderToken ?? null;
  const page = token === null ? null : await readOrderPage(db, token, now);
  if (param !== null && !page) throw new Response(null, { status: 404 });
  if (page && url.searchParams.has('pay') && isPayable(page.order.status) && page.order.due > 0)
    throw redirect(paymentPath(page.order), 303);
  countPageView(visit, args.request, 'thankyou');
  const schedules = page && (await readOrderSchedules(db, page.order, viewer.student?.id ?? null, now));
  const isOffered = environment.features.has('TAX_SYSTEM') && settings.is_enable_tax_invoice;
  const windowDays = settings.tax_invoice_request_days;
  const papers = page && (await readOrderDocuments(db, { order: page.order, windowDays, isOffered }, now));
  const withheld = page && page.order.withholding > 0 ? await readWithheld(db, page.order.id) : null;
  return {
    page,
    schedules,
    accessEnds: page ? await readAccessEnds(db, page.order.id, now) : [],
    papers,
    withheld,
    now,
    words: richText(ownWords(settings, 'thank_you_description', locale)),
    title: `${t('thankyou.title')} · ${settings.title}`,
  };
}

export default function ThankYouPage() {
  const { page, schedules, accessEnds, papers, withheld, now, words } = useLoaderData<typeof loader>();
  const { t } = useText();
  if (!page) return <NoOrder />;
  // with nothing left to pay the summary is what the page is about
  const isToDo = isPayable(page.order.status);
  return (
    <div className={isToDo ? 'wrap pad5 flow gap6' : 'wrap read pad5 flow gap6'}>
      <OrderHead order={page.order} situation={page.situation} />
      <div className={isToDo ? 'split' : 'flow gap6'}>
        <div className="flow">
          <OrderStanding page={page} now={now}>
            <AccessEnds ends={accessEnds} />
            {schedules && <OrderScheduleList {...schedules} token={page.order.token} now={now} />}
            <SeatsToHandOut order={page.order} />
          </OrderStanding>
          <WithholdingNote withheld={withheld} />
          {words && <div className="flow prose" dangerouslySetInnerHTML={{ __html: words }} />}
        </div>
        <aside>
          <OrderAside
            order={page.order}
            creditNotePath={(number) => paths.orderDocumentNumbered({ token: page.order.token, number })}
          >
            {papers && (
              <DocumentLinks
                {...papers}
                pathOf={(number) => paths.orderDocumentNumbered({ token: page.order.token, number })}
              />
            )}
            <p className="row">
              <a href={paths.order({ token: page.order.token })}>{t('order.view')}</a>
            </p>
          </OrderAside>
        </aside>
      </div>
    </div>
  );
}

function NoOrder() {
  const { t } = useText();
  return (
    <div className="wrap">
      <EmptyState
        word={t('thankyou.word')}
        title={t('thankyou.none')}
        actions={
          <>
            <LinkButton href={paths.courses()}>{t('order.browse')}</LinkButton>
            <LinkButton href={`${paths.signIn()}?back=/myaccount/student/order`} look="plain">
              {t('thankyou.signIn')}
            </LinkButton>
          </>
        }
      >
        {t('thankyou.noneWhy')}
      </EmptyState>
    </div>
  );
}
