import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { rightsOf } from '~/accounts/staff-rights';
import { fullName, type StaffMember } from '~/accounts/viewer';
import { changeSeveralSettings } from '~/flows/opening/change-settings.server';
import { readGuide, stepsDone } from '~/flows/opening/guide.server';
import { identitySchema } from '~/flows/opening/identity-form';
import { notePhoneSeen, sendTestMail } from '~/flows/opening/note-step.server';
import { readTrial, trialUntil } from '~/flows/opening/trial.server';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { canSendMail } from '~/messages/outbox/can-send-mail';
import { payloadOf } from '~/payments/bank/account-qr.server';
import { drawQr, type QrDrawing } from '~/payments/bank/qr-code.server';
import { voidTrial } from '~/payments/refunds/void-trial.server';
import { approveTrial } from '~/payments/settlement/settle-payment.server';
import { readBankAccountSetups } from '~/payments/setup/bank-account-setups.server';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { signPath } from '~/uploads/signed-address.server';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm, type ReceivedForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import { ICON_MAX_BYTES, takeIcon } from '~/web/site-icon.server';
import type { Visit } from '~/web/visit.server';
import { IdentityForm } from './identity-form';
import { TrialStep } from './trial-step';

/** Problems of a value that have words of their own here. */
const PROBLEM_TEXT: Readonly<Record<string, TextKey>> = {
  TAX_ID_LENGTH: 'setup.TAX_ID_LENGTH',
  TAX_ID_CHECK_DIGIT: 'setup.TAX_ID_CHECK_DIGIT',
  LOW_CONTRAST: 'setup.LOW_CONTRAST',
};
const PART_TEXT = {
  address: 'setup.address',
  legalName: 'setup.legalName',
  taxId: 'setup.taxId',
} as const;

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const HERE = paths.staffSetup();
const TRIAL: TextKey = 'trial.step';

/** What is left to do before the shop opens, computed from what is in it: left, and come back to (ADM-01). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'settings');
  const { db, now, t, url, settings, environment, publicUrl, administrator } = visit;
  const guide = await readGuide(db, settings);
  const accounts = await readBankAccountSetups(db);
  const account = accounts.find(
    ({ isEnabled, isArchived, promptPayId }) => isEnabled && !isArchived && promptPayId,
  );
  const payload = account ? payloadOf(account, null) : null;
  return {
    title: `${t('setup.title')} · ${settings.title}`,
    guide,
    progress: stepsDone(guide),
    identity: {
      title: settings.title,
      shop_name: settings.shop_name,
      shop_address: settings.shop_address,
      shop_tax_id: settings.shop_tax_id,
      shop_branch: settings.shop_branch,
      shop_tel: settings.shop_tel,
      shop_email: settings.shop_email,
      theme_color: settings.theme_color,
      tax_invoice_policy: settings.tax_invoice_policy,
    },
    hasVat: settings.is_enable_vat,
    hasIcon: settings.photo_favicon !== '',
    canMail: canSendMail(environment),
    email: administrator.email,
    maySetUpPayment: rightsOf(administrator.roles).includes('payment-setup'),
    promptPay: payload && account ? { drawn: drawQr(payload), name: account.accountName } : null,
    shopQr: drawQr(publicUrl),
    shopUrl: publicUrl,
    trial: url.searchParams.has('trial') && !settings.is_shop_open ? trialLink(publicUrl, now) : null,
    isTrialPaid: url.searchParams.has('trialPaid'),
    isSaved: url.searchParams.has('saved'),
    isMailAsked: url.searchParams.has('mailed'),
  };
}

interface Sent {
  errors: Record<string, string>;
  typed: Record<string, string>;
  asksToOpen: boolean;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'settings');
  const { db, now, settings, locale, administrator } = visit;
  const received = await readForm(args.request, { maxFileBytes: ICON_MAX_BYTES });
  switch (intentOf(received.fields)) {
    case 'identity':
      return saveIdentity(visit, received);
    case 'mail': {
      const name = fullName(administrator) || administrator.email;
      await sendTestMail(db, { to: administrator.email, name, personId: administrator.id, locale }, now);
      return redirect(`${HERE}?mailed#mail`, 303);
    }
    case 'phone':
      await notePhoneSeen(db, administrator.id, now);
      return redirect(`${HERE}#phone`, 303);
    case 'trial':
      return redirect(`${HERE}?trial#trial`, 303);
    case 'trial-approve':
    case 'trial-void':
      return decideTrial(visit, intentOf(received.fields) === 'trial-approve');
    case 'open': {
      const { done, all } = stepsDone(await readGuide(db, settings));
      const { anyway } = formOf(received.fields, openForm);
      // opening itself is the last of the steps
      if (done < all - 1 && anyway !== 'yes')
        return data<Sent>({ errors: {}, typed: {}, asksToOpen: true }, { status: 422 });
      const command = {
        administratorId: administrator.id,
        action: 'shop-opened' as const,
        values: { is_shop_open: true },
      };
      await changeSeveralSettings(db, command, now);
      return redirect(`${HERE}#open`, 303);
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Opens a browser for a trial, on this machine or on a phone. */
function trialLink(publicUrl: string, now: Date) {
  const url = publicUrl + signPath(currentShop().secret, paths.trial(), trialUntil(now));
  return { url, drawn: drawQr(url) };
}

/** Approves the guide's current trial order without money, or takes it back. */
async function decideTrial(visit: Visit & { administrator: StaffMember }, isApproval: boolean) {
  const { db, now, t, administrator } = visit;
  const trial = await readTrial(db);
  const by = { orderId: trial?.orderId ?? 0, administratorId: administrator.id };
  if (isApproval) await approveTrial(db, by, now);
  else {
    const voided = await voidTrial(db, { ...by, reason: t('trial.reason') }, now);
    if (!voided.ok && voided.refusal.code === 'HAS_MONEY') return redirect(`${HERE}?trialPaid#trial`, 303);
  }
  return redirect(`${HERE}#trial`, 303);
}

const openForm = z.object({ anyway: z.string().max(10).default('') });

async function saveIdentity(visit: Visit & { administrator: StaffMember }, { fields, files }: ReceivedForm) {
  const { db, now, t, administrator } = visit;
  const form = parseForm(fields, identitySchema);
  const input = Object.fromEntries(
    Object.entries(form.typed).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const again = (errors: Record<string, string>) =>
    data<Sent>({ errors, typed: input, asksToOpen: false }, { status: 422 });
  if (!form.ok) return again(firstErrors(form.errors, t));
  const { intent: _, ...values } = form.value;
  const file = files.get('icon')?.[0];
  let icon = {};
  if (file) {
    const result = await takeIcon(visit, file);
    if ('why' in result) return again({ icon: result.why });
    icon = { photo_favicon: result.stored };
  }
  const changed = await changeSeveralSettings(
    db,
    { administratorId: administrator.id, action: 'settings-changed', values: { ...values, ...icon } },
    now,
  );
  if (changed.ok) return redirect(`${HERE}?saved#identity`, 303);
  const { code, name } = changed.refusal;
  return again({ [name]: t(PROBLEM_TEXT[code] ?? 'setup.valueWrong') });
}

export default function Setup() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const { guide, progress } = page;
  const isReady = progress.done >= progress.all - 1;
  return (
    <div className="flow read">
      <h1>{t('setup.title')}</h1>
      <p>
        {t('setup.lead')} <b>{t('setup.progress', progress)}</b>
      </p>
      <Step id="identity" title="setup.identity" isDone={guide.identity.isDone}>
        <p className="meta">{t('setup.identityLead')}</p>
        {guide.identity.missing.length > 0 && (
          <p>
            {t('setup.missing', {
              what: guide.identity.missing.map((part) => t(PART_TEXT[part])).join(', '),
            })}
          </p>
        )}
        {page.isSaved && !result && <Notice kind="ok">{t('setup.saved')}</Notice>}
        <details className="disclosure" open={!guide.identity.isDone || result?.errors !== undefined}>
          <summary>{t('setup.identity')}</summary>
          <IdentityForm
            stored={page.identity}
            typed={result?.typed}
            errors={result?.errors ?? {}}
            hasVat={page.hasVat}
            hasIcon={page.hasIcon}
          />
        </details>
      </Step>
      <Step id="mail" title="setup.mail" isDone={guide.mail.isDone}>
        {page.canMail ? (
          <>
            <p>{t('setup.mailLead', { email: page.email })}</p>
            {page.isMailAsked && !guide.mail.isDone && <Notice kind="info">{t('setup.mailAsked')}</Notice>}
            {guide.mail.isWaiting && <p className="meta">{t('setup.mailWaiting')}</p>}
            <form method="post" action="#mail">
              <Button look="ghost" name="intent" value="mail">
                {t('setup.mailSend')}
              </Button>
            </form>
          </>
        ) : (
          <Notice kind="warn">{t('setup.mailNoServer')}</Notice>
        )}
      </Step>
      <Step id="money" title="setup.money" isDone={guide.money.isDone}>
        <p>{t('setup.moneyLead')}</p>
        {page.promptPay && (
          <Code drawn={page.promptPay.drawn} label={t('qr.label', { name: page.promptPay.name })}>
            {t('setup.moneyAsk')}
          </Code>
        )}
        {page.maySetUpPayment ? (
          <p>
            <a href={paths.staffBankAccounts()}>{t('paySetup.seeAccounts')}</a>{' '}
            <a href={paths.staffPaymentMethods()}>{t('paySetup.seeMethods')}</a>
          </p>
        ) : (
          <p className="meta">{t('setup.moneyOwner')}</p>
        )}
      </Step>
      <Step id="course" title="setup.course" isDone={guide.course.isDone}>
        <p>{t('setup.courseLead')}</p>
        {guide.course.slug ? (
          <a href={paths.course({ slug: guide.course.slug })}>{t('setup.courseSee')}</a>
        ) : (
          <a href="/admin/courses">{t('setup.courseLink')}</a>
        )}
      </Step>
      <Step id="phone" title="setup.phone" isDone={guide.phone.isDone}>
        <p>{t('setup.phoneLead')}</p>
        <Code drawn={page.shopQr} label={page.shopUrl}>
          {page.shopUrl}
        </Code>
        {!guide.phone.isDone && (
          <form method="post" action="#phone">
            <Button look="ghost" name="intent" value="phone">
              {t('setup.phoneSeen')}
            </Button>
          </form>
        )}
      </Step>
      {(guide.trial.order !== null || !guide.shop.isDone) && (
        <Step id="trial" title={TRIAL} isDone={guide.trial.isDone}>
          <TrialStep
            trial={guide.trial.order}
            canBuy={guide.money.isDone && guide.course.isDone && !guide.shop.isDone}
            isOpen={guide.shop.isDone}
            isPaid={page.isTrialPaid}
          >
            {page.trial && (
              <>
                <p>{t('trial.link')}</p>
                <Code drawn={page.trial.drawn} label={t('trial.title')}>
                  <a href={page.trial.url}>{page.trial.url}</a>
                </Code>
              </>
            )}
          </TrialStep>
        </Step>
      )}
      <Step id="open" title="setup.openShop" isDone={guide.shop.isDone}>
        {guide.shop.isDone ? (
          <p>{t('setup.isOpen')}</p>
        ) : (
          <form method="post" action="#open" className="flow">
            <p>{t('setup.openLead')}</p>
            {result?.asksToOpen && <Notice kind="bad">{t('setup.openAsk')}</Notice>}
            {!isReady && (
              <>
                <Notice kind="warn">{t('setup.openEarly')}</Notice>
                <Check name="anyway" value="yes" label={t('setup.openAnyway')} />
              </>
            )}
            <Button name="intent" value="open">
              {t('setup.openNow')}
            </Button>
          </form>
        )}
      </Step>
    </div>
  );
}

function Step({
  id,
  title,
  isDone,
  children,
}: {
  id: string;
  title: TextKey;
  isDone: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <section className="flow" id={id}>
      <div className="between">
        <h2>{t(title)}</h2>
        <Pill kind={isDone ? 'ok' : 'warn'}>{t(isDone ? 'setup.done' : 'setup.open')}</Pill>
      </div>
      {children}
    </section>
  );
}

function Code({ drawn, label, children }: { drawn: QrDrawing; label: string; children: ReactNode }) {
  return (
    <div className="qr">
      <svg
        viewBox={`-2 -2 ${drawn.size + 4} ${drawn.size + 4}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path fill="#111" d={drawn.path} />
      </svg>
      <p className="snug">{children}</p>
    </div>
  );
}
