import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentPath } from '~/documents/document-paths';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { orderPath } from '~/orders/destinations';
import { OrderAside } from '~/orders/order-aside';
import { OrderHead } from '~/orders/order-head';
import { readOrderPage } from '~/payments/order-page.server';
import { OrderState } from '~/payments/order-state';
import { useText } from '~/text/text-context';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'paid', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.title },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/thankyou?orderId={token}`, headed by what state the order is in. Without a token it shows the session's last order; with
 * none at all, a way on. A token that opens nothing is a page that is not there.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, url, session, settings } = await openVisit(args);
  const asked = url.searchParams.get('orderId');
  const token = asked ?? session?.lastOrderToken ?? null;
  const page = token === null ? null : await readOrderPage(db, token, now);
  if (asked !== null && !page) throw new Response(null, { status: 404 });
  return { page, now, title: `${t('thankyou.title')} · ${settings.title}` };
}

export default function ThankYouPage() {
  const { page, now } = useLoaderData<typeof loader>();
  const { t } = useText();
  if (!page) return <NoOrder />;
  return (
    <div className="wrap pad5 flow gap6">
      <OrderHead order={page.order} situation={page.situation} />
      <div className="split">
        <OrderState page={page} now={now} />
        <aside>
          <OrderAside order={page.order} creditNotePath={(number) => documentPath(page.order.token, number)}>
            <p className="row">
              <a href={orderPath(page.order.token)}>{t('order.view')}</a>
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
            <LinkButton href="/courses">{t('order.browse')}</LinkButton>
            <LinkButton href="/login?back=/myaccount/student/order" look="plain">
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
