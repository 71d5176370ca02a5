import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PasswordAgain } from '~/accounts/sign-in/password-again';
import { Button } from '~/kit/button';
import { CopyButton } from '~/kit/copy-button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import {
  changeMethodFacts,
  type MethodRefusal,
  saveMethodKeys,
  switchMethod,
} from '~/payments/setup/change-method.server';
import { keyInput, methodSetupForm } from '~/payments/setup/method-setup-form';
import { type MethodSetup, readKeysView, readMethodSetups } from '~/payments/setup/method-setups.server';
import { MethodState, reasonKey } from '~/payments/setup/method-state';
import { canBeTried, tryKeys, type TriedKeys } from '~/payments/setup/try-keys.server';
import { keyFieldsOf, webhookPaths } from '~/providers/methods/payment-methods';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { confirmedBy, mustConfirm } from '~/web/confirmed-staff.server';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import type { Visit } from '~/web/visit.server';
import { KeysForm } from './keys-form';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const DONE = ['saved', 'keys', 'untested'] as const;

/** One way to be paid: its switch, its provider's keys, its name and limits (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'payment-setup');
  const { db, t, url, settings, publicUrl } = visit;
  const method = await methodOf(visit, args.params.methodId);
  const done = url.searchParams.get('done');
  return {
    title: `${method.nameTh} · ${t('paySetup.title')} · ${settings.title}`,
    method,
    keys: await readKeysView(db, method.id),
    isTestable: await canBeTried(db, method.id),
    webhooks: webhookPaths(method.id).map((path) => publicUrl + path),
    asksPassword: await mustConfirm(visit),
    done: DONE.find((each) => each === done) ?? null,
  };
}

/** @throws Response 404 for a method nobody knows */
async function methodOf({ db, settings }: Visit, typed: string | undefined): Promise<MethodSetup> {
  const methods = await readMethodSetups(db, shopCurrency(settings));
  const method = methods.find(({ id }) => id === idOfSlug(typed ?? ''));
  if (!method) throw new Response(null, { status: 404 });
  return method;
}

const NOTHING = {
  intent: '',
  errors: {} as Record<string, string>,
  typed: {} as Record<string, string>,
  /** Why nothing was saved, in words. */
  refusal: null as string | null,
  code: null as MethodRefusal['code'] | null,
  offersUntested: false,
};
type Sent = typeof NOTHING;

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'payment-setup');
  const { db, now, t, settings, administrator } = visit;
  const method = await methodOf(visit, args.params.methodId);
  const { fields } = await readForm(args.request);
  const schema = methodSetupForm(method.id);
  const form = parseForm(fields, schema);
  const draft = shownAgain(method.id, form.typed);
  const again = (status: number, more: Partial<Sent>) =>
    data<Sent>({ ...NOTHING, intent: String(form.typed.intent ?? ''), typed: draft, ...more }, { status });
  if (!form.ok) return again(422, { errors: firstErrors(form.errors, t) });
  const wrongPassword = await confirmedBy(visit, visit.administrator, form.value.password);
  if (wrongPassword) return again(422, { errors: { password: wrongPassword } });

  const command = { methodId: method.id, administratorId: administrator.id, seen: form.value.version };
  const to = (done: (typeof DONE)[number]) =>
    redirect(`${paths.staffPaymentMethod({ methodId: method.id })}?done=${done}`, 303);
  const refused = ({ code }: MethodRefusal) =>
    again(409, { code, refusal: code === 'LAST_METHOD' ? t('paySetup.lastMethod') : t('paySetup.changed') });
  const { value } = form;
  if (value.intent === 'facts') {
    const { name_th: nameTh, name_en: nameEn, minimum, maximum } = value;
    const changed = await changeMethodFacts(db, { ...command, nameTh, nameEn, minimum, maximum }, now);
    return changed.ok ? to('saved') : refused(changed.refusal);
  }
  if (value.intent === 'keys') {
    const sentKeys = Object.fromEntries(
      keyFieldsOf(method.id).map(({ name }) => [name, (value as Record<string, unknown>)[keyInput(name)]]),
    ) as Record<string, string>;
    const isTried = !value.untested;
    const tried = await tryKeys(db, { methodId: method.id, typed: sentKeys, isTried });
    const whyNot = whyNotSaved(tried, { method, t });
    if (whyNot) return again(422, whyNot);
    if (tried.outcome !== 'tried') return again(422, {});
    const saved = await saveMethodKeys(db, { ...command, keys: tried.keys, changed: tried.changed }, now);
    if (!saved.ok) return refused(saved.refusal);
    return to(tried.test.outcome === 'accepted' ? 'keys' : 'untested');
  }
  const isOn = value.intent === 'on';
  const currency = shopCurrency(settings);
  const turned = await switchMethod(db, { ...command, isOn, acceptsNone: value.accepts_none, currency }, now);
  return turned.ok ? to('saved') : refused(turned.refusal);
}

/** What may stand in the form again: no secret of a provider's. */
function shownAgain(methodId: number, typed: Readonly<Record<string, string | string[]>>) {
  const secret = new Set(
    keyFieldsOf(methodId).flatMap(({ name, kind }) => (kind === 'secret' ? [keyInput(name)] : [])),
  );
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      secret.has(name) || typeof value !== 'string' ? [] : [[name, value]],
    ),
  );
}

/** Null: the keys may be saved. */
function whyNotSaved(
  tried: TriedKeys,
  { method, t }: { method: MethodSetup; t: Translate },
): Partial<Sent> | null {
  const by = method.by ?? '';
  if (tried.outcome === 'wrong') {
    const labels = new Map(keyFieldsOf(method.id).map((field) => [field.name, field]));
    return {
      errors: Object.fromEntries(
        tried.fields.map((name) => {
          const label = labels.get(name)?.label ?? name;
          return [keyInput(name), t('paySetup.keyWrong', { label })];
        }),
      ),
    };
  }
  if (tried.outcome === 'unfit') {
    const of2c2p = by === '2C2P' ? ` ${t('paySetup.keysMode2c2p')}` : '';
    return { refusal: t('paySetup.keysMode') + of2c2p };
  }
  const { test } = tried;
  if (test.outcome === 'no answer')
    return { refusal: t('paySetup.keysNoAnswer', { by }), offersUntested: true };
  if (test.outcome !== 'refused') return null;
  return {
    refusal: test.words
      ? t('paySetup.keysRefusedWords', { by, words: test.words })
      : t('paySetup.keysRefused', { by }),
  };
}

export default function PaymentMethodPage() {
  const { method, keys, isTestable, webhooks, asksPassword, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  const ofKeys = result?.intent === 'keys' ? result : NOTHING;
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffPaymentMethods()}>{t('paySetup.back')}</a>
      </p>
      <h1>{(locale === 'en' && method.nameEn) || method.nameTh}</h1>
      {done && !result && (
        <Notice kind="ok">
          {t(
            done === 'saved'
              ? 'paySetup.saved'
              : done === 'keys'
                ? 'paySetup.keysSaved'
                : 'paySetup.keysSavedUntested',
          )}
        </Notice>
      )}
      <SwitchForm method={method} sent={result} asksPassword={asksPassword} />
      {method.by === null ? (
        <p>
          {t('paySetup.transferAccounts')} <a href={paths.staffBankAccounts()}>{t('paySetup.seeAccounts')}</a>
        </p>
      ) : (
        <KeysForm
          methodId={method.id}
          by={method.by}
          version={method.version}
          keys={keys}
          isTestable={isTestable}
          asksPassword={asksPassword}
          typed={ofKeys.typed}
          errors={ofKeys.errors}
          refusal={ofKeys.refusal}
          offersUntested={ofKeys.offersUntested}
        />
      )}
      {webhooks.length > 0 && (
        <section className="flow">
          <h2>{t('paySetup.webhook')}</h2>
          <p className="meta">{t('paySetup.webhookLead', { by: method.by ?? '' })}</p>
          {webhooks.map((address) => (
            <p key={address} className="join">
              <input className="in" readOnly value={address} aria-label={t('paySetup.webhook')} />
              <CopyButton text={address} label={t('paySetup.copy')} done={t('paySetup.copied')} />
            </p>
          ))}
        </section>
      )}
      <FactsForm method={method} sent={result} asksPassword={asksPassword} />
    </div>
  );
}

interface PartProps {
  method: MethodSetup;
  sent: Sent | undefined;
  asksPassword: boolean;
}

function SwitchForm({ method, sent, asksPassword }: PartProps) {
  const { t } = useText();
  const mine = sent?.intent === 'on' || sent?.intent === 'off' ? sent : undefined;
  const words = !method.isEnabled
    ? t('paySetup.offNow')
    : method.whyNot
      ? t('paySetup.onInVain', { why: t(reasonKey(method.whyNot)) })
      : t('paySetup.onNow');
  return (
    <section className="flow" id="switch">
      <h2 className="vh">{t('paySetup.switch')}</h2>
      <p>
        <MethodState method={method} /> {words}
      </p>
      {mine?.refusal && <Notice kind="bad">{mine.refusal}</Notice>}
      <form method="post" action="#switch" className="flow">
        <input type="hidden" name="version" value={method.version} />
        {mine?.code === 'LAST_METHOD' && (
          <Check name="accepts_none" value="yes" label={t('paySetup.acceptsNone')} required />
        )}
        <PasswordAgain id="switch-password" isAsked={asksPassword} error={mine?.errors.password} />
        {method.isEnabled ? (
          <Button look="ghost" name="intent" value="off">
            {t('paySetup.turnOff')}
          </Button>
        ) : (
          <Button name="intent" value="on">
            {t('paySetup.turnOn')}
          </Button>
        )}
      </form>
    </section>
  );
}

const baht = (satang: number | null) => (satang === null ? '' : (satang / 100).toFixed(2));

function FactsForm({ method, sent, asksPassword }: PartProps) {
  const { t } = useText();
  const mine = sent?.intent === 'facts' ? sent : undefined;
  const stored: Record<string, string> = {
    name_th: method.nameTh,
    name_en: method.nameEn,
    minimum: baht(method.minimum),
    maximum: baht(method.maximum),
  };
  const field = formFields(methodSetupForm(method.id), {
    intent: 'facts',
    values: mine?.typed ?? stored,
    errors: mine?.errors,
  });
  /** Beside what somebody typed while another changed it. */
  const hint = (name: string, usual?: string) =>
    mine?.code === 'CHANGED' && (mine.typed[name] ?? '') !== stored[name]
      ? t('paySetup.nowIs', { value: stored[name] || t('paySetup.empty') })
      : usual;
  return (
    <section className="flow" id="names">
      <h2>{t('paySetup.names')}</h2>
      {mine?.refusal && <Notice kind="warn">{mine.refusal}</Notice>}
      <form method="post" action="#names" className="flow">
        <input type="hidden" name="intent" value="facts" />
        <input type="hidden" name="version" value={method.version} />
        <Field {...field('name_th')} label={t('paySetup.nameTh')} hint={hint('name_th')} />
        <Field
          {...field('name_en')}
          label={t('paySetup.nameEn')}
          hint={hint('name_en', t('paySetup.nameEnHint'))}
        />
        <Field
          {...field('minimum')}
          label={t('paySetup.minimum')}
          hint={hint('minimum', t('paySetup.noLimit'))}
        />
        <Field {...field('maximum')} label={t('paySetup.maximum')} hint={hint('maximum')} />
        <PasswordAgain id="names-password" isAsked={asksPassword} error={mine?.errors.password} />
        <Button>{t('paySetup.save')}</Button>
      </form>
    </section>
  );
}
