import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Button } from '~/kit/button';
import { idField } from '~/kit/forms/field-rules';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { paymentPath } from '~/orders/destinations';
import { readWaitingMoney } from '~/orders/life/waiting-money.server';
import { isPayable } from '~/orders/order-states';
import { readOrderByToken } from '~/orders/page/orders.server';
import { openPayment } from '~/payments/attempts/open-payment.server';
import { changeMethod } from '~/payments/methods/change-method.server';
import { MethodPanel } from '~/payments/methods/method-panel';
import { readOrderMethods } from '~/payments/methods/order-methods.server';
import { methodInstead } from '~/payments/methods/ways-to-pay';
import { readFailure } from '~/payments/order-page/order-page.server';
import { MoneyWaits } from '~/payments/order-page/order-state';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import { isPaidByTransfer } from '~/providers/methods/payment-methods';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'checkout', leadsToPayment: true };
export const meta = privateMeta;

const methodForm = z.object({ payment_method_id: idField });

/** Another way to pay an order that is not paid; the holder of its token may choose (PAY-23). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, locale, now } = await openVisit(args);
  const order = await readOrderByToken(db, args.params.token ?? '');
  if (!order) throw new Response(null, { status: 404 });
  if (!isPayable(order.status) || order.due === 0) throw redirect(paths.order({ token: order.token }), 303);
  const { isMoneyLookedAt, isHeld } = await readWaitingMoney(db, order.id, now);
  const rest = isMoneyLookedAt && !isHeld ? await readShortMoney(db, order.id) : null;
  const waits = isMoneyLookedAt && !rest;
  const methods = waits ? [] : await readOrderMethods(db, order, locale, rest);
  const failed = await readFailure(db, order);
  const { token, number, due, currency } = order;
  return {
    order: { token, number, due, currency },
    rest: rest && { came: rest.came, left: rest.left },
    waits,
    isHeld,
    methods,
    chosenId: (failed && methodInstead(methods, order.paymentMethodId)?.id) ?? order.paymentMethodId,
    title: `${t('method.title')} · ${settings.title}`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, publicUrl: origin } = await openVisit(args);
  const token = args.params.token ?? '';
  const { fields } = await readForm(args.request);
  const { payment_method_id: methodId } = formOf(fields, methodForm);
  if (methodId === null) return data({ text: 'method.pick' as const }, { status: 422 });
  const changed = await changeMethod(db, { orderToken: token, methodId }, now);
  if (changed.ok) {
    // who comes back to a method whose last code has ended gets a new one at once
    if (!isPaidByTransfer(methodId))
      await openPayment(db, { token, isAnotherTry: changed.value.isNew, origin }, now);
    return redirect(paymentPath({ token, paymentMethodId: methodId }), 303);
  }
  switch (changed.refusal.code) {
    case 'NO_SUCH_ORDER':
      throw new Response(null, { status: 404 });
    case 'NOT_PAYABLE':
      // the order's page shows what it has become
      return redirect(paths.order({ token }), 303);
    case 'MONEY_WAITS':
      return data({ text: 'method.no.MONEY_WAITS' as const }, { status: 409 });
    case 'NOT_USABLE':
      return data({ text: 'method.no.NOT_USABLE' as const }, { status: 422 });
    case 'TOO_OFTEN': {
      const { retryAfterSeconds } = changed.refusal;
      const minutes = Math.ceil(retryAfterSeconds / 60);
      return data(
        { text: 'method.no.TOO_OFTEN' as const, minutes },
        { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
      );
    }
  }
}

export default function ChangeMethodPage() {
  const { order, rest, waits, isHeld, methods, chosenId } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  if (waits) return <MoneyWaitsPage order={order} isHeld={isHeld} />;
  const canChange = methods.some(({ whyNot }) => whyNot === null);
  return (
    <div className="wrap payment-page pad5 flow gap5">
      <div>
        <p className="meta">{t('pay.number', { number: order.number })}</p>
        <h1 className="f2">{t('method.title')}</h1>
        <p>
          {rest
            ? t('pay.rest.facts', {
                came: formatMoney(rest.came, order.currency),
                left: formatMoney(rest.left, order.currency),
              })
            : t('method.same', { amount: formatMoney(order.due, order.currency) })}
        </p>
      </div>
      {!canChange && rest && <Notice kind="warn">{t('pay.rest.none')}</Notice>}
      {result && (
        <Notice kind="bad">
          {'minutes' in result ? t(result.text, { minutes: result.minutes }) : t(result.text)}
        </Notice>
      )}
      <form method="post" action={paths.orderMethod({ token: order.token })} className="flow">
        <MethodPanel methods={methods} chosen={chosenId === null ? null : String(chosenId)} />
        <div className="row">
          {canChange && <Button>{t('method.submit')}</Button>}
          <LinkButton look="plain" href={paths.order({ token: order.token })}>
            {t('method.back')}
          </LinkButton>
        </div>
      </form>
    </div>
  );
}

function MoneyWaitsPage({ order, isHeld }: { order: { token: string; number: string }; isHeld: boolean }) {
  const { t } = useText();
  return (
    <div className="wrap payment-page pad5 flow gap5">
      <div>
        <p className="meta">{t('pay.number', { number: order.number })}</p>
        <h1 className="f2">{t(isHeld ? 'pay.moneyHeld.title' : 'pay.moneyWaits.title')}</h1>
      </div>
      <MoneyWaits isHeld={isHeld} />
      <p>
        <a href={paths.order({ token: order.token })}>{t('order.view')}</a>
      </p>
    </div>
  );
}
