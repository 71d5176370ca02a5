import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readRosterSession, readRoster } from '~/access/classes/rosters.server';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { typedValues } from '~/catalogue/editor/edit-fields';
import { EditForm } from '~/catalogue/editor/edit-form';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { readEditedSessions } from '~/catalogue/editor/sessions/edited-sessions.server';
import { sessionFields, sessionSchema } from '~/catalogue/editor/sessions/session-form';
import { Notice } from '~/kit/notice';
import { moveSession } from '~/orders/class-desk/move-session.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** A class session at another time or place, told to everybody who comes. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, locale, now } = await requireRight(args, 'classes');
  const day = await readRosterSession(db, idOfSlug(args.params.sessionId ?? '') ?? 0);
  const course = day && (await readEditedCourse(db, day.courseId));
  const session = day && (await readEditedSessions(db, day.courseId)).find(({ id }) => id === day.id);
  if (!day || !course || !session) throw new Response(null, { status: 404 });
  return {
    title: `${t('class.move')} · ${day.courseTitle} · ${settings.title}`,
    day,
    isBegun: day.beginsAt <= now,
    count: (await readRoster(db, day.id)).length,
    version: course.version,
    typed: typedValues(sessionFields, session.values, locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'classes');
  const sessionId = idOfSlug(args.params.sessionId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, sessionSchema);
  if (!form.ok) {
    const returned = { typed: form.typed, errors: firstErrors(form.errors, t), conflict: null };
    return data<EditReturn>(returned, { status: 422 });
  }
  const { version: seen, ...values } = form.value;
  const moved = await moveSession(db, { sessionId, values, seen, administratorId: administrator.id }, now);
  if (moved.ok) return redirect(`${paths.staffClass({ sessionId })}?told=${moved.value ?? 'unmoved'}`, 303);
  const returned = returnOf(moved.refusal, form.typed, t);
  return data(returned, { status: statusOf(returned) });
}

export default function MoveClass() {
  const { day, isBegun, count, version, typed } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffClass({ sessionId: day.id })}>{t('class.mail.back')}</a>
      </p>
      <h1>{t('class.move')}</h1>
      <p>{day.courseTitle}</p>
      {isBegun ? (
        <Notice kind="info">{t('class.move.begun')}</Notice>
      ) : (
        <>
          <p>{t('class.move.lead', { count })}</p>
          <EditForm
            fields={sessionFields}
            version={version}
            typed={typed}
            returned={returned}
            save={t('class.move.save')}
          />
        </>
      )}
    </div>
  );
}
