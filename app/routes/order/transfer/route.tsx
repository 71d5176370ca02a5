import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isMember } from '~/accounts/viewer';
import { readFields } from '~/kit/forms/form-schema';
import { destinationOf, paymentPath } from '~/orders/destinations';
import { isPayable } from '~/orders/order-states';
import { OrderAside } from '~/orders/page/order-aside';
import { OrderHead } from '~/orders/page/order-head';
import { OrderScheduleList } from '~/orders/page/order-schedules';
import { readOrderSchedules } from '~/orders/page/order-schedules.server';
import type { OrderView } from '~/orders/page/orders.server';
import { readOrderPage } from '~/payments/order-page/order-page.server';
import { OrderState } from '~/payments/order-page/order-state';
import { orderToTransfer } from '~/payments/order-page/order-to-transfer';
import { OtherMethod } from '~/payments/order-page/other-method';
import { RestFacts } from '~/payments/order-page/pay-rest';
import { TransferPanel } from '~/payments/order-page/transfer-panel';
import { type ReportRefusal, reportTransfer } from '~/payments/transfers/report-transfer.server';
import { originOf, type SlipCode } from '~/payments/transfers/slip-code';
import { readKeptSlipCode } from '~/payments/transfers/slip-codes.server';
import { keptSlip, storeSlip } from '~/payments/transfers/slips.server';
import { reportCarried, transferSchema, suggestedDay } from '~/payments/transfers/transfer-form';
import { shopContact } from '~/settings/localised-texts';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { paths } from '~/values/paths';
import { bangkokDay } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { type FieldErrors, formOf, readForm, type Typed, typedOf } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { currentShop } from '~/web/shop.server';
import { openVisit, type Visit } from '~/web/visit.server';
import { ReportForm, type ReportReturn } from './report-form';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: view?.title },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, settings, locale } = visit;
  const page = await readOrderPage(db, args.params.token ?? '', now);
  if (!page) throw new Response(null, { status: 404 });
  const { order, report } = page;
  if (order.isToConfirm) throw redirect(paths.order({ token: order.token }), 303);
  // an order that is paid another way takes no report, unless one was made before
  if (
    isPayable(order.status) &&
    order.due > 0 &&
    !report &&
    paymentPath(order) !== paths.orderTransfer({ token: order.token })
  )
    throw redirect(paymentPath(order), 303);
  return {
    page,
    now,
    schedules: await readOrderSchedules(db, order, visit.viewer.student?.id ?? null, now),
    title: `${t('transfer.title')} · ${settings.title}`,
    reportKey: newToken(),
    hours: shopContact(settings, locale).hours,
    isSlipRequired: settings.is_require_slip,
    today: suggestedDay(bangkokDay(now), locale),
    laterPath: destinationOf('notify-later', orderPageContext(visit, page.order)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, settings, fileStore } = visit;
  const page = await readOrderPage(db, args.params.token ?? '', now);
  if (!page) throw new Response(null, { status: 404 });
  const { order, accounts } = page;
  if ((page.situation.isMoneyLookedAt && !page.rest) || order.isToConfirm)
    return redirect(paths.orderTransfer({ token: order.token }), 303);
  const { fields, files } = await readForm(args.request, { maxFileBytes: FILE_RULES.slip.maxBytes });
  const facts = {
    due: orderToTransfer(page).due,
    currency: order.currency,
    accountIds: accounts.map((account) => account.id),
    now,
  };
  const carried = formOf(fields, reportCarried);
  if (carried.check) {
    const checked = readFields(transferSchema(facts), typedOf(fields));
    return checked.ok ? null : refused(checked.errors, typedOf(fields), { order, slipId: null });
  }
  // a report that was already made is looked up by its key alone: its order takes no more slips
  const isOpen = isPayable(order.status);
  const slip = await storeSlip(
    db,
    {
      order,
      slip: (isOpen && order.due > 0 && files.get('slip')?.[0]) || null,
      keptToken: isOpen ? carried.kept_slip || null : null,
      sender: visit.clientAddress,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
    },
    now,
  );
  const slipCode = slip.ok && slip.value !== null ? await readKeptSlipCode(db, slip.value) : null;
  const input = withOrigin(typedOf(fields), slipCode);
  const form = readFields(transferSchema(facts), input);
  if (!isOpen && !form.ok) return redirect(paths.orderTransfer({ token: order.token }), 303);
  const slipId = slip.ok ? slip.value : null;
  const isSlipMissing = slip.ok && slipId === null && order.due > 0 && settings.is_require_slip && isOpen;
  const errors: FieldErrors = {
    ...(!slip.ok && { slip: [slip.refusal.code] }),
    ...(isSlipMissing && { slip: ['transfer.slipMissing'] }),
    ...(!form.ok && form.errors),
  };
  if (!form.ok || Object.keys(errors).length > 0) return refused(errors, input, { order, slipId, slipCode });

  const reported = await reportTransfer(
    db,
    {
      orderToken: order.token,
      reportKey: carried.report_key || newToken(),
      report: form.value,
      slipId,
      isSlipRequired: settings.is_require_slip,
    },
    now,
  );
  if (!reported.ok) return refusedBy(reported.refusal, input, order);
  return redirect(destinationOf('transfer-reported', orderPageContext(visit, order)), 303);
}

/** A bank nobody chose is the one the slip names. */
function withOrigin(typed: Typed, slipCode: SlipCode | null): Typed {
  const bank = slipCode && originOf(slipCode);
  return bank && !typed.bank_code ? { ...typed, bank_code: bank } : typed;
}

/** The list of orders is the owner's; everybody else who holds the token goes on by the token. */
function orderPageContext({ settings, viewer }: Visit, order: OrderView) {
  const isOwner = isMember(viewer) && viewer.student?.id === order.personId;
  return { isThankYouPage: settings.is_thank_you_page, isMember: isOwner, token: order.token };
}

function refused(
  errors: FieldErrors,
  typed: Typed,
  { order, slipId, slipCode }: { order: OrderView; slipId: number | null; slipCode?: SlipCode | null },
) {
  const previousSlip = slipId === null ? null : keptSlip(slipId, order.id, currentShop().secret);
  const flat = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
  return data<ReportReturn>(
    { errors, typed: flat, keptSlip: previousSlip, slipReference: slipCode?.reference ?? null },
    { status: 422 },
  );
}

function refusedBy(refusal: ReportRefusal, typed: Typed, order: OrderView) {
  switch (refusal.code) {
    case 'SLIP_USED_BEFORE':
      return refused({ slip: ['transfer.slipUsed'] }, typed, { order, slipId: null });
    case 'SLIP_MISSING':
      return refused({ slip: ['transfer.slipMissing'] }, typed, { order, slipId: null });
    case 'NO_SUCH_ORDER':
      throw new Response(null, { status: 404 });
    case 'NOT_PAYABLE':
      // another tab was quicker: the same address shows what has become of the order
      return redirect(paths.orderTransfer({ token: order.token }), 303);
  }
}

export default function TransferPage() {
  const view = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>() ?? undefined;
  const { page, now, schedules } = view;
  const { order } = page;
  const isOpen = isPayable(order.status) && (!page.situation.isMoneyLookedAt || page.rest !== null);
  return (
    <div className="wrap pad5 flow gap6">
      <OrderHead order={order} situation={page.situation} />
      <div className="split">
        {isOpen ? (
          <div className="flow gap6">
            {order.due > 0 && (
              <>
                {page.rest && <RestFacts rest={page.rest} currency={order.currency} />}
                <TransferPanel
                  order={orderToTransfer(page)}
                  accounts={page.accounts}
                  now={now}
                  hours={view.hours}
                  keepsPage
                />
                <OtherMethod token={order.token} name={page.methodName} />
              </>
            )}
            <ReportForm view={view} returned={returned} />
          </div>
        ) : (
          <OrderState page={page} now={now}>
            <OrderScheduleList {...schedules} token={order.token} now={now} />
          </OrderState>
        )}
        <aside>
          <OrderAside order={order}>
            <WayBack order={order} />
          </OrderAside>
        </aside>
      </div>
    </div>
  );
}

function WayBack({ order }: { order: OrderView }) {
  const { t } = useText();
  return (
    <p className="row">
      <a href={paths.order({ token: order.token })}>{t('order.view')}</a>
    </p>
  );
}
