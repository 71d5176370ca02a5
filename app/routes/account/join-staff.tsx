import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosedLink } from '~/accounts/links/closed-link';
import { findMemberByEmail } from '~/accounts/people/members.server';
import { NewPasswordFields } from '~/accounts/sign-in/new-password-fields';
import { readInvitation } from '~/accounts/staff/invitations.server';
import { roleWords } from '~/accounts/staff/role-fields';
import { joinSchema } from '~/accounts/staff/staff-forms';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { joinAsMember, joinWithNewAccount } from '~/flows/staff/join-staff.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths, withBack } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import { browserCookieFor } from '~/web/known-browser.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { openVisit, type RouteArgs, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

const AGAIN: TextKey = 'join.again';

/** Somebody was asked to work here. Looking uses nothing up: programs that check mails open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, settings } = visit;
  const title = `${t('join.title')} · ${settings.title}`;
  const token = tokenOf(args);
  const invitation = await readInvitation(db, token, now);
  if (invitation?.state !== 'open') {
    const state = invitation?.state ?? 'unknown';
    return data({ title, asked: { state } } as const, { status: state === 'unknown' ? 404 : 410 });
  }
  const { email, roles } = invitation;
  const member = await findMemberByEmail(db, email);
  const isOwner = member !== null && signedInIds(visit).includes(member.id);
  return data({
    title,
    asked: {
      state: 'open',
      token,
      email,
      roles,
      shop: settings.title,
      way: member === null ? 'new' : isOwner ? 'accept' : 'sign-in',
    },
  } as const);
}

interface Sent {
  errors: Record<string, string>;
  isClosed: boolean;
  typed?: { firstname: string; lastname: string };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { fields } = await readForm(args.request);
  return intentOf(fields) === 'accept' ? takeOn(args, visit) : makeAccount(args, visit, fields);
}

/** The visitor may be the invited member; the verb decides. */
async function takeOn(args: ActionFunctionArgs, visit: Visit) {
  const { db, now, locale } = visit;
  const token = tokenOf(args);
  const invitation = await readInvitation(db, token, now);
  const member = invitation && (await findMemberByEmail(db, invitation.email));
  if (!member || !signedInIds(visit).includes(member.id))
    return redirect(withBack(paths.signIn(), paths.joinStaff({ token })), 303);
  const joined = await joinAsMember(db, { token, memberId: member.id, locale }, now);
  if (!joined.ok) return data<Sent>({ errors: {}, isClosed: true }, { status: 410 });
  return redirect(`${withBack(paths.signIn(), paths.staff())}&notice=staffJoined`, 303);
}

async function makeAccount(args: ActionFunctionArgs, visit: Visit, fields: FormData) {
  const { db, now, t, locale } = visit;
  const form = parseForm(fields, joinSchema);
  const input = {
    firstname: String(form.typed.firstname ?? ''),
    lastname: String(form.typed.lastname ?? ''),
  };
  if (!form.ok)
    return data<Sent>(
      { errors: firstErrors(form.errors, t), isClosed: false, typed: input },
      { status: 422 },
    );
  const joined = await joinWithNewAccount(db, { token: tokenOf(args), ...form.value, locale }, now);
  if (!joined.ok && joined.refusal.code === 'WEAK_PASSWORD')
    return data<Sent>(
      { errors: { password: t(joined.refusal.why) }, isClosed: false, typed: input },
      { status: 422 },
    );
  if (!joined.ok) return data<Sent>({ errors: {}, isClosed: true, typed: input }, { status: 410 });
  const { personId, slots } = joined.value;
  const userAgent = args.request.headers.get('User-Agent');
  const signedIn = await signInAndMerge(
    db,
    { personId, slots, token: visit.session?.token ?? null, userAgent },
    now,
  );
  return onSignedIn(visit, signedIn, paths.staff(), await browserCookieFor(visit, args.request, personId));
}

const tokenOf = (args: RouteArgs & { params: Record<string, string | undefined> }) => args.params.token ?? '';

const signedInIds = ({ viewer }: Visit) =>
  [viewer.student, viewer.instructor, viewer.administrator].flatMap((person) =>
    person?.kind === 'member' ? [person.id] : [],
  );

export default function JoinStaff() {
  const { asked } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  if (asked.state !== 'open') return <ClosedLink state={asked.state} purpose="verify-email" again={AGAIN} />;
  if (result?.isClosed) return <ClosedLink state="late" purpose="verify-email" again={AGAIN} />;
  const path = paths.joinStaff({ token: asked.token });
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('join.title')}</h1>
      <p>{t('join.lead', { shop: asked.shop, roles: roleWords(asked.roles, t) })}</p>
      {asked.way === 'new' && (
        <NewAccount action={path} email={asked.email} errors={result?.errors ?? {}} typed={result?.typed} />
      )}
      {asked.way === 'accept' && (
        <form className="flow" method="post" action={path}>
          <Button full name="intent" value="accept">
            {t('join.accept')}
          </Button>
        </form>
      )}
      {asked.way === 'sign-in' && (
        <>
          <Notice kind="info">{t('join.signInAs', { email: asked.email })}</Notice>
          <LinkButton href={withBack(paths.signIn(), path)}>{t('signIn.title')}</LinkButton>
        </>
      )}
    </div>
  );
}

function NewAccount(props: {
  action: string;
  email: string;
  errors: Record<string, string>;
  typed?: { firstname: string; lastname: string };
}) {
  const { t } = useText();
  const field = formFields(joinSchema, { values: props.typed, errors: props.errors });
  return (
    <form className="flow" method="post" action={props.action}>
      <p>{t('join.newLead', { email: props.email })}</p>
      <Field {...field('firstname')} label={t('join.firstname')} autoComplete="given-name" />
      <Field {...field('lastname')} label={t('join.lastname')} autoComplete="family-name" />
      <NewPasswordFields errors={props.errors} isOfStaff />
      <Button full name="intent" value="new">
        {t('join.begin')}
      </Button>
    </form>
  );
}
