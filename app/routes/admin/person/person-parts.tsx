import type { GuestRow } from '~/accounts/people/guest-rows.server';
import type { StaffPerson } from '~/accounts/people/staff-person.server';
import { deviceWords } from '~/accounts/sign-in/device-texts';
import type { PersonSession } from '~/accounts/sign-in/person-sessions.server';
import { Button } from '~/kit/button';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import type { MailOfPerson } from '~/messages/outbox/mails-of-person.server';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { bangkokDay, formatDateTime, formatDay } from '~/values/time';

/** How to reach somebody, and since when they are here. */
export function PersonFacts({ person }: { person: StaffPerson }) {
  const { t, locale } = useText();
  const rows = [
    [
      t('admin.order.email'),
      <span key="mail">
        <a href={`mailto:${person.email}`}>{person.email}</a>{' '}
        {person.kind === 'member' && !person.isEmailProven && (
          <Pill kind="warn">{t('people.emailUnproven')}</Pill>
        )}
      </span>,
    ],
    [
      t('admin.order.tel'),
      person.tel && (
        <a key="tel" href={`tel:${person.tel}`}>
          {person.tel}
        </a>
      ),
    ],
    [t('people.username'), person.kind === 'member' ? person.username : ''],
    [t('people.group'), person.group?.name ?? ''],
    [t('people.branch'), person.branchId],
    [t('people.groupKpi'), person.studentGroupKpi],
    [t('people.column.since'), formatDay(bangkokDay(person.createdAt), locale)],
    [t('people.createdBy'), person.createdBy ?? ''],
  ] as const;
  return (
    <section>
      <h2>{t('people.facts')}</h2>
      <table className="compare">
        <caption className="vh">{t('people.facts')}</caption>
        <tbody>
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

/** Each order of a guest is an account of its own; here those of one buyer lead to each other. */
export function GuestRows({ kind, rows }: { kind: StaffPerson['kind']; rows: readonly GuestRow[] }) {
  const { t, locale } = useText();
  if (rows.length === 0) return null;
  const list = (
    <ul className="lines dense">
      {rows.map(({ id, name, createdAt }) => (
        <li key={id}>
          <a href={paths.staffPerson({ personId: id })}>{name || t('people.kind.generated')}</a>
          <span className="meta nb">{formatDay(bangkokDay(createdAt), locale)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <section>
      <h2>{t('people.guestRows')}</h2>
      <p className="meta">{t(`people.guestRows.${kind}`)}</p>
      {rows.length > 5 ? (
        <details>
          <summary>{t('people.guestRows.count', { count: rows.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  );
}

interface CourseProgress {
  id: number;
  title: string;
  watched: number;
  total: number;
  isOpen: boolean;
}

/** How far they are with each course; the one learned last comes first. */
export function Progress({ personId, courses }: { personId: number; courses: readonly CourseProgress[] }) {
  const { t } = useText();
  if (courses.length === 0) return null;
  return (
    <section>
      <h2>{t('people.progress')}</h2>
      <Table
        caption={t('people.progress')}
        columns={[
          { key: 'course', title: t('people.course') },
          { key: 'done', title: t('people.lecturesDone'), isFigure: true },
          { key: 'share', title: t('people.share'), isFigure: true },
          { key: 'correct', title: t('progress.correct') },
        ]}
        rows={courses.map(({ id, title, watched, total, isOpen }) => ({
          key: String(id),
          cells: [
            <span key="course">
              {title} {!isOpen && <Pill>{t('people.closed')}</Pill>}
            </span>,
            t('people.doneOf', { done: watched, total }),
            total === 0 ? '–' : `${Math.floor((watched / total) * 100)}%`,
            total > 0 && (
              <a key="correct" href={paths.staffProgress({ personId, courseId: id })}>
                {t('progress.correct')}
              </a>
            ),
          ],
        }))}
      />
    </section>
  );
}

/** Where they are signed in; all of it ends at once. */
export function PersonSessions({
  personId,
  sessions,
}: {
  personId: number;
  sessions: readonly PersonSession[];
}) {
  const { t, locale } = useText();
  return (
    <section>
      <h2>{t('people.sessions')}</h2>
      {sessions.length === 0 ? (
        <p className="meta">{t('people.noSessions')}</p>
      ) : (
        <>
          <ul className="lines dense">
            {sessions.map((session) => {
              const { program, device } = deviceWords(session.userAgent);
              const name =
                program && device
                  ? t('security.device', { program, device })
                  : (program ?? device ?? t('security.deviceUnknown'));
              return (
                <li key={session.id}>
                  <span>
                    {name}{' '}
                    <span className="meta">
                      {t('security.lastSeen', { at: formatDateTime(session.lastSeenAt, locale) })}
                    </span>
                  </span>
                </li>
              );
            })}
          </ul>
          <form method="post" action={paths.staffPerson({ personId })}>
            <Button look="ghost" size="small" name="intent" value="end-others">
              {t('people.endSessions')}
            </Button>
          </form>
        </>
      )}
    </section>
  );
}

const MAIL_LOOKS = { sent: 'ok', mailbox: 'ok', waiting: 'info', failed: 'bad' } as const;

/** What the shop wrote to them lately; its links stay theirs. */
export function Mails({ mails, now }: { mails: readonly MailOfPerson[]; now: Date }) {
  const { t, locale } = useText();
  if (mails.length === 0) return null;
  return (
    <section>
      <h2>{t('people.mails')}</h2>
      <ul className="lines dense">
        {mails.map(({ id, subject, to, status, queuedAt }) => {
          const look = status in MAIL_LOOKS ? (status as keyof typeof MAIL_LOOKS) : 'waiting';
          return (
            <li key={id}>
              <span>
                {subject}
                <br />
                <span className="meta">
                  {to} · {momentWords(queuedAt, { now, t, locale })}
                </span>
              </span>
              <Pill kind={MAIL_LOOKS[look]}>{t(`people.mail.${look}`)}</Pill>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
