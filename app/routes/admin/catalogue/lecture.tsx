import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readLectureFile } from '~/catalogue/curriculum/lecture-file.server';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { lectureFields, lectureSchema } from '~/catalogue/editor/curriculum/curriculum-forms';
import { readEditedCurriculum } from '~/catalogue/editor/curriculum/edited-curriculum.server';
import { LectureFileForm } from '~/catalogue/editor/curriculum/lecture-file-form';
import { saveLecture } from '~/catalogue/editor/curriculum/save-lecture.server';
import { typedValues } from '~/catalogue/editor/edit-fields';
import { EditForm } from '~/catalogue/editor/edit-form';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const idIn = (value: string | undefined) => idOfSlug(value ?? '') ?? 0;

export async function loader(args: LoaderFunctionArgs) {
  const { db, settings, locale, fileStore } = await requireRight(args, 'catalogue');
  const course = await readEditedCourse(db, idIn(args.params.courseId));
  const { sections } = course ? await readEditedCurriculum(db, course.id) : { sections: [] };
  const lectureId = idIn(args.params.lectureId);
  const lecture = sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId);
  if (!course || !lecture) throw new Response(null, { status: 404 });
  const { id, title, status, version } = course;
  const view = await readLectureFile(db, { courseId: id, lectureId, files: fileStore });
  return {
    title: `${lecture.name} · ${title} · ${settings.title}`,
    name: lecture.name,
    course: { id, title, status, version },
    lectureId,
    type: lecture.type,
    file: view?.file ?? null,
    typed: {
      ...typedValues(lectureFields, lecture.values, locale),
      ...(lecture.values.upload_type === 'file' && { video: '' }),
    },
    lists: { sections: sections.map((section) => ({ id: section.id, name: section.name })) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const courseId = idIn(args.params.courseId);
  const { fields } = await readForm(args.request, { maxFieldBytes: 200_000 });
  const form = parseForm(fields, lectureSchema);
  if (!form.ok) {
    const returned = { typed: form.typed, errors: firstErrors(form.errors, t), conflict: null };
    return data<EditReturn>(returned, { status: 422 });
  }
  const { version: seen, ...values } = form.value;
  const edit = { id: courseId, seen, administratorId: administrator.id };
  const saved = await saveLecture(db, { ...edit, lectureId: idIn(args.params.lectureId), values }, now);
  if (saved.ok) return redirect(`${paths.staffCurriculum({ courseId })}?done=1`, 303);
  const returned = returnOf(saved.refusal, form.typed, t);
  return data(returned, { status: statusOf(returned) });
}

export default function Lecture() {
  const { name, course, lectureId, type, file, typed, lists } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <CourseHead course={course} current="curriculum" />
      <h2>{name}</h2>
      <p>
        <a href={paths.staffCurriculum({ courseId: course.id })}>{t('edit.backToCurriculum')}</a>
      </p>
      {type === 'quiz' && (
        <p>
          <a href={paths.staffQuiz({ courseId: course.id, lectureId })}>{t('quizEdit.toQuiz')}</a>
        </p>
      )}
      {type === 'video' && (
        <p>
          <a href={paths.staffVideo({ courseId: course.id, lectureId })}>{t('edit.uploadVideo')}</a>
        </p>
      )}
      <EditForm
        fields={lectureFields}
        version={course.version}
        typed={typed}
        returned={returned}
        lists={lists}
      />
      <h3>{t('edit.fileTitle')}</h3>
      <LectureFileForm file={file} address={paths.staffLectureFile({ courseId: course.id, lectureId })} />
    </>
  );
}
