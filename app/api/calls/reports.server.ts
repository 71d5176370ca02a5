import { z } from 'zod';
import { idInBody, ignored, orderToken } from '~/api/call-fields';
import { repeatKey } from '~/api/caller.server';
import { type Call, endpoint } from '~/api/endpoint.server';
import { faultsOfKeys } from '~/api/field-faults';
import { orderDetail, statusOfOrder } from '~/api/order-fields.server';
import { ownOrder } from '~/api/own-order.server';
import { Refusal } from '~/api/refusal';
import { readFields } from '~/kit/forms/form-schema';
import { isPayable } from '~/orders/order-states';
import { type OrderView } from '~/orders/page/orders.server';
import { readLatestAttempt } from '~/payments/attempts/payment-attempts.server';
import { readOrderPage } from '~/payments/order-page/order-page.server';
import { type ReportRefusal, reportTransfer } from '~/payments/transfers/report-transfer.server';
import { storeSlip } from '~/payments/transfers/slips.server';
import { transferSchema } from '~/payments/transfers/transfer-form';
import { isPaidByTransfer } from '~/providers/methods/payment-methods';
import { fileWords } from '~/uploads/accepted-files';
import { moneyParts } from '~/values/money';
import { currentShop } from '~/web/shop.server';
import { detailAfterCheck } from './orders.server';

const GROUP = 'Payments';

const plain = (most: number) => z.union([z.string().max(most), z.number().transform(String)]);

const body = z
  .strictObject({
    order_id: idInBody,
    order_token: orderToken,
    contact_name: z.string().max(300).optional(),
    email: ignored,
    tel: ignored,
    bank_code: z.string().max(40).optional(),
    bank_account: plain(40).optional().meta({ description: 'id or number of the account it went to' }),
    transfer_datetime: z.string().max(40).optional().meta({ description: 'YYYY-MM-DD' }),
    time: z.string().max(20).optional().meta({ description: 'HH:mm:ss, Bangkok' }),
    transfer_amount: plain(40).optional(),
    description: z.string().max(2000).optional(),
    slip: z
      .string()
      .max(300)
      .nullable()
      .optional()
      .meta({ description: 'a file of the form, or a name of test_upload' }),
    payment: z.string().max(40).optional(),
    address: ignored,
    payment_method_id: ignored,
    status: ignored,
  })
  .meta({ id: 'PaymentReport' });
type Body = z.output<typeof body>;

const answer = z
  .object({
    success: z.boolean(),
    orderPaymentId: z.number().int().nullable(),
    order_token: z.string(),
    payment_status: orderDetail.shape.payment_status,
    errors: z.array(z.object({ param: z.string(), msg: z.string() })),
  })
  .meta({ id: 'Reported' });

const about = {
  method: 'post' as const,
  group: GROUP,
  body,
  form: 'too' as const,
  answer,
  creates: true,
  scope: 'buy' as const,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'MONEY_WAITS', 'SLIP_MISSING', 'SLIP_USED_BEFORE'] as const,
};

const DESCRIPTION =
  'A bank transfer with its slip waits for staff. A report about a provider’s payment has the provider asked: it approves nothing itself.';

const publicReport = endpoint({
  ...about,
  path: '/public/payment/report',
  summary: 'Reports a payment, by session or the order’s token',
  description: DESCRIPTION,
  access: 'order',
  handle: report,
});

const privateReport = endpoint({
  ...about,
  path: '/private/payment/report',
  summary: 'Reports a payment of the caller’s own order',
  description: DESCRIPTION,
  access: 'buyer',
  handle: report,
});

async function report(call: Call<undefined, undefined, Body>): Promise<z.input<typeof answer>> {
  const { order_id: orderId, order_token: token } = call.body;
  const order = await ownOrder(call, { orderId, orderToken: token });
  if (isFreeAndDone(order)) return standing(order);
  const isElsewhere = order.due > 0 && !isPaidByTransfer(order.paymentMethodId);
  return isElsewhere ? askAgain(call, order) : takeReport(call, order);
}

/**
 * AutoFree and NeedApprovedFree of the specification: the order was free, or waits for staff since it was
 * placed.
 */
const isFreeAndDone = ({ due, status }: OrderView) =>
  due === 0 && !isPayable(status) && status !== 'cancelled';

const standing = (order: OrderView): z.input<typeof answer> => ({
  success: true,
  orderPaymentId: null,
  order_token: order.token,
  payment_status: statusOfOrder(order),
  errors: [],
});

/** Old reports of PayPal and card payments: only the provider's answer counts. */
async function askAgain(call: Call, order: OrderView): Promise<z.input<typeof answer>> {
  const detail = await detailAfterCheck(call, order);
  const latest = await readLatestAttempt(call.visit.db, {
    orderId: order.id,
    methodId: order.paymentMethodId ?? 0,
  });
  return {
    success: detail.payment_status === 'approved',
    orderPaymentId: latest?.id ?? null,
    order_token: order.token,
    payment_status: detail.payment_status,
    errors: [],
  };
}

async function takeReport(
  call: Call<undefined, undefined, Body>,
  order: OrderView,
): Promise<z.input<typeof answer>> {
  const { visit, body: fields, files } = call;
  const { db, now, settings, fileStore, clientAddress, t } = visit;
  const page = await readOrderPage(db, order.token, now);
  if (!page) throw new Refusal('NOT_FOUND');
  if (page.situation.isMoneyLookedAt) throw new Refusal('MONEY_WAITS');
  if (!isPayable(order.status) || order.isToConfirm)
    throw new Refusal('NOT_PAYABLE', { result: { payment_status: order.status } });
  const { secret } = currentShop();
  const isSlipAsked = order.due > 0;
  const slip = await storeSlip(
    db,
    {
      order,
      slip: (isSlipAsked && files.get('slip')?.[0]) || null,
      keptToken: isSlipAsked ? (fields.slip ?? null) : null,
      sender: clientAddress,
      secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
    },
    now,
  );
  const account = page.accounts.find(({ accountNumber }) => accountNumber === fields.bank_account);
  const texts = Object.entries(fields).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const values = { ...Object.fromEntries(texts), ...(account && { bank_account: String(account.id) }) };
  const facts = {
    due: order.due,
    currency: order.currency,
    accountIds: page.accounts.map(({ id }) => id),
    now,
  };
  const form = readFields(transferSchema(facts), values);
  const errors = faultsOfKeys(
    { ...(!slip.ok && { slip: [slip.refusal.code] }), ...(!form.ok && form.errors) },
    t,
    { ...fileWords('slip', t), amount: moneyParts(order.due, order.currency).figure },
  );
  if (!slip.ok || !form.ok) throw new Refusal('VALIDATION_ERROR', { errors });
  const reported = await reportTransfer(
    db,
    {
      orderToken: order.token,
      reportKey: repeatKey(call),
      report: form.value,
      slipId: slip.value,
      isSlipRequired: settings.is_require_slip,
    },
    now,
  );
  if (!reported.ok) throw refusalOf(reported.refusal);
  return {
    success: true,
    orderPaymentId: reported.value.reportId,
    order_token: order.token,
    payment_status: 'pendingApproved',
    errors: [],
  };
}

function refusalOf(refusal: ReportRefusal): Refusal {
  switch (refusal.code) {
    case 'NO_SUCH_ORDER':
      return new Refusal('NOT_FOUND');
    case 'NOT_PAYABLE':
      return new Refusal('NOT_PAYABLE', { result: { payment_status: refusal.status } });
    default:
      return new Refusal(refusal.code);
  }
}

export const reportCalls = [publicReport, privateReport];
