import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { codeSchema } from '~/accounts/second-factor/typed-code';
import { readBegunKey, readSecondFactor } from '~/accounts/second-factor/second-factors.server';
import { keyAddress } from '~/accounts/second-factor/totp.server';
import { hasPassword } from '~/accounts/sign-in/check-password.server';
import { PasswordAgain } from '~/accounts/sign-in/password-again';
import { readStaffPolicy } from '~/accounts/staff/staff-policy.server';
import type { StaffMember } from '~/accounts/viewer';
import {
  beginOwnSecondFactor,
  isSetupOpen,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '~/flows/membership/change-second-factor.server';
import { Button } from '~/kit/button';
import { passwordAgainSchema } from '~/accounts/sign-in/sign-in-form';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { drawQr } from '~/payments/bank/qr-code.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { confirmedBy, mustConfirm } from '~/web/confirmed-staff.server';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireStaff } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import type { Visit } from '~/web/visit.server';
import { NewKey, RecoveryCodes } from './set-up';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PATH = paths.staffSecondFactor();
/** So few codes on paper are too few. */
const FEW = 3;

/** One's own second step of signing in: switched on with a telephone, off, and codes on paper for when it is lost. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStaff(args);
  const { db, now, t, url, settings, administrator } = visit;
  const factor = await readSecondFactor(db, administrator.id);
  const asksPassword = await mustConfirm(visit);
  const isBegun = factor !== null && factor.since === null && isSetupOpen(factor.begunAt, now);
  return {
    title: `${t('factor.title')} · ${settings.title}`,
    factor,
    asksPassword,
    // shown to who has typed the password here, a moment ago
    begun: isBegun && !asksPassword ? await newKeyOf(visit) : null,
    hasPassword: await hasPassword(db, administrator.id),
    isRequired: (await readStaffPolicy(db)).requiresSecondFactor,
    isNeeded: url.searchParams.has('needed'),
    isNowOff: url.searchParams.has('off'),
  };
}

async function newKeyOf({ db, settings, administrator }: Visit & { administrator: StaffMember }) {
  const key = await readBegunKey(db, administrator.id);
  if (key === null) return null;
  const account = administrator.email;
  return { secret: key, account, drawn: drawQr(keyAddress(key, { shop: settings.title, account })) };
}

interface Sent {
  intent: string;
  /** told this once */
  codes: { list: string[]; why: 'on' | 'renewed' } | null;
  errors: { code?: string; password?: string };
  isOver?: boolean;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireStaff(args);
  const { db, now, locale, administrator } = visit;
  const { fields } = await readForm(args.request);
  const intent = intentOf(fields);
  if (intent === 'confirm') return confirm(visit, fields);
  if (!['begin', 'off', 'renew'].includes(intent)) throw new Response(null, { status: 400 });
  const password = await confirmedBy(visit, formOf(fields, passwordAgainSchema).password);
  if (password) return data<Sent>({ intent, codes: null, errors: { password } }, { status: 422 });
  const own = { personId: administrator.id, locale };
  if (intent === 'begin') {
    await beginOwnSecondFactor(db, own.personId, now);
    return redirect(PATH, 303);
  }
  if (intent === 'off') {
    await turnOffSecondFactor(db, own, now);
    return redirect(`${PATH}?off`, 303);
  }
  const list = await renewRecoveryCodes(db, own, now);
  if (list === null) return redirect(PATH, 303);
  return data<Sent>({ intent, codes: { list, why: 'renewed' }, errors: {} }, NOT_KEPT);
}

const NOT_KEPT = { headers: { 'Cache-Control': 'no-store' } };

async function confirm(visit: Visit & { administrator: StaffMember }, fields: FormData) {
  const { db, now, t, locale, session, administrator } = visit;
  // the key was shown to who had typed the password; it counts for nobody else
  if (session === null || (await mustConfirm(visit)))
    return data<Sent>({ intent: 'confirm', codes: null, errors: {}, isOver: true }, { status: 409 });
  const form = parseForm(fields, codeSchema);
  const again = (code: string | undefined, status: number) =>
    data<Sent>({ intent: 'confirm', codes: null, errors: { code } }, { status });
  if (!form.ok) return again(firstErrors(form.errors, t).code, 422);
  const given = { personId: administrator.id, locale, code: form.value.code, sessionToken: session.token };
  const turnedOn = await turnOnSecondFactor(db, given, now);
  if (turnedOn.ok)
    return data<Sent>(
      { intent: 'confirm', codes: { list: turnedOn.value.codes, why: 'on' }, errors: {} },
      NOT_KEPT,
    );
  if (turnedOn.refusal.code === 'WRONG_CODE') return again(t('factor.codeWrong'), 422);
  const minutes = Math.ceil(turnedOn.refusal.retryAfterSeconds / 60);
  return again(t('signIn.tooMany', { minutes }), 429);
}

export default function SecondFactorPage() {
  const page = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t, locale } = useText();
  const { factor, begun } = page;
  if (sent?.codes) return <RecoveryCodes codes={sent.codes.list} why={sent.codes.why} />;
  return (
    <div className="flow read">
      <h1>{t('factor.title')}</h1>
      {page.isNeeded && !factor?.since && <Notice kind="warn">{t('factor.needed')}</Notice>}
      {page.isNowOff && !factor && !sent && <Notice kind="ok">{t('factor.nowOff')}</Notice>}
      {sent?.isOver && <Notice kind="bad">{t('factor.setupOver')}</Notice>}
      <p>{t('factor.lead')}</p>
      {factor?.since ? (
        <>
          <Notice kind="ok">
            {t('factor.isOn', { at: formatDateTime(factor.since, locale) })}
            <br />
            {t('factor.codesLeftOf', { count: factor.codesLeft })}
          </Notice>
          {factor.codesLeft <= FEW && (
            <Notice kind="warn">{t('factor.codesFew', { count: factor.codesLeft })}</Notice>
          )}
          <Change intent="renew" page={page} error={errorOf(sent, 'renew')} />
          <Change intent="off" page={page} error={errorOf(sent, 'off')} />
        </>
      ) : begun ? (
        <NewKey {...begun} error={sent?.errors.code} path={PATH} />
      ) : (
        <Begin page={page} error={errorOf(sent, 'begin')} />
      )}
    </div>
  );
}

const errorOf = (sent: Pick<Sent, 'intent' | 'errors'> | undefined, intent: string) =>
  sent?.intent === intent ? sent.errors.password : undefined;

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Begin({ page, error }: { page: Page; error: string | undefined }) {
  const { t } = useText();
  if (!page.hasPassword)
    return (
      <>
        <Notice kind="info">{t('factor.noPassword')}</Notice>
        <LinkButton href={paths.mySecurity()}>{t('factor.setPassword')}</LinkButton>
      </>
    );
  return (
    <>
      <p className="meta">{t('factor.apps')}</p>
      <form className="flow" method="post" action={PATH}>
        <PasswordAgain isAsked={page.asksPassword} error={error} />
        <Button name="intent" value="begin">
          {t('factor.begin')}
        </Button>
      </form>
    </>
  );
}

/** New codes, or switching it off: each with the password where it was not typed lately. */
function Change({ intent, page, error }: { intent: 'renew' | 'off'; page: Page; error: string | undefined }) {
  const { t } = useText();
  const isOff = intent === 'off';
  return (
    <details open={error !== undefined}>
      <summary className={isOff ? 'btn danger' : 'btn ghost'}>
        {t(isOff ? 'factor.turnOff' : 'factor.renew')}
      </summary>
      <form className="flow mt3" method="post" action={PATH}>
        <p>{t(isOff ? 'factor.turnOffNote' : 'factor.renewNote')}</p>
        {isOff && page.isRequired && <Notice kind="warn">{t('factor.turnOffRequired')}</Notice>}
        <PasswordAgain id={`password-${intent}`} isAsked={page.asksPassword} error={error} />
        <Button look={isOff ? 'danger' : undefined} name="intent" value={intent}>
          {t(isOff ? 'factor.turnOffDo' : 'factor.renew')}
        </Button>
      </form>
    </details>
  );
}
