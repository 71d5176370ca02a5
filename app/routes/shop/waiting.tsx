import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { rememberInSession } from '~/accounts/sign-in/sessions.server';
import { coursePath, registerPath } from '~/catalogue/catalogue-paths';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { confirmWaiting, leaveWaiting, openOffer } from '~/orders/waiting/move-waiting.server';
import { placeSchema } from '~/orders/waiting/waiting-form';
import { readWaitingPlace, type WaitingPlace } from '~/orders/waiting/waiting-places.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { formOf, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

async function placeOf({ db }: Visit, token = ''): Promise<WaitingPlace> {
  const place = await readWaitingPlace(db, token);
  if (!place) throw new Response(null, { status: 404 });
  return place;
}

/** One place in the line of a full class: the holder of the mail confirms it, takes the seat or leaves. A look changes nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { t, settings, now, viewer } = visit;
  const { state, email, offeredUntil, before, course, isGivenUp } = await placeOf(visit, args.params.token);
  // its time is over, and the job has not come by yet
  const isLapsed = state === 'offered' && offeredUntil! <= now;
  const shownState = isGivenUp ? ('returned' as const) : isLapsed ? ('lapsed' as const) : state;
  return {
    title: `${t(`waiting.${shownState}.title`)} · ${settings.title}`,
    state: shownState,
    email,
    until: offeredUntil,
    before,
    isMember: viewer.student?.kind === 'member',
    course: { title: course.title, path: coursePath(course) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, viewer, session } = visit;
  const token = args.params.token ?? '';
  const place = await placeOf(visit, token);
  const { intent } = formOf((await readForm(args.request)).fields, placeSchema);
  const here = paths.waiting({ token });
  if (intent === 'confirm') await confirmWaiting(db, token, now);
  if (intent === 'leave') await leaveWaiting(db, token, now);
  if (intent !== 'take') return redirect(here, 303);
  const opened = await openOffer(db, { token, viewer: viewer.student }, now);
  if (!opened.ok) return redirect(here, 303);
  const to = registerPath(place.course);
  if (viewer.student?.id === opened.value.personId) return redirect(to, 303);
  const userAgent = args.request.headers.get('User-Agent');
  const signIn = { personId: opened.value.personId, slots: ['student'] as const, userAgent };
  const begun = await signInAndMerge(db, { ...signIn, token: session?.token ?? null }, now);
  const [firstname = '', ...rest] = place.name.split(' ');
  const contact = { firstname, lastname: rest.join(' '), email: place.email, tel: '' };
  if (!begun.needsCode) await rememberInSession(db, begun.token, { contact });
  return onSignedIn(visit, begun, to);
}

export default function WaitingPage() {
  const { state, email, until, before, course, isMember } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const lead =
    state === 'waiting' && before === 0 ? 'waiting.waiting.next' : (`waiting.${state}.lead` as const);
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t(`waiting.${state}.title`)}</h1>
      <p>
        <b>{course.title}</b>
      </p>
      {state === 'offered' ? (
        <Notice kind="ok">{t(lead, { until: formatDateTime(until!, locale) })}</Notice>
      ) : (
        <p>{t(lead, { before, email })}</p>
      )}
      {state === 'offered' && !isMember && <p className="meta">{t('waiting.guestHint', { email })}</p>}
      <form method="post" className="flow">
        {state === 'unconfirmed' && (
          <Button full name="intent" value="confirm">
            {t('waiting.confirm')}
          </Button>
        )}
        {state === 'offered' && (
          <Button full name="intent" value="take">
            {t('waiting.take')}
          </Button>
        )}
        {(state === 'waiting' || state === 'offered' || state === 'unconfirmed') && (
          <p>
            <Button look="plain" name="intent" value="leave">
              {t(state === 'offered' ? 'waiting.refuse' : 'waiting.leave')}
            </Button>
          </p>
        )}
      </form>
      {(state === 'lapsed' || state === 'left' || state === 'taken' || state === 'returned') && (
        <LinkButton look="ghost" href={course.path}>
          {t('waiting.toCourse')}
        </LinkButton>
      )}
    </div>
  );
}
