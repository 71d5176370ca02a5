import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { saveClassSession } from '~/access/classes/save-class-session.server';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { typedValues } from '~/catalogue/editor/edit-fields';
import { EditForm } from '~/catalogue/editor/edit-form';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { keptValues } from '~/catalogue/editor/kept-values';
import { readLists } from '~/catalogue/editor/lists.server';
import { readEditedSessions } from '~/catalogue/editor/sessions/edited-sessions.server';
import { sessionFields, sessionSchema } from '~/catalogue/editor/sessions/session-form';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const sessionIn = ({ sessionId = '' }: LoaderFunctionArgs['params']): number | null =>
  sessionId === 'new' ? null : (idOfSlug(sessionId) ?? 0);

/** One meeting; a new one begins with what the course says for all. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, locale } = await requireRight(args, 'catalogue');
  const course = await readEditedCourse(db, idOfSlug(args.params.courseId ?? '') ?? 0);
  const sessionId = sessionIn(args.params);
  const session =
    course && sessionId && (await readEditedSessions(db, course.id)).find(({ id }) => id === sessionId);
  if (!course || (sessionId !== null && !session)) throw new Response(null, { status: 404 });
  const { id, title, status, version, values } = course;
  const { map_url, meeting_url, what_to_bring } = values;
  const usual = keptValues({ place: values.venue ?? '', map_url, meeting_url, what_to_bring });
  return {
    title: `${t('edit.part.sessions')} · ${title} · ${settings.title}`,
    isNew: sessionId === null,
    course: { id, title, status, version },
    lists: await readLists(db, locale, ['venues']),
    typed: typedValues(sessionFields, session ? session.values : usual, locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, sessionSchema);
  if (!form.ok) {
    const returned = { typed: form.typed, errors: firstErrors(form.errors, t), conflict: null };
    return data<EditReturn>(returned, { status: 422 });
  }
  const { version: seen, ...values } = form.value;
  const edit = { id: courseId, seen, administratorId: administrator.id };
  const saved = await saveClassSession(db, { ...edit, sessionId: sessionIn(args.params), values }, now);
  if (saved.ok) return redirect(`${paths.staffSessions({ courseId })}?done=1`, 303);
  const returned = returnOf(saved.refusal, form.typed, t);
  return data(returned, { status: statusOf(returned) });
}

export default function Session() {
  const { isNew, course, typed, lists } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <CourseHead course={course} current="sessions" />
      <h2>{t(isNew ? 'edit.newSession' : 'edit.oneSession')}</h2>
      <p>
        <a href={paths.staffSessions({ courseId: course.id })}>{t('edit.backToSessions')}</a>
      </p>
      <EditForm
        fields={sessionFields}
        version={course.version}
        typed={typed}
        returned={returned}
        lists={lists}
      />
    </>
  );
}
