import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { homeOfRoles } from '~/accounts/after-sign-in';
import { ClosedLink } from '~/accounts/closed-link';
import { NewPasswordFields } from '~/accounts/new-password-fields';
import { newPasswordSchema } from '~/accounts/new-password-form';
import { readLink } from '~/accounts/one-time-links.server';
import { resetPassword } from '~/flows/reset-password.server';
import { signInAndMerge } from '~/flows/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit, sessionCookieFor } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', hydrate: false, frame: 'shop' };
export const meta = privateMeta;

/** Looking uses nothing up: programs that check mails open every link. Only the form's POST counts. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await openVisit(args);
  const link = await readLink(db, { token: args.params.token ?? '', purpose: 'set-password' }, now);
  const state = link?.state ?? 'unknown';
  const page = { title: `${t('newPassword.title')} · ${settings.title}`, state };
  return data(page, { status: statusOf(state) });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, newPasswordSchema);
  if (!form.ok) return data({ errors: firstErrors(form.errors, visit.t), isClosed: false }, { status: 422 });
  const sessionToken = visit.session?.token ?? null;
  const given = {
    token: args.params.token ?? '',
    password: form.value.password,
    sessionToken,
    locale: visit.locale,
  };
  const reset = await resetPassword(visit.db, given, visit.now);
  if (!reset.ok) return data({ errors: {}, isClosed: true }, { status: 410 });
  const { personId, slots } = reset.value;
  const userAgent = args.request.headers.get('User-Agent');
  const token = await signInAndMerge(
    visit.db,
    { personId, slots, token: sessionToken, userAgent },
    visit.now,
  );
  return redirect(`${homeOfRoles(slots)}?notice=passwordChanged`, {
    status: 303,
    headers: { 'Set-Cookie': sessionCookieFor(visit, token) },
  });
}

const statusOf = (state: string) => ({ open: 200, unknown: 404 })[state] ?? 410;

export default function ResetPasswordPage() {
  const { state } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useText();
  // open, and refused all the same: the account was closed meanwhile
  if (state === 'open' && refused?.isClosed) return <ClosedLink state="late" purpose="set-password" />;
  if (state !== 'open') return <ClosedLink state={state} purpose="set-password" />;
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('newPassword.title')}</h1>
      <p>{t('newPassword.lead')}</p>
      <form className="flow" method="post">
        <NewPasswordFields errors={refused?.errors ?? {}} />
        <Button full>{t('newPassword.submit')}</Button>
      </form>
    </div>
  );
}
