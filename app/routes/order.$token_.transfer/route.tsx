import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isMember } from '~/accounts/viewer';
import { destinationOf, orderPath, paymentPath, transferPath } from '~/orders/destinations';
import { OrderAside } from '~/orders/order-aside';
import { OrderHead } from '~/orders/order-head';
import { isPayable } from '~/orders/order-states';
import type { OrderView } from '~/orders/orders.server';
import { readOrderPage } from '~/payments/order-page.server';
import { OrderState } from '~/payments/order-state';
import { type ReportRefusal, reportTransfer } from '~/payments/report-transfer.server';
import { originOf, type SlipCode } from '~/payments/slip-code';
import { readKeptSlipCode } from '~/payments/slip-codes.server';
import { KEPT_SLIP_FIELD, keptSlip, takeSlip } from '~/payments/slips.server';
import { transferSchema, typedDay } from '~/payments/transfer-form';
import { TransferSlab } from '~/payments/transfer-slab';
import { useText } from '~/text/text-context';
import { FILE_RULES } from '~/uploads/file-rules';
import { newToken } from '~/values/tokens.server';
import { bangkokDay } from '~/values/time';
import { type FieldErrors, parseForm, readForm, type Typed } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { currentShop } from '~/web/shop.server';
import { openVisit, type Visit } from '~/web/visit.server';
import { ReportForm, type ReportReturn } from './report-form';

export const handle: PageHandle = { sheet: 'paid', frame: 'shop' };

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
  // an order that is paid another way takes no report, unless one was made before
  if (isPayable(order.status) && order.due > 0 && !report && paymentPath(order) !== transferPath(order.token))
    throw redirect(paymentPath(order), 303);
  return {
    page,
    now,
    title: `${t('transfer.title')} · ${settings.title}`,
    reportKey: newToken(),
    isSlipRequired: settings.is_require_slip,
    today: typedDay(bangkokDay(now), locale),
    laterPath: destinationOf('notify-later', whereabouts(visit, page.order)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, settings, environment } = visit;
  const page = await readOrderPage(db, args.params.token ?? '', now);
  if (!page) throw new Response(null, { status: 404 });
  const { order, accounts } = page;
  if (page.situation.isMoneyLookedAt) return redirect(transferPath(order.token), 303);
  const { fields, files } = await readForm(args.request, { maxFileBytes: FILE_RULES.slip.maxBytes });
  const facts = {
    due: order.due,
    currency: order.currency,
    accountIds: accounts.map((account) => account.id),
    now,
  };
  // a report that was already made is looked up by its key alone: its order takes no more slips
  const isOpen = isPayable(order.status);
  const slip = await takeSlip(
    db,
    {
      order,
      slip: (isOpen && order.due > 0 && files.get('slip')?.[0]) || null,
      kept: textOf(fields, KEPT_SLIP_FIELD),
      secret: currentShop().secret,
      storage: { dataDir: environment.dataDir, limitGb: settings.storage_limit_gb },
    },
    now,
  );
  const slipCode = slip.ok && slip.value !== null ? await readKeptSlipCode(db, slip.value) : null;
  nameOrigin(fields, slipCode);
  const form = parseForm(fields, transferSchema(facts));
  if (!isOpen && !form.ok) return redirect(transferPath(order.token), 303);
  const slipId = slip.ok ? slip.value : null;
  const isSlipMissing = slip.ok && slipId === null && order.due > 0 && settings.is_require_slip && isOpen;
  const errors: FieldErrors = {
    ...(!slip.ok && { slip: [slip.refusal.code] }),
    ...(isSlipMissing && { slip: ['transfer.slipMissing'] }),
    ...(!form.ok && form.errors),
  };
  if (!form.ok || Object.keys(errors).length > 0)
    return refused(errors, form.typed, { order, slipId, slipCode });

  const reported = await reportTransfer(
    db,
    {
      orderToken: order.token,
      reportKey: textOf(fields, 'report_key') ?? newToken(),
      report: form.value,
      slipId,
      isSlipRequired: settings.is_require_slip,
    },
    now,
  );
  if (!reported.ok) return refusedBy(reported.refusal, form.typed, order);
  return redirect(destinationOf('transfer-reported', whereabouts(visit, order)), 303);
}

/** A bank nobody chose is the one the slip names. */
function nameOrigin(fields: FormData, slipCode: SlipCode | null): void {
  const bank = slipCode && originOf(slipCode);
  if (bank && !fields.get('bank_code')) fields.set('bank_code', bank);
}

/** The list of orders is the owner's; everybody else who holds the token goes on by the token. */
function whereabouts({ settings, viewer }: Visit, order: OrderView) {
  const isOwner = isMember(viewer) && viewer.student?.id === order.personId;
  return { isThankYouPage: settings.is_thank_you_page, isMember: isOwner, token: order.token };
}

function textOf(fields: FormData, name: string): string | null {
  const value = fields.get(name);
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null;
}

function refused(
  errors: FieldErrors,
  typed: Typed,
  { order, slipId, slipCode }: { order: OrderView; slipId: number | null; slipCode?: SlipCode | null },
) {
  const kept = slipId === null ? null : keptSlip(slipId, order.id, currentShop().secret);
  const flat = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
  return data<ReportReturn>(
    { errors, typed: flat, keptSlip: kept, slipReference: slipCode?.reference ?? null },
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
      return redirect(transferPath(order.token), 303);
  }
}

export default function TransferPage() {
  const view = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { page, now } = view;
  const { order } = page;
  const isOpen = isPayable(order.status) && !page.situation.isMoneyLookedAt;
  return (
    <div className="wrap pad5 flow gap6">
      <OrderHead order={order} situation={page.situation} />
      <div className="split">
        {isOpen ? (
          <div className="flow gap6">
            {order.due > 0 && <TransferSlab order={order} accounts={page.accounts} now={now} keepsPage />}
            <ReportForm view={view} returned={returned} />
          </div>
        ) : (
          <OrderState page={page} now={now} />
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
      <a href={orderPath(order.token)}>{t('order.view')}</a>
    </p>
  );
}
