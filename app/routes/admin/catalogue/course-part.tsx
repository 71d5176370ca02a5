import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { COURSE_PARTS, courseForms, type CoursePart } from '~/catalogue/editor/courses/course-forms';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readCourseLines } from '~/catalogue/editor/courses/course-lines.server';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { numberTypedCourses } from '~/catalogue/editor/courses/named-courses.server';
import { isOwnVideo, previewVideoError } from '~/catalogue/editor/courses/preview-video.server';
import { saveCoursePart } from '~/catalogue/editor/courses/save-course-part.server';
import { type EditValues, typedValues } from '~/catalogue/editor/edit-fields';
import { EditForm } from '~/catalogue/editor/edit-form';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { keptIds, textOrNull } from '~/catalogue/editor/kept-values';
import { readLists } from '~/catalogue/editor/lists.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, typedOf, withFields } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** @throws Response 404 */
function asked(params: LoaderFunctionArgs['params']): { courseId: number; part: CoursePart } {
  const part = COURSE_PARTS.find((each) => each === params.part);
  if (!part) throw new Response(null, { status: 404 });
  return { courseId: idOfSlug(params.courseId ?? '') ?? 0, part };
}

export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings, locale } = await requireRight(args, 'catalogue');
  const { courseId, part } = asked(args.params);
  const course = await readEditedCourse(db, courseId);
  if (!course) throw new Response(null, { status: 404 });
  const { fields } = courseForms[part];
  const { id, title, status, version, values } = course;
  return {
    title: `${t(`edit.part.${part}`)} · ${title} · ${settings.title}`,
    isDone: url.searchParams.has('done'),
    part,
    course: { id, title, status, version, seatsHeld: course.seatsHeld },
    hasSample: part === 'certificate' && values.certificate_design !== null,
    typed: {
      ...typedValues(fields, values, locale),
      ...(fields.preview_video && isOwnVideo(values.preview_video) && { preview_video: '' }),
      ...(fields.gifts && { gifts: await readCourseLines(db, keptIds(values.gifts)) }),
    },
    lists: await readLists(db, locale, [
      'teachers',
      'categories',
      'groups',
      'userGroups',
      'venues',
      'courses',
    ]),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, fileStore, administrator } = await requireRight(args, 'catalogue');
  const { courseId, part } = asked(args.params);
  const { fields: sent } = await readForm(args.request, { maxFields: 500, maxFieldBytes: 100_000 });
  const named = await numberTypedCourses(db, typedOf(sent), courseForms[part].fields);
  const fields = withFields(sent, named);
  const form = parseForm(fields, courseForms[part].schema);
  if (!form.ok) {
    const returned = { typed: form.typed, errors: firstErrors(form.errors, t), conflict: null };
    return data<EditReturn>(returned, { status: 422 });
  }
  const { version: seen, ...values } = form.value;
  if (part === 'facts') {
    const course = await readEditedCourse(db, courseId);
    const video = {
      typed: textOrNull((form.value as EditValues).preview_video),
      stored: textOrNull(course?.values.preview_video),
    };
    const wrong = await previewVideoError(fileStore, video);
    const returned = { typed: form.typed, errors: { preview_video: wrong ? t(wrong) : '' }, conflict: null };
    if (wrong) return data<EditReturn>(returned, { status: 422 });
  }
  const edit = { id: courseId, seen, administratorId: administrator.id };
  const saved = await saveCoursePart(db, { ...edit, part, values }, now);
  if (saved.ok) return redirect(`${paths.staffCoursePart({ courseId, part })}?done=1`, 303);
  const returned = returnOf(saved.refusal, form.typed, t);
  return data(returned, { status: statusOf(returned) });
}

export default function CoursePartPage() {
  const { part, course, typed, lists, isDone, hasSample } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <CourseHead course={course} current={part} isDone={isDone && !returned} />
      {part === 'seats' && <p>{t('edit.seatsHeld', { held: course.seatsHeld })}</p>}
      {part === 'facts' && (
        <p>
          <a href={paths.staffCourseVideo({ courseId: course.id })}>{t('edit.uploadPreview')}</a>
        </p>
      )}
      <EditForm
        fields={courseForms[part].fields}
        version={course.version}
        typed={typed}
        returned={returned}
        lists={lists}
      />
      {hasSample && (
        <p>
          <a href={paths.staffCertificateSample({ courseId: course.id })}>{t('edit.certificateSample')}</a>{' '}
          <span className="meta">{t('edit.certificateSampleNote')}</span>
        </p>
      )}
    </>
  );
}
