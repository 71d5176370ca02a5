import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { fullName } from '~/accounts/viewer';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { learnPath } from '~/learning/learning-paths';
import { readInvitedSeat } from '~/orders/seats/order-seats.server';
import { takeSeat } from '~/orders/seats/take-seat.server';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import { readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

const STATE_TITLE = {
  over: 'seat.over.title',
  taken: 'seat.taken.title',
} as const;
const STATE_LEAD = {
  over: 'seat.over.lead',
  taken: 'seat.taken.lead',
} as const;

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/** A seat a company gives to somebody: what the company sees is said first, and it is taken by a button, once. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, viewer, now } = await openVisit(args);
  const token = args.params.token ?? '';
  const seat = await readInvitedSeat(db, token, now);
  if (!seat) throw new Response(null, { status: 404 });
  const member = viewer.student?.kind === 'member' ? viewer.student : null;
  const isTheirs = seat.takenBy !== null && seat.takenBy === viewer.student?.id;
  return {
    title: `${t('seat.offer.title', { company: seat.company })} · ${settings.title}`,
    token,
    state: seat.state,
    company: seat.company,
    course: seat.course.title,
    learn: isTheirs && seat.state === 'taken' ? learnPath(seat.course) : null,
    name: member && (fullName(member) || member.email),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, viewer } = await openVisit(args);
  const token = args.params.token ?? '';
  await readForm(args.request);
  if (!(await readInvitedSeat(db, token, now))) throw new Response(null, { status: 404 });
  const here = paths.companySeat({ token });
  // progress and certificates hang on an account of one's own
  if (viewer.student?.kind !== 'member') return redirect(withBack(paths.signIn(), here), 303);
  const result = await takeSeat(db, { token, personId: viewer.student.id }, now);
  if (result.ok) return redirect(here, 303);
  if (result.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  return data({ code: result.refusal.code }, { status: 409 });
}

export default function CompanySeat() {
  const { token, state, company, course, learn, name } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useText();
  const here = paths.companySeat({ token });
  if (learn !== null)
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{course}</h1>
        <Notice kind="ok">{t('seat.yours')}</Notice>
        <LinkButton full href={learn}>
          {t('seat.start')}
        </LinkButton>
      </div>
    );
  if (state !== 'open')
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t(STATE_TITLE[state])}</h1>
        <p>{t(STATE_LEAD[state], { company })}</p>
        <LinkButton look="ghost" href={paths.courses()}>
          {t('error.404.home')}
        </LinkButton>
      </div>
    );
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('seat.offer.title', { company })}</h1>
      {refused?.code === 'HAS_ACCESS' && <Notice kind="warn">{t('seat.hasAccess')}</Notice>}
      <p>{t('seat.offer.lead', { course })}</p>
      <Notice kind="info">{t('seat.offer.sees', { company })}</Notice>
      {name ? (
        <form method="post" className="flow">
          <p className="meta">{t('seat.offer.as', { name })}</p>
          <Button full>{t('seat.offer.take')}</Button>
        </form>
      ) : (
        <>
          <p>{t('seat.offer.first')}</p>
          <LinkButton full href={withBack(paths.signIn(), here)}>
            {t('seat.offer.signIn')}
          </LinkButton>
          <LinkButton full look="ghost" href={withBack(paths.register(), here)}>
            {t('seat.offer.register')}
          </LinkButton>
        </>
      )}
    </div>
  );
}
