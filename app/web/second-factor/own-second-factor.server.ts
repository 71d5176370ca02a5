import { data, redirect } from '@remix-run/node';
import { readBegunKey, readSecondFactor } from '~/accounts/second-factor/second-factors.server';
import { keyAddress } from '~/accounts/second-factor/totp.server';
import { codeSchema } from '~/accounts/second-factor/typed-code';
import { hasPassword } from '~/accounts/sign-in/check-password.server';
import { passwordAgainSchema } from '~/accounts/sign-in/sign-in-form';
import { readStaffPolicy } from '~/accounts/staff/staff-policy.server';
import type { Person } from '~/accounts/viewer';
import {
  beginOwnSecondFactor,
  isSetupOpen,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '~/flows/membership/change-second-factor.server';
import { drawQr } from '~/payments/bank/qr-code.server';
import { confirmedBy, mustConfirm } from '~/web/confirmed-staff.server';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import type { Visit } from '~/web/visit.server';

/** The person, and the page their second factor is changed on. */
interface Own {
  person: Person;
  path: string;
}

/** A person's own second factor: switched on with a phone, off, and recovery codes. */
export async function readOwnSecondFactor(visit: Visit, { person }: Pick<Own, 'person'>) {
  const { db, now, t, url, settings } = visit;
  const factor = await readSecondFactor(db, person.id);
  const asksPassword = await mustConfirm(visit);
  const isBegun = factor !== null && factor.since === null && isSetupOpen(factor.begunAt, now);
  return {
    title: `${t('factor.title')} · ${settings.title}`,
    factor,
    asksPassword,
    // shown only to the person who typed the password here a moment ago
    begun: isBegun && !asksPassword ? await newKeyOf(visit, person) : null,
    hasPassword: await hasPassword(db, person.id),
    isRequired: (await readStaffPolicy(db)).requiresSecondFactor,
    isNeeded: url.searchParams.has('needed'),
    isNowOff: url.searchParams.has('off'),
  };
}
export type OwnSecondFactor = Awaited<ReturnType<typeof readOwnSecondFactor>>;

async function newKeyOf({ db, settings }: Visit, person: Person) {
  const key = await readBegunKey(db, person.id);
  if (key === null) return null;
  const account = person.email;
  return { secret: key, account, drawing: drawQr(keyAddress(key, { shop: settings.title, account })) };
}

export interface SecondFactorSent {
  intent: string;
  /** shown once */
  codes: { list: string[]; why: 'on' | 'renewed' } | null;
  errors: { code?: string; password?: string };
  isOver?: boolean;
}

export async function changeOwnSecondFactor(visit: Visit, request: Request, own: Own) {
  const { db, now, locale } = visit;
  const { fields } = await readForm(request);
  const intent = intentOf(fields);
  if (intent === 'confirm') return confirm(visit, fields, own.person);
  if (!['begin', 'off', 'renew'].includes(intent)) throw new Response(null, { status: 400 });
  const password = await confirmedBy(visit, own.person, formOf(fields, passwordAgainSchema).password);
  if (password) return data<SecondFactorSent>({ intent, codes: null, errors: { password } }, { status: 422 });
  const whose = { personId: own.person.id, locale };
  if (intent === 'begin') {
    await beginOwnSecondFactor(db, whose.personId, now);
    return redirect(own.path, 303);
  }
  if (intent === 'off') {
    await turnOffSecondFactor(db, whose, now);
    return redirect(`${own.path}?off`, 303);
  }
  const list = await renewRecoveryCodes(db, whose, now);
  if (list === null) return redirect(own.path, 303);
  return data<SecondFactorSent>({ intent, codes: { list, why: 'renewed' }, errors: {} }, NOT_KEPT);
}

const NOT_KEPT = { headers: { 'Cache-Control': 'no-store' } };

async function confirm(visit: Visit, fields: FormData, person: Person) {
  const { db, now, t, locale, session } = visit;
  // the key was shown to the person who typed the password; it counts for nobody else
  if (session === null || (await mustConfirm(visit)))
    return data<SecondFactorSent>(
      { intent: 'confirm', codes: null, errors: {}, isOver: true },
      { status: 409 },
    );
  const form = parseForm(fields, codeSchema);
  const again = (code: string | undefined, status: number) =>
    data<SecondFactorSent>({ intent: 'confirm', codes: null, errors: { code } }, { status });
  if (!form.ok) return again(firstErrors(form.errors, t).code, 422);
  const command = { personId: person.id, locale, code: form.value.code, sessionToken: session.token };
  const turnedOn = await turnOnSecondFactor(db, command, now);
  if (turnedOn.ok)
    return data<SecondFactorSent>(
      { intent: 'confirm', codes: { list: turnedOn.value.codes, why: 'on' }, errors: {} },
      NOT_KEPT,
    );
  if (turnedOn.refusal.code === 'WRONG_CODE') return again(t('factor.codeWrong'), 422);
  const minutes = Math.ceil(turnedOn.refusal.retryAfterSeconds / 60);
  return again(t('signIn.tooMany', { minutes }), 429);
}
