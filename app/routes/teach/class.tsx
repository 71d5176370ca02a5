import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { isCheckInOpen } from '~/access/classes/check-in-day';
import { checkInSchema } from '~/access/classes/check-in-form';
import { readRosterSession, readRoster } from '~/access/classes/rosters.server';
import { Button } from '~/kit/button';
import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { attendClass } from '~/learning/completion/attend-class.server';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DeskNav } from '~/learning/desk/desk-nav';
import { isTeacherOf } from '~/learning/teaches.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatClock, formatSpan } from '~/values/time';
import { formOf, readForm } from '~/web/form.server';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'learn', frame: 'shop' };
export const meta = privateMeta;

/** Who comes to one day of a class one teaches, to be ticked at the door; the days of others are not there. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, now, instructor, day } = await openDay(args);
  return {
    title: `${day.courseTitle} · ${t('class.roster')} · ${settings.title}`,
    counts: await countWaitingAtDesk(db, { teacherPersonId: instructor.id }),
    day,
    isOpen: isCheckInOpen(day, now),
    roster: await readRoster(db, day.id),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, instructor, day } = await openDay(args);
  const { intent, person } = formOf((await readForm(args.request)).fields, checkInSchema);
  const command = {
    sessionId: day.id,
    personId: person ?? 0,
    isThere: intent === 'here',
    actorId: instructor.id,
  };
  const done = await attendClass(db, command, now);
  if (!done.ok) return data({ refusal: done.refusal.code }, { status: 409 });
  return redirect(`${paths.taughtClass({ sessionId: day.id })}#p${command.personId}`, 303);
}

/** @throws Response 404 for a day of a course that somebody else teaches */
async function openDay(args: LoaderFunctionArgs) {
  const visit = await requireInstructor(args);
  const day = await readRosterSession(visit.db, idOfSlug(args.params.sessionId ?? '') ?? 0);
  if (!day || !(await isTeacherOf(visit.db, visit.instructor.id, day.courseId)))
    throw new Response(null, { status: 404 });
  return { ...visit, day };
}

export default function TaughtClass() {
  const { day, isOpen, roster, counts } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  const came = roster.filter(({ checkedInAt }) => checkedInAt !== null).length;
  return (
    <>
      <DeskNav current="courses" counts={counts} />
      <div className="wrap read pad5 flow">
        <p>
          <a href={paths.taughtCourse({ courseId: day.courseId })}>{t('desk.toCourse')}</a>
        </p>
        <h1>{day.courseTitle}</h1>
        <p>
          {formatSpan(day.beginsAt, day.endsAt, locale)}
          <br />
          <span className="meta">{day.place}</span>
        </p>
        <p className="strong">{t('class.cameOf', { came, expected: roster.length })}</p>
        {result && (
          <Notice kind="bad">{t(result.refusal === 'TOO_EARLY' ? 'class.early' : 'class.gone')}</Notice>
        )}
        {!isOpen && roster.length > 0 && <p className="meta">{t('class.early')}</p>}
        {roster.length === 0 ? (
          <EmptyState word={t('admin.none.word')} level={2} title={t('class.nobody')} />
        ) : (
          <ul className="lines">
            {roster.map(({ personId, name, tel, checkedInAt }) => (
              <li key={personId} id={`p${personId}`}>
                <span className="grow">
                  {name}
                  {tel && (
                    <>
                      <br />
                      <a className="meta nb" href={`tel:${tel}`}>
                        {tel}
                      </a>
                    </>
                  )}
                </span>
                {(isOpen || checkedInAt) && (
                  <form className="row nowrap" method="post">
                    <input type="hidden" name="person" value={personId} />
                    {checkedInAt && (
                      <Pill kind="ok" icon="check">
                        {t('admin.clock', { clock: formatClock(checkedInAt) })}
                      </Pill>
                    )}
                    <Button
                      size="small"
                      look={checkedInAt ? 'plain' : undefined}
                      name="intent"
                      value={checkedInAt ? 'undo' : 'here'}
                      aria-label={t(checkedInAt ? 'class.undoOf' : 'class.hereOf', { name })}
                    >
                      {t(checkedInAt ? 'class.undo' : 'class.here')}
                    </Button>
                  </form>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
