import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { moveMethod } from '~/payments/setup/change-method.server';
import { moveMethodForm } from '~/payments/setup/method-setup-form';
import { type MethodSetup, readMethodSetups } from '~/payments/setup/method-setups.server';
import { MethodState, reasonKey } from '~/payments/setup/method-state';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Every way to be paid, in the order buyers see them (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'payment-setup');
  return {
    title: `${t('paySetup.title')} · ${settings.title}`,
    methods: await readMethodSetups(db, shopCurrency(settings)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'payment-setup');
  const { fields } = await readForm(args.request);
  const { method, by, places } = formOf(fields, moveMethodForm);
  await moveMethod(db, { methodId: method, by, places, administratorId: administrator.id }, now);
  return redirect(`${paths.staffPaymentMethods()}#method-${method}`, 303);
}

export default function PaymentMethods() {
  const { methods } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const isNone = !methods.some(({ isEnabled, whyNot }) => isEnabled && whyNot === null);
  const nameOf = ({ nameTh, nameEn }: MethodSetup) => (locale === 'en' && nameEn) || nameTh;
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('paySetup.title')}</h1>
        <a href={paths.staffBankAccounts()}>{t('paySetup.seeAccounts')}</a>
      </div>
      <p className="meta">{t('paySetup.lead')}</p>
      {isNone && <Notice kind="bad">{t('paySetup.none')}</Notice>}
      <Table
        caption={t('paySetup.title')}
        columns={[
          { key: 'name', title: t('paySetup.column.name') },
          { key: 'state', title: t('paySetup.column.state') },
          { key: 'by', title: t('paySetup.column.by'), isWide: true },
          { key: 'order', title: t('paySetup.column.order') },
        ]}
        rows={methods.map((method, index) => ({
          key: String(method.id),
          cells: [
            <span key="name" id={`method-${method.id}`}>
              <a href={paths.staffPaymentMethod({ methodId: method.id })}>{nameOf(method)}</a>
            </span>,
            <>
              <MethodState method={method} />
              {method.whyNot && (
                <>
                  <br />
                  <span className="meta">{t(reasonKey(method.whyNot))}</span>
                </>
              )}
              {!method.isEnabled && !method.whyNot && (
                <>
                  <br />
                  <span className="meta">{t('paySetup.ready')}</span>
                </>
              )}
            </>,
            method.by ?? t('paySetup.own'),
            <form
              key="order"
              method="post"
              className="join"
              data-order={t('edit.drag', { name: nameOf(method) })}
            >
              <input type="hidden" name="method" value={method.id} />
              <Button
                look="ghost"
                size="small"
                name="by"
                value="up"
                data-to="up"
                disabled={index === 0}
                aria-label={t('paySetup.up', { name: nameOf(method) })}
              >
                ↑
              </Button>
              <Button
                look="ghost"
                size="small"
                name="by"
                value="down"
                data-to="down"
                disabled={index === methods.length - 1}
                aria-label={t('paySetup.down', { name: nameOf(method) })}
              >
                ↓
              </Button>
            </form>,
          ],
        }))}
      />
    </div>
  );
}
