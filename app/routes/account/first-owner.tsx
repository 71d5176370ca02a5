import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readOwnerLink } from '~/accounts/links/owner-links.server';
import { makeFirstOwner } from '~/accounts/people/make-owner.server';
import { slotsOf } from '~/accounts/people/members.server';
import { firstOwnerSchema } from '~/accounts/registration/first-owner-form';
import { NewPasswordFields } from '~/accounts/sign-in/new-password-fields';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { browserCookieFor } from '~/web/known-browser.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'checkout' };
export const meta = privateMeta;

/** Looking uses nothing up. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await openVisit(args);
  const state = await readOwnerLink(db, args.params.token ?? '', now);
  if (state === 'unknown') throw new Response(null, { status: 404 });
  const title = `${t('opening.owner')} · ${settings.title}`;
  return data({ title, isOpen: state === 'open' }, { status: state === 'open' ? 200 : 410 });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t } = visit;
  const token = args.params.token ?? '';
  const state = await readOwnerLink(db, token, now);
  if (state === 'unknown') throw new Response(null, { status: 404 });
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, firstOwnerSchema);
  if (!form.ok) return data({ typed: form.typed, errors: firstErrors(form.errors, t) }, { status: 422 });
  const { email, firstname, lastname, password } = form.value;
  const result = await makeFirstOwner(db, { token, email, firstname, lastname, password }, now);
  if (!result.ok) {
    if (result.refusal.code === 'LINK_CLOSED') return redirect(paths.firstOwner({ token }), 303);
    const errors: Record<string, string> =
      result.refusal.code === 'WEAK_PASSWORD'
        ? { password: t(result.refusal.why) }
        : { email: t('opening.emailTaken') };
    return data({ typed: form.typed, errors }, { status: 422 });
  }
  const personId = result.value;
  const userAgent = args.request.headers.get('User-Agent');
  const sessionToken = visit.session?.token ?? null;
  const slots = await slotsOf(db, personId);
  const signedIn = await signInAndMerge(db, { personId, slots, token: sessionToken, userAgent }, now);
  return onSignedIn(
    visit,
    signedIn,
    paths.staffSetup(),
    await browserCookieFor(visit, args.request, personId),
  );
}

export default function FirstOwner() {
  const { isOpen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const errors: Partial<Record<string, string>> = result?.errors ?? {};
  const field = formFields(firstOwnerSchema, { values: result?.typed, errors });
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('opening.owner')}</h1>
      {isOpen ? (
        <>
          <p>{t('opening.ownerLead')}</p>
          <form method="post" className="flow">
            <Field {...field('email')} label={t('opening.email')} autoComplete="email" />
            <Field {...field('firstname')} label={t('opening.firstname')} autoComplete="given-name" />
            <Field {...field('lastname')} label={t('opening.lastname')} autoComplete="family-name" />
            <NewPasswordFields errors={errors} isOfStaff />
            <Button full>{t('opening.become')}</Button>
          </form>
        </>
      ) : (
        <Notice kind="warn">
          <p>
            {t('opening.linkClosed')} <a href={paths.signIn()}>{t('site.signIn')}</a>
          </p>
        </Notice>
      )}
    </div>
  );
}
