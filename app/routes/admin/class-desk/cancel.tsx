import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { Check } from '~/kit/forms/check';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { beginCancellation } from '~/payments/class-cancel/begin-cancellation.server';
import { CANCEL_SCOPES, cancelClassSchema, scopeOf } from '~/payments/class-cancel/cancel-form';
import { type PaidOrder, readCancelPlan } from '~/payments/class-cancel/cancel-plan.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatSpan } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const MOST_LINES = 1000;

/** What taking off a class day, or the class, does to every order; confirmed here, done by a job. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, url } = await requireRight(args, 'refunds');
  const sessionId = idOfSlug(args.params.sessionId ?? '') ?? 0;
  const plan = await readCancelPlan(db, { sessionId, scope: scopeOf(url.searchParams.get('scope')) }, now);
  if (!plan) throw new Response(null, { status: 404 });
  return { title: `${t('classOff.title')} · ${plan.day.courseTitle} · ${settings.title}`, plan };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  isChanged: boolean;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'refunds');
  const sessionId = idOfSlug(args.params.sessionId ?? '') ?? 0;
  const { fields } = await readForm(args.request, { maxFields: MOST_LINES + 20 });
  const form = parseForm(fields, cancelClassSchema);
  const back = (sent: Partial<Sent>, status: number) =>
    data<Sent>({ typed: form.typed, errors: {}, isChanged: false, ...sent }, { status });
  if (!form.ok) return back({ errors: firstErrors(form.errors, t) }, 422);
  const { scope, reason, line: lineIds, seen } = form.value;
  const begun = await beginCancellation(
    db,
    { sessionId, scope, reason, lineIds, seen, administratorId: administrator.id },
    now,
  );
  if (begun.ok) return redirect(paths.staffCancellation({ cancellationId: begun.value }), 303);
  if (begun.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  return back({ isChanged: true }, 409);
}

export default function CancelClass() {
  const { plan } = useLoaderData<typeof loader>();
  const sent: Sent | undefined = useActionData<typeof action>();
  const { t, locale } = useText();
  const { day, scope, paid, unpaid, others, closesSales } = plan;
  const errors: Partial<Record<string, string>> = sent?.errors ?? {};
  const field = formFields(cancelClassSchema, { values: sent?.typed, errors });
  const wrong = Object.entries(errors).map(([id, text]) => ({ id, text: text! }));
  const hand = paid.filter(({ way }) => way === 'by-hand' || way === 'problem').length;
  return (
    <div className="flow">
      <p>
        <a href={paths.staffClass({ sessionId: day.id })}>{t('class.mail.back')}</a>
      </p>
      <h1>{t('classOff.title')}</h1>
      <p>
        {day.courseTitle}
        <br />
        <span className="meta">{formatSpan(day.beginsAt, day.endsAt, locale)}</span>
      </p>
      <Chips
        label={t('classOff.scopes')}
        chips={CANCEL_SCOPES.map((each) => ({
          href: `${paths.staffClassCancel({ sessionId: day.id })}?scope=${each}`,
          text: t(`classOff.scope.${each}`),
          current: each === scope,
        }))}
      />
      <p>{t(`classOff.lead.${scope}`, { span: formatSpan(day.beginsAt, day.endsAt, locale) })}</p>
      <Notice kind={closesSales ? 'warn' : 'info'}>
        {t(closesSales ? 'classOff.closes' : 'classOff.staysOpen')}
      </Notice>
      {sent?.isChanged && <Notice kind="bad">{t('classOff.changed')}</Notice>}
      {wrong.length > 0 && <ErrorSummary title={t('classOff.wrong')} errors={wrong} />}
      <form
        method="post"
        action={`${paths.staffClassCancel({ sessionId: day.id })}?scope=${scope}`}
        className="flow"
      >
        <input type="hidden" name="scope" value={scope} />
        <input type="hidden" name="seen" value={plan.seen} />
        <h2>{t('classOff.paid')}</h2>
        {paid.length === 0 ? (
          <p className="meta">{t('classOff.paid.none')}</p>
        ) : (
          <>
            <p>{t('classOff.sum', { provider: paid.length - hand, hand })}</p>
            <Table
              caption={t('classOff.paid')}
              columns={[
                { key: 'order', title: t('classOff.column.order') },
                { key: 'back', title: t('classOff.column.back'), isFigure: true },
                { key: 'way', title: t('classOff.column.way') },
              ]}
              rows={paid.map((order) => ({
                key: String(order.lineId),
                cells: [
                  <PaidCell
                    key="order"
                    order={order}
                    isChosen={isChosen(order, sent)}
                    mayChoose={scope === 'day'}
                  />,
                  order.amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ') ||
                    '–',
                  t(`classOff.way.${order.way}`),
                ],
              }))}
            />
          </>
        )}
        {unpaid.length > 0 && (
          <>
            <h2>{t('classOff.unpaid')}</h2>
            <Table
              caption={t('classOff.unpaid')}
              columns={[
                { key: 'order', title: t('classOff.column.order') },
                { key: 'what', title: t('classOff.column.what') },
              ]}
              rows={unpaid.map((order) => ({
                key: String(order.orderId),
                cells: [
                  <span key="order">
                    <a className="nb" href={paths.staffOrder({ orderId: order.orderId })}>
                      {order.number}
                    </a>
                    <br />
                    <span className="meta">{order.buyer}</span>
                  </span>,
                  t(order.isReported ? 'classOff.unpaid.reported' : 'classOff.unpaid.cancel'),
                ],
              }))}
            />
          </>
        )}
        {others > 0 && <p className="meta">{t('classOff.others', { count: others })}</p>}
        <div className="flow read">
          <Field {...field('reason')} label={t('classOff.reason')} hint={t('classOff.reasonHint')} />
          <Check
            name="understood"
            value="yes"
            label={t('classOff.understood')}
            error={errors.understood}
            defaultChecked={sent?.typed.understood === 'yes' && !sent.isChanged}
          />
          <Button look="danger">{t('classOff.confirm')}</Button>
        </div>
      </form>
    </div>
  );
}

/** Who comes on other days keeps them, unless staff choose otherwise. */
const isChosen = (order: PaidOrder, sent: Sent | undefined) =>
  sent ? [sent.typed.line ?? []].flat().includes(String(order.lineId)) : order.otherDays === 0;

function PaidCell({
  order,
  isChosen,
  mayChoose,
}: {
  order: PaidOrder;
  isChosen: boolean;
  mayChoose: boolean;
}) {
  const { t } = useText();
  const said = (
    <span>
      <a className="nb" href={paths.staffOrder({ orderId: order.orderId })}>
        {order.number}
      </a>
      <br />
      <span className="meta">
        {order.buyer}
        {order.otherDays > 0 && ` · ${t('classOff.otherDays', { count: order.otherDays })}`}
      </span>
    </span>
  );
  if (!mayChoose) return said;
  return (
    <label className="check" htmlFor={`line-${order.lineId}`}>
      <input
        type="checkbox"
        id={`line-${order.lineId}`}
        name="line"
        value={order.lineId}
        defaultChecked={isChosen}
      />
      {said}
    </label>
  );
}
