import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosedLink } from '~/accounts/links/closed-link';
import { readLink } from '~/accounts/links/one-time-links.server';
import { homeOfRoles } from '~/accounts/people/after-sign-in';
import { slotsOf } from '~/accounts/people/members.server';
import { NewPasswordFields } from '~/accounts/sign-in/new-password-fields';
import { resetPasswordSchema } from '~/accounts/sign-in/new-password-form';
import { isOfStaff } from '~/accounts/sign-in/staff-password.server';
import { readSignInWays } from '~/accounts/social/social-identities.server';
import { SOCIAL_NAMES } from '~/accounts/social/social-providers';
import { resetPassword } from '~/flows/membership/reset-password.server';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { useText } from '~/text/text-context';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { browserCookieFor } from '~/web/known-browser.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/** Looking uses nothing up: programs that check mails open every link. Only the form's POST counts. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await openVisit(args);
  const link = await readLink(db, { token: args.params.token ?? '', purpose: 'set-password' }, now);
  const state = link?.state ?? 'unknown';
  const ways = link?.state === 'open' ? (await readSignInWays(db, link.personId)).linked : [];
  const page = {
    title: `${t('newPassword.title')} · ${settings.title}`,
    state,
    isOfStaff: link?.state === 'open' && isOfStaff(await slotsOf(db, link.personId)),
    ways: ways.map(({ provider }) => SOCIAL_NAMES[provider]).join(' '),
  };
  return data(page, { status: statusOf(state) });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, resetPasswordSchema);
  if (!form.ok) return data({ errors: firstErrors(form.errors, visit.t), isClosed: false }, { status: 422 });
  const sessionToken = visit.session?.token ?? null;
  const command = {
    token: args.params.token ?? '',
    password: form.value.password,
    sessionToken,
    locale: visit.locale,
    dropsWays: form.value.drop_ways,
  };
  const reset = await resetPassword(visit.db, command, visit.now);
  if (!reset.ok && reset.refusal.code === 'WEAK_PASSWORD')
    return data({ errors: { password: visit.t(reset.refusal.why) }, isClosed: false }, { status: 422 });
  if (!reset.ok) return data({ errors: {}, isClosed: true }, { status: 410 });
  const { personId, slots } = reset.value;
  const userAgent = args.request.headers.get('User-Agent');
  const signedIn = await signInAndMerge(
    visit.db,
    { personId, slots, token: sessionToken, userAgent },
    visit.now,
  );
  const browser = await browserCookieFor(visit, args.request, personId);
  return onSignedIn(visit, signedIn, `${homeOfRoles(slots)}?notice=passwordChanged`, browser);
}

const statusOf = (state: string) => ({ open: 200, unknown: 404 })[state] ?? 410;

export default function ResetPasswordPage() {
  const { state, ways, ...page } = useLoaderData<typeof loader>();
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
        <NewPasswordFields errors={refused?.errors ?? {}} isOfStaff={page.isOfStaff} />
        {ways !== '' && (
          <Check
            name="drop_ways"
            value="1"
            label={t('newPassword.dropWays', { ways })}
            note={t('newPassword.dropWaysNote')}
          />
        )}
        <Button full>{t('newPassword.submit')}</Button>
      </form>
    </div>
  );
}
