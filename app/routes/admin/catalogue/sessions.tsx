import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { MoveButtons } from '~/catalogue/editor/move-buttons';
import { readEditedSessions } from '~/catalogue/editor/sessions/edited-sessions.server';
import { removeSession } from '~/catalogue/editor/sessions/save-session.server';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatSpan } from '~/values/time';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const removeForm = z.object({
  intent: z.literal('remove'),
  session: z.coerce.number().int().positive(),
  version: z.coerce.number().int(),
});

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'catalogue');
  const course = await readEditedCourse(db, idOfSlug(args.params.courseId ?? '') ?? 0);
  if (!course) throw new Response(null, { status: 404 });
  const { id, title, status, version } = course;
  const sessions = await readEditedSessions(db, id);
  return {
    title: `${t('edit.part.sessions')} · ${title} · ${settings.title}`,
    isDone: url.searchParams.has('done'),
    course: { id, title, status, version },
    sessions: sessions.map(({ values: _, ...session }) => ({
      ...session,
      hasBegun: session.beginsAt <= now,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const { session: sessionId, version: seen } = formOf(fields, removeForm);
  const edit = { id: courseId, seen, administratorId: administrator.id };
  const done = await removeSession(db, { ...edit, sessionId }, now);
  if (done.ok) return redirect(`${paths.staffSessions({ courseId })}?done=1`, 303);
  const returned = returnOf(done.refusal, {}, t);
  return data<EditReturn>(returned, { status: statusOf(returned) });
}

export default function Sessions() {
  const { course, sessions, isDone } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t, locale } = useText();
  return (
    <>
      <CourseHead course={course} current="sessions" isDone={isDone && !returned} />
      <div className="flow">
        {returned?.conflict && <Notice kind="bad">{t('edit.changed.list')}</Notice>}
        <p>{t(sessions.length === 0 ? 'edit.noSessions' : 'edit.sessionsLead')}</p>
        {sessions.length > 0 && (
          <Table
            caption={t('edit.part.sessions')}
            columns={[
              { key: 'when', title: t('edit.field.day') },
              { key: 'place', title: t('edit.field.place') },
              { key: 'move', title: t('edit.move') },
            ]}
            rows={sessions.map(({ id, beginsAt, endsAt, place, hasBegun }) => ({
              key: String(id),
              cells: [
                <a key="when" href={paths.staffSession({ courseId: course.id, sessionId: id })}>
                  {formatSpan(beginsAt, endsAt, locale)}
                </a>,
                place || '–',
                hasBegun ? (
                  t('edit.sessionOver')
                ) : (
                  <MoveButtons
                    key="move"
                    version={course.version}
                    hidden={{ session: String(id) }}
                    name={formatSpan(beginsAt, endsAt, locale)}
                    canMove={false}
                    more={[{ intent: 'remove', text: t('edit.delete') }]}
                  />
                ),
              ],
            }))}
          />
        )}
        <p>
          <LinkButton icon="plus" href={paths.staffSession({ courseId: course.id, sessionId: 'new' })}>
            {t('edit.newSession')}
          </LinkButton>
        </p>
      </div>
    </>
  );
}
