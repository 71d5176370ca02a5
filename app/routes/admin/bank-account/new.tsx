import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { MAX_QR_BYTES, takeBankAccount } from '~/web/bank-account-route.server';
import { mustConfirm } from '~/web/confirmed-staff.server';
import { readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { AccountForm } from './account-form';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'payment-setup');
  const { t, settings } = visit;
  return {
    title: `${t('paySetup.addAccount')} · ${settings.title}`,
    asksPassword: await mustConfirm(visit),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'payment-setup');
  const result = await takeBankAccount(
    visit,
    await readForm(args.request, { maxFileBytes: MAX_QR_BYTES }),
    null,
  );
  if ('returned' in result) return data(result.returned, { status: result.status });
  // on its own page the code drawn of it is looked at
  return redirect(`${paths.staffBankAccount({ accountId: result.accountId })}?done`, 303);
}

export default function NewBankAccount() {
  const { asksPassword } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffBankAccounts()}>{t('paySetup.backToAccounts')}</a>
      </p>
      <h1>{t('paySetup.addAccount')}</h1>
      <AccountForm account={null} typed={result?.typed} errors={result?.errors} asksPassword={asksPassword} />
    </div>
  );
}
