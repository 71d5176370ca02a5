import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { isCheckInOpen } from '~/access/classes/check-in-day';
import { checkInSchema } from '~/access/classes/check-in-form';
import { type Attendee, readRosterSession, readRoster } from '~/access/classes/rosters.server';
import { AnswerWords } from '~/accounts/registration/answer-texts';
import { givenAnswers, answerTitle, type GivenAnswer } from '~/accounts/registration/registration-answers';
import { readAnswersOf, readAskedColumns } from '~/accounts/registration/registration-answers.server';
import { useMay } from '~/accounts/rights-context';
import { rightsOf } from '~/accounts/staff-rights';
import { Button } from '~/kit/button';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { PersonName } from '~/kit/person-name';
import { Pill } from '~/kit/pill';
import { SheetLinks } from '~/kit/sheet-links';
import { Table } from '~/kit/table';
import { attendClass } from '~/learning/completion/attend-class.server';
import { WaitingLine } from '~/orders/waiting/waiting-line';
import { readWaitingOfCourse } from '~/orders/waiting/waiting-places.server';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatClock, formatSpan } from '~/values/time';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Who comes to one day of a class: to be ticked at the door, telephoned, or printed. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, now, url, administrator } = await requireRight(args, 'classes');
  const day = await readRosterSession(db, idOfSlug(args.params.sessionId ?? '') ?? 0);
  if (!day) throw new Response(null, { status: 404 });
  const roster = await readRoster(db, day.id);
  // as the person's own page, which shows the same
  const columns = rightsOf(administrator.roles).includes('people') ? await readAskedColumns(db) : [];
  const answers = await readAnswersOf(
    db,
    roster.map(({ personId }) => personId),
  );
  return {
    title: `${day.courseTitle} · ${t('class.roster')} · ${settings.title}`,
    day: { ...day, isAhead: day.beginsAt > now, isCheckInOpen: isCheckInOpen(day, now) },
    roster: roster.map((attendee) => ({
      ...attendee,
      answers: givenAnswers(columns, answers.get(attendee.personId)),
    })),
    told: url.searchParams.get('told'),
    waiting: await readWaitingOfCourse(db, day.courseId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'classes');
  const sessionId = idOfSlug(args.params.sessionId ?? '') ?? 0;
  const { intent, person } = formOf((await readForm(args.request)).fields, checkInSchema);
  const command = { sessionId, personId: person ?? 0, isThere: intent === 'here', actorId: administrator.id };
  const done = await attendClass(db, command, now);
  if (!done.ok) return data({ refusal: done.refusal.code }, { status: 409 });
  return redirect(`${paths.staffClass({ sessionId })}#p${command.personId}`, 303);
}

export default function ClassRoster() {
  const { day, roster, waiting, told } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  const came = roster.filter(({ checkedInAt }) => checkedInAt !== null).length;
  return (
    <div className="flow">
      <p className="noprint">
        <a href={paths.staffClasses()}>{t('class.back')}</a>
      </p>
      <div className="between">
        <h1>{day.courseTitle}</h1>
        {roster.length > 0 && (
          <SheetLinks
            xlsx={paths.staffClassXlsx({ sessionId: day.id })}
            csv={paths.staffClassCsv({ sessionId: day.id })}
          />
        )}
      </div>
      <p>
        {formatSpan(day.beginsAt, day.endsAt, locale)}
        <br />
        <span className="meta">{[day.place, day.teacher].filter(Boolean).join(' · ')}</span>
      </p>
      <p>
        <b>{t('class.cameOf', { came, expected: roster.length })}</b>{' '}
        <span className="meta noprint">{t('class.printHint')}</span>
      </p>
      {told !== null && <Notice kind="ok">{movedWords(told, t)}</Notice>}
      <DeskLinks day={day} hasPeople={roster.length > 0} />
      {result && (
        <Notice kind="bad">{t(result.refusal === 'TOO_EARLY' ? 'class.early' : 'class.gone')}</Notice>
      )}
      {!day.isCheckInOpen && roster.length > 0 && <p className="meta noprint">{t('class.early')}</p>}
      {roster.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('class.nobody')} />
      ) : (
        <Table
          caption={t('class.roster')}
          columns={[
            { key: 'name', title: t('people.column.name') },
            { key: 'tel', title: t('people.column.tel'), isWide: true },
            { key: 'here', title: t('class.column.here'), isFigure: true },
          ]}
          rows={roster.map((attendee) => ({
            key: String(attendee.personId),
            cells: [
              <Who key="name" attendee={attendee} />,
              attendee.tel && <Tel key="tel" tel={attendee.tel} />,
              (day.isCheckInOpen || attendee.checkedInAt) && (
                <Tick key="here" attendee={attendee} sessionId={day.id} />
              ),
            ],
          }))}
        />
      )}
      <WaitingLine waiting={waiting} />
    </div>
  );
}

/** What became of a day that was saved anew: how many were told, or that nobody was and why. */
function movedWords(told: string, t: Translate): string {
  if (told === '0') return t('class.move.nobody');
  return Number(told) > 0 ? t('class.move.done', { count: Number(told) }) : t('class.move.saved');
}

/** What can be done with the whole class; what has begun is neither moved nor cancelled. */
function DeskLinks({ day, hasPeople }: { day: { id: number; isAhead: boolean }; hasPeople: boolean }) {
  const { t } = useText();
  const may = useMay();
  const place = { sessionId: day.id };
  return (
    <div className="row noprint">
      {hasPeople && (
        <LinkButton look="ghost" href={paths.staffClassMail(place)}>
          {t('class.mail')}
        </LinkButton>
      )}
      {day.isAhead && (
        <LinkButton look="ghost" href={paths.staffClassMove(place)}>
          {t('class.move')}
        </LinkButton>
      )}
      {day.isAhead && may('refunds') && (
        <LinkButton look="ghost" href={paths.staffClassCancel(place)}>
          {t('classOff.link')}
        </LinkButton>
      )}
    </div>
  );
}

function Who({ attendee }: { attendee: Attendee & { answers: readonly GivenAnswer[] } }) {
  const may = useMay();
  const { t } = useText();
  const name = <PersonName>{attendee.name}</PersonName>;
  return (
    <span id={`p${attendee.personId}`}>
      {may('people') ? <a href={paths.staffPerson({ personId: attendee.personId })}>{name}</a> : name}
      <br />
      <span className="meta anywhere">{attendee.email}</span>
      {attendee.tel && (
        <span className="phone">
          <br />
          <Tel tel={attendee.tel} />
        </span>
      )}
      {attendee.answers.map(({ column, answer }) => (
        <Fragment key={column.name}>
          <br />
          <span className="meta">
            {answerTitle(column, t)}: <AnswerWords answer={answer} />
          </span>
        </Fragment>
      ))}
    </span>
  );
}

const Tel = ({ tel }: { tel: string }) => (
  <a className="nb" href={`tel:${tel}`}>
    {tel}
  </a>
);

/** One press; the same place takes it back. */
function Tick({ attendee, sessionId }: { attendee: Attendee; sessionId: number }) {
  const { t } = useText();
  const { checkedInAt, name } = attendee;
  return (
    <form method="post" action={paths.staffClass({ sessionId })}>
      <input type="hidden" name="person" value={attendee.personId} />
      {checkedInAt && (
        <Pill kind="ok" icon="check">
          {t('admin.clock', { clock: formatClock(checkedInAt) })}
        </Pill>
      )}{' '}
      <Button
        className="noprint"
        size="small"
        look={checkedInAt ? 'plain' : undefined}
        name="intent"
        value={checkedInAt ? 'undo' : 'here'}
        aria-label={t(checkedInAt ? 'class.undoOf' : 'class.hereOf', { name })}
      >
        {t(checkedInAt ? 'class.undo' : 'class.here')}
      </Button>
    </form>
  );
}
