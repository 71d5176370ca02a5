import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PasswordAgain } from '~/accounts/sign-in/password-again';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { payloadOf } from '~/payments/bank/account-qr.server';
import { bankName } from '~/payments/bank/bank-codes';
import { drawQr } from '~/payments/bank/qr-code.server';
import { bankAccountDeed } from '~/payments/setup/bank-account-form';
import { readBankAccountSetup } from '~/payments/setup/bank-account-setups.server';
import { switchBankAccount } from '~/payments/setup/save-bank-account.server';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { type AccountReturn, MAX_QR_BYTES, takeBankAccount } from '~/web/bank-account-route.server';
import { confirmedBy, mustConfirm } from '~/web/confirmed-staff.server';
import { formOf, intentOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import type { Visit } from '~/web/visit.server';
import { AccountForm } from './account-form';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** One account: the code drawn of it, its facts, on, off or put away (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'payment-setup');
  const { t, url, settings } = visit;
  const account = await accountOf(visit, args.params.accountId);
  const payload = payloadOf(account, null);
  return {
    title: `${account.accountNumber} · ${t('paySetup.accounts')} · ${settings.title}`,
    account,
    drawn: payload === null || account.currency !== 'THB' ? null : drawQr(payload),
    asksPassword: await mustConfirm(visit),
    isDone: url.searchParams.has('done'),
  };
}

/** @throws Response 404 when there is no such account */
async function accountOf({ db }: Visit, typed: string | undefined) {
  const account = await readBankAccountSetup(db, idOfSlug(typed ?? '') ?? 0);
  if (!account) throw new Response(null, { status: 404 });
  return account;
}

interface Sent {
  form: AccountReturn | null;
  /** Why the switch was refused: the last way to be paid, changed meanwhile, or a wrong password. */
  deed: { intent: string; code: string | null; password?: string } | null;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'payment-setup');
  const { db, now, settings, administrator } = visit;
  const account = await accountOf(visit, args.params.accountId);
  const received = await readForm(args.request, { maxFileBytes: MAX_QR_BYTES });
  const here = `${paths.staffBankAccount({ accountId: account.id })}?done`;
  if (intentOf(received.fields) === 'save') {
    const result = await takeBankAccount(visit, received, account.id);
    if ('returned' in result)
      return data<Sent>({ form: result.returned, deed: null }, { status: result.status });
    return redirect(here, 303);
  }
  const { intent, version, password, accepts_none } = formOf(received.fields, bankAccountDeed);
  const wrong = await confirmedBy(visit, visit.administrator, password);
  if (wrong)
    return data<Sent>({ form: null, deed: { intent, code: null, password: wrong } }, { status: 422 });
  const command = { administratorId: administrator.id, accountId: account.id, seen: version, deed: intent };
  const currency = shopCurrency(settings);
  const switched = await switchBankAccount(db, { ...command, acceptsNone: accepts_none, currency }, now);
  if (!switched.ok)
    return data<Sent>({ form: null, deed: { intent, code: switched.refusal.code } }, { status: 409 });
  return redirect(intent === 'archive' ? `${paths.staffBankAccounts()}?done` : here, 303);
}

export default function BankAccountPage() {
  const { account, drawn, asksPassword, isDone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffBankAccounts()}>{t('paySetup.backToAccounts')}</a>
      </p>
      <h1>
        {bankName(account.bankCode, locale)} <span className="nb">{account.accountNumber}</span>
      </h1>
      {isDone && !result && <Notice kind="ok">{t('paySetup.saved')}</Notice>}
      {result?.form?.isChanged && <Notice kind="warn">{t('paySetup.changed')}</Notice>}
      {drawn && (
        <div className="qr">
          <header>{t('qr.promptPay')}</header>
          <svg
            viewBox={`-2 -2 ${drawn.size + 4} ${drawn.size + 4}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t('qr.label', { name: account.accountName })}
          >
            <path fill="#111" d={drawn.path} />
          </svg>
          <p className="snug">{t('paySetup.checkQr')}</p>
        </div>
      )}
      <AccountForm
        account={account}
        typed={result?.form?.typed}
        errors={result?.form?.errors}
        isChanged={result?.form?.isChanged}
        asksPassword={asksPassword}
      />
      <DeedForm account={account} deed={result?.deed ?? null} asksPassword={asksPassword} />
    </div>
  );
}

function DeedForm({
  account,
  deed,
  asksPassword,
}: {
  account: { version: number; isEnabled: boolean; isArchived: boolean };
  deed: Sent['deed'];
  asksPassword: boolean;
}) {
  const { t } = useText();
  return (
    <section className="flow" id="state">
      <h2>{t('paySetup.state')}</h2>
      <p>
        {account.isArchived ? (
          <Pill>{t('paySetup.archived')}</Pill>
        ) : (
          <Pill kind={account.isEnabled ? 'ok' : undefined}>
            {t(account.isEnabled ? 'paySetup.on' : 'paySetup.off')}
          </Pill>
        )}{' '}
        <span className="meta">{t('paySetup.archiveNote')}</span>
      </p>
      {deed?.code && (
        <Notice kind="bad">
          {t(deed.code === 'LAST_METHOD' ? 'paySetup.lastMethod' : 'paySetup.changed')}
        </Notice>
      )}
      <form method="post" action="#state" className="flow">
        <input type="hidden" name="version" value={account.version} />
        {deed?.code === 'LAST_METHOD' && (
          <Check name="accepts_none" value="yes" label={t('paySetup.acceptsNone')} required />
        )}
        <PasswordAgain id="state-password" isAsked={asksPassword} error={deed?.password} />
        <div className="join">
          {account.isArchived ? (
            <Button look="ghost" name="intent" value="restore">
              {t('paySetup.restore')}
            </Button>
          ) : (
            <>
              <Button look="ghost" name="intent" value={account.isEnabled ? 'off' : 'on'}>
                {t(account.isEnabled ? 'paySetup.accountOff' : 'paySetup.accountOn')}
              </Button>
              <Button look="danger" name="intent" value="archive">
                {t('paySetup.archive')}
              </Button>
            </>
          )}
        </div>
      </form>
    </section>
  );
}
