import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readGrantableCourses, readGrantsOf } from '~/access/staff/grants-of-person.server';
import { readOtherGuestRows } from '~/accounts/people/guest-rows.server';
import { readStaffPerson, readUserGroups } from '~/accounts/people/staff-person.server';
import { readPersonAnswers } from '~/accounts/registration/registration-answers.server';
import { useMay } from '~/accounts/rights-context';
import { readSessionsOf } from '~/accounts/sign-in/person-sessions.server';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { countMyCourses, readMyCourses } from '~/learning/my-courses.server';
import { readMailsOf } from '~/messages/outbox/mails-of-person.server';
import { orderSearchOf } from '~/orders/staff/order-search';
import { OrderTable } from '~/orders/staff/order-table';
import { readStaffOrders } from '~/orders/staff/staff-orders.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDateTime } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { AccountActions } from './account-actions';
import { Grants } from './grants';
import { isDone, type Sent, control } from './person-action.server';
import { GuestRows, Mails, PersonFacts, PersonSessions, Progress } from './person-parts';
import { Registration } from './registration';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const MOST = 50;

/** All of one person on one page (ADM-06). Nobody of the staff ever becomes them. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'people');
  const personId = idOfSlug(args.params.personId ?? '') ?? 0;
  const person = await readStaffPerson(db, personId);
  if (!person) throw new Response(null, { status: 404 });
  const done = url.searchParams.get('done');
  const nothing = orderSearchOf(null);
  const others = await readOtherGuestRows(db, personId);
  // a member keeps to the account; a guest is one buyer in several
  const personIds = person.kind === 'member' ? [personId] : [personId, ...others.map(({ id }) => id)];
  return {
    title: `${person.name || person.email} · ${t('people.title')} · ${settings.title}`,
    now,
    person,
    done: isDone(done) ? done : null,
    orders: await readStaffOrders(db, {
      filter: 'all',
      search: { ...nothing, personIds },
      range: { offset: 0, pageSize: MOST },
    }),
    others,
    grants: (await Promise.all(personIds.map((id) => readGrantsOf(db, id, now)))).flat(),
    courses: await readGrantableCourses(db),
    courseCount: await countMyCourses(db, personId),
    progress: (await readMyCourses(db, personId, { offset: 0, pageSize: MOST }, now)).map(
      ({ id, title, done: watched, total, access }) => ({ id, title, watched, total, isOpen: access.isOpen }),
    ),
    sessions: await readSessionsOf(db, { personId, token: null }, now),
    mails: await readMailsOf(db, personId, 20),
    groups: await readUserGroups(db),
    answers: await readPersonAnswers(db, personId),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'people');
  return control(args, visit);
}

export default function PersonPage() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<Sent>();
  const { t, locale } = useText();
  const may = useMay();
  const { person, now } = page;
  const isClosed = person.isStaff && !may('staff');
  return (
    <div className="flow">
      <p>
        <a href={paths.staffPeople()}>{t('people.back')}</a>
      </p>
      <h1>
        {person.name || person.email} <Pill>{t(`people.kind.${person.kind}`)}</Pill>{' '}
        {person.suspendedAt && <Pill kind="bad">{t('staff.suspended')}</Pill>}
      </h1>
      {result?.refusal && (
        <Notice kind="bad">
          {t(`people.refused.${result.refusal}`, { number: result.orderNumber ?? '' })}
        </Notice>
      )}
      {page.done && !result && <Notice kind="ok">{t(`people.done.${page.done}`)}</Notice>}
      {person.suspendedAt && (
        <Notice kind="warn">
          {t('people.suspendedSince', { at: formatDateTime(person.suspendedAt, locale) })}
        </Notice>
      )}
      {person.mergedInto !== null && (
        <Notice kind="info">
          <p>
            {t('people.merged')}{' '}
            <a href={paths.staffPerson({ personId: person.mergedInto })}>{t('people.mergedSee')}</a>
          </p>
        </Notice>
      )}
      <div className="half flow">
        <div className="flow">
          <Grants
            personId={person.id}
            grants={page.grants}
            courses={page.courses}
            now={now}
            sent={result?.form.startsWith('grant') ? result : undefined}
          />
          <Progress personId={person.id} courses={page.progress} />
          {may('orders') && (
            <section>
              <h2>{t('people.orders')}</h2>
              {page.orders.length === 0 ? (
                <p className="meta">{t('people.noOrders')}</p>
              ) : (
                <OrderTable caption={t('people.orders')} orders={page.orders} now={now} />
              )}
            </section>
          )}
        </div>
        <div className="flow">
          <PersonFacts person={person} />
          <GuestRows kind={person.kind} rows={page.others} />
          <Registration answers={page.answers} />
          {isClosed ? (
            <Notice kind="info">{t('people.isStaff')}</Notice>
          ) : (
            <>
              <AccountActions person={person} groups={page.groups} sent={result} />
              <PersonSessions personId={person.id} sessions={page.sessions} />
            </>
          )}
          <Mails mails={page.mails} now={now} />
        </div>
      </div>
    </div>
  );
}
