import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { approveCertain } from '~/payments/statements/approve-certain.server';
import { certainForm } from '~/payments/statements/statement-form';
import { readCertainLines } from '~/payments/statements/statements.server';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { bangkokDay, formatDateTime, formatShortDay } from '~/values/time';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const MOST = 200;

/** Lines of statements whose order is beyond doubt, looked over and approved with one press. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await requireRight(args, 'money');
  return {
    title: `${t('statement.certain.title')} · ${settings.title}`,
    certain: await readCertainLines(db, now),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'money');
  const { fields } = await readForm(args.request, { maxFields: MOST + 10 });
  const form = parseForm(fields, certainForm);
  if (!form.ok) return data<{ error: TextKey }>({ error: 'statement.certain.none' }, { status: 422 });
  const { approved, left } = await approveCertain(
    db,
    { pairs: form.value.pair, administratorId: administrator.id },
    now,
  );
  return redirect(`${paths.staffStatements()}?status=open&certain=${approved}&left=${left}`, 303);
}

export default function CertainLines() {
  const { certain } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  return (
    <div className="flow">
      <a href={paths.staffStatements()}>{t('statement.certain.back')}</a>
      <h1>{t('statement.certain.title')}</h1>
      {result && <Notice kind="bad">{t(result.error)}</Notice>}
      {certain.length === 0 ? (
        <EmptyState
          word={t('admin.none.word')}
          level={2}
          title={t('statement.certain.empty')}
          actions={
            <LinkButton look="ghost" href={paths.staffStatements()}>
              {t('statement.certain.back')}
            </LinkButton>
          }
        />
      ) : (
        <form method="post" action={paths.staffCertainLines()} className="flow">
          <p>{t('statement.certain.lead')}</p>
          <Table
            caption={t('statement.certain.title')}
            columns={[
              { key: 'pick', title: t('statement.certain.pick') },
              { key: 'order', title: t('admin.order.column.number') },
              { key: 'why', title: t('statement.certain.why'), isWide: true },
              { key: 'amount', title: t('admin.order.column.due'), isFigure: true },
            ]}
            rows={certain.map(({ line, match }) => ({
              key: String(line.id),
              cells: [
                <label key="pick" className="check" htmlFor={`line-${line.id}`}>
                  <input
                    type="checkbox"
                    id={`line-${line.id}`}
                    name="pair"
                    value={`${line.id}:${match.orderId}`}
                    defaultChecked
                  />
                  <span className="nb">
                    {line.hasTime
                      ? formatDateTime(line.occurredAt, locale)
                      : formatShortDay(bangkokDay(line.occurredAt), locale)}
                  </span>
                </label>,
                <span key="order">
                  <a className="nb" href={paths.staffOrder({ orderId: match.orderId })}>
                    {match.orderNumber}
                  </a>
                  <br />
                  <span className="meta">{match.contactName}</span>
                </span>,
                <span key="why">
                  {match.reasons.map((reason) => t(`statement.reason.${reason}`)).join(' · ')}
                  <br />
                  <span className="meta">
                    {line.description} {line.reference}
                  </span>
                </span>,
                <span key="amount" className="nb">
                  {formatMoney(line.amount, 'THB')}
                </span>,
              ],
            }))}
          />
          <Button>{t('statement.certain.send')}</Button>
          <p className="meta">{t('statement.certain.note')}</p>
        </form>
      )}
    </div>
  );
}
