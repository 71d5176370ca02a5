import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { erasePerson, type ErasureRefusal } from '~/flows/personal-data/erase-person.server';
import { type ErasureErrors, ErasureForm } from '~/flows/personal-data/erasure-form';
import { readErasureView } from '~/flows/personal-data/erasure-view.server';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { paths } from '~/values/paths';
import { readForm } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import { proofOf } from '~/web/own-data/own-proof.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { sessionCookieFor } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** What erasing the account does, before it is done. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, environment, student } = await requireMember(args);
  return {
    title: `${t('erase.title')} · ${settings.title}`,
    hasTax: environment.features.has('TAX_SYSTEM'),
    email: student.email,
    erasure: await readErasureView(db, student.id, now),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireMember(args);
  const { db, now, t, locale, fileStore, student } = visit;
  const { fields } = await readForm(args.request);
  const { proof, isSure } = proofOf(fields);
  const errors: ErasureErrors = {
    ...(!isSure && { sure: t('erase.sureMissing') }),
    ...(!proof && { password: t('myData.passwordMissing') }),
  };
  const command = { linkToken: proof && 'linkToken' in proof ? proof.linkToken : null, notice: null };
  if (!proof || errors.sure) return data({ ...command, errors }, { status: 422 });
  const erased = await erasePerson(db, { personId: student.id, proof, locale, files: fileStore }, now);
  if (!erased.ok) return refused(erased.refusal, command, t);
  return redirect(`${paths.signIn()}?notice=accountErased`, {
    status: 303,
    headers: { 'Set-Cookie': sessionCookieFor(visit, null) },
  });
}

function refused(refusal: ErasureRefusal, kept: { linkToken: string | null; notice: null }, t: Translate) {
  switch (refusal.code) {
    case 'WRONG_PASSWORD':
      return data({ ...kept, errors: { password: t('myData.passwordWrong') } }, { status: 422 });
    case 'TOO_MANY_TRIES': {
      const minutes = Math.ceil(refusal.retryAfterSeconds / 60);
      return data({ ...kept, errors: { password: t('myData.tooMany', { minutes }) } }, { status: 429 });
    }
    case 'LINK_CLOSED':
      return data({ linkToken: null, notice: t('erase.linkClosed'), errors: {} }, { status: 410 });
    // the page says what stands in the way
    case 'BLOCKED':
    case 'NOT_A_MEMBER':
      return data({ ...kept, errors: {} }, { status: 409 });
  }
}

export default function ErasePage() {
  const { erasure, email, hasTax } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('erase.title')}</h1>
      </div>
      <AccountTabs current="privacy" isMember hasTax={hasTax} />
      <div className="wrap narrow pad5 flow gap6">
        {result?.notice && <Notice kind="bad">{result.notice}</Notice>}
        <p>{t('erase.lead')}</p>
        <ErasureForm
          erasure={erasure}
          email={email}
          linkToken={result?.linkToken ?? null}
          errors={result?.errors ?? {}}
        />
      </div>
    </>
  );
}
