import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  CLASS_TIMES,
  type ClassTime,
  countRosterSessions,
  readRosterSessions,
} from '~/access/classes/rosters.server';
import { useMay } from '~/accounts/rights-context';
import { rightsOf } from '~/accounts/staff-rights';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Pager } from '~/kit/pager';
import { Table } from '~/kit/table';
import { readCancellations } from '~/payments/class-cancel/cancellations.server';
import { readClassesWithoutDays } from '~/payments/class-cancel/classes-without-days.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formatDateTime, formatSpan } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;
const pathOf = (time: ClassTime, page = 1) =>
  `${paths.staffClasses()}?time=${time}${page > 1 ? `&page=${page}` : ''}`;

/** The days on which classes and live courses meet. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, administrator } = await requireRight(args, 'classes');
  const time: ClassTime = url.searchParams.get('time') === 'over' ? 'over' : 'coming';
  const counts = await countRosterSessions(db, now);
  const range = pageRange(counts[time], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('class.title')} · ${settings.title}`,
    chips: CLASS_TIMES.map((each) => ({ time: each, count: counts[each] })),
    time,
    range,
    withoutDays: rightsOf(administrator.roles).includes('refunds') ? await readClassesWithoutDays(db) : [],
    cancelled: rightsOf(administrator.roles).includes('refunds') ? await readCancellations(db) : [],
    days: await readRosterSessions(db, { time, range }, now),
  };
}

export default function Classes() {
  const { chips, time, range, days, withoutDays, cancelled } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const may = useMay();
  return (
    <>
      <h1>{t('class.title')}</h1>
      <Chips
        label={t('admin.filters')}
        chips={chips.map((each) => ({
          href: pathOf(each.time),
          text: t(`class.time.${each.time}`),
          count: each.count,
          current: each.time === time,
        }))}
      />
      {days.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t(`class.none.${time}`)} />
      ) : (
        <Table
          caption={t('class.title')}
          columns={[
            { key: 'day', title: t('class.column.day') },
            { key: 'place', title: t('class.column.place'), isWide: true },
            { key: 'came', title: t('class.column.came'), isFigure: true },
          ]}
          rows={days.map((day) => ({
            key: String(day.id),
            cells: [
              <span key="day">
                <a href={paths.staffClass({ sessionId: day.id })}>{day.courseTitle}</a>
                <br />
                <span className="meta">{formatSpan(day.beginsAt, day.endsAt, locale)}</span>
              </span>,
              day.place,
              t('class.cameOf', { came: day.cameIn, expected: day.expected }),
            ],
          }))}
        />
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => pathOf(time, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
      {withoutDays.length > 0 && (
        <section className="flow mt3" aria-labelledby="without-days">
          <h2 id="without-days">{t('classOff.noDays')}</h2>
          <ul className="lines dense">
            {withoutDays.map(({ id, title }) => (
              <li key={id}>
                <span>
                  {title}{' '}
                  {may('catalogue') && (
                    <a href={paths.staffSession({ courseId: id, sessionId: 'new' })}>
                      {t('classOff.addDay')}
                    </a>
                  )}
                </span>
                <a href={paths.staffCourseCancel({ courseId: id })}>{t('classOff.link')}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {cancelled.length > 0 && (
        <section className="flow mt3" aria-labelledby="cancelled">
          <h2 id="cancelled">{t('classOff.recent')}</h2>
          <ul className="lines dense">
            {cancelled.map((each) => (
              <li key={each.id}>
                <a href={paths.staffCancellation({ cancellationId: each.id })}>{each.courseTitle}</a>
                <span className="meta">
                  {formatDateTime(each.beginsAt ?? each.createdAt, locale)}
                  {each.remaining > 0 && <b> · {t('classOff.recent.left', { count: each.remaining })}</b>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
