import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { socialHosts, socialOffer } from '~/accounts/social/social-providers';
import { countPageView } from '~/catalogue/courses/page-views.server';
import { fewerPiecesIn } from '~/flows/checkout/changed-quantities';
import { NO_MESSAGES } from '~/flows/checkout/form-messages';
import { SIGN_IN_FORM } from '~/flows/checkout/purchase-contact';
import { PurchaseForm } from '~/flows/checkout/purchase-form';
import { readPurchase } from '~/flows/checkout/purchase-view.server';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { RaisedNotice } from '~/kit/raised-notice';
import { NOTICES } from '~/messages/notices';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { answerPurchase, purchaseVisit } from '~/web/purchase-route.server';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = {
  stylesheet: 'checkout',

  frame: 'shop',
  formHosts: socialHosts,
  leadsToPayment: true,
};

export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  countPageView(visit, args.request, 'cart');
  const view = await readPurchase(purchaseVisit(visit, args.request), null);
  if (!view) throw new Response(null, { status: 404 });
  const social = socialOffer(visit.environment.social, args.request.headers.get('User-Agent'));
  const quantities = fewerPiecesIn(visit.url.searchParams, view.lines);
  return { view, quantities, social, title: `${visit.t('cart.title')} · ${visit.settings.title}` };
}

export async function action(args: ActionFunctionArgs) {
  return answerPurchase(await openVisit(args), args.request, { courseId: null, page: paths.cart() });
}

/** Everything chosen, bought at once (CRT-13). */
export default function CartPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { t } = useText();
  const view = answered?.view ?? loaded.view;
  const messages = answered?.messages ?? { ...NO_MESSAGES, quantities: loaded.quantities };
  if (view.lines.length === 0)
    return (
      <div className="wrap">
        {answered?.messages.notice && (
          <RaisedNotice kind={NOTICES[answered.messages.notice].severity}>
            {t(NOTICES[answered.messages.notice].text)}
          </RaisedNotice>
        )}
        <EmptyState
          word={t('cart.emptyWord')}
          title={t('cart.empty')}
          actions={
            <>
              <LinkButton href={paths.courses()}>{t('cart.seeCourses')}</LinkButton>
              <LinkButton href={paths.products()} look="ghost">
                {t('cart.seeProducts')}
              </LinkButton>
            </>
          }
        >
          {t('cart.emptyHow')}
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap pad5">
      <h1>{t('cart.heading')}</h1>
      {!view.accountName && (
        <form method="post" action={paths.signIn()} id={SIGN_IN_FORM} noValidate>
          <input type="hidden" name="back" value={paths.cart()} />
          {/* the cart is in front of them, and the panel says that it comes along */}
          <input type="hidden" name="brings_cart" value="1" />
        </form>
      )}
      <PurchaseForm view={view} messages={messages} social={loaded.social} />
    </div>
  );
}
