import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { arrangeCurriculum } from '~/catalogue/editor/curriculum/arrange-curriculum.server';
import { type CurriculumMove, curriculumSchema } from '~/catalogue/editor/curriculum/curriculum-forms';
import { readEditedCurriculum } from '~/catalogue/editor/curriculum/edited-curriculum.server';
import {
  ArchivedLectures,
  NewSection,
  OrderForm,
  SectionEditor,
} from '~/catalogue/editor/curriculum/section-editor';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Sections and lectures in their order; everything by buttons. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'catalogue');
  const course = await readEditedCourse(db, idOfSlug(args.params.courseId ?? '') ?? 0);
  if (!course) throw new Response(null, { status: 404 });
  const { id, title, status, version } = course;
  const { order, sections, archived } = await readEditedCurriculum(db, id);
  const plain = ({ values: _, ...lecture }: (typeof archived)[number]) => lecture;
  return {
    title: `${t('edit.part.curriculum')} · ${title} · ${settings.title}`,
    isDone: url.searchParams.has('done'),
    course: { id, title, status, version },
    order,
    sections: sections.map((section) => ({ ...section, lectures: section.lectures.map(plain) })),
    archived: archived.map(plain),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, curriculumSchema);
  if (!form.ok) {
    const returned = { typed: form.typed, errors: firstErrors(form.errors, t), conflict: null };
    return data<EditReturn>(returned, { status: 422 });
  }
  const edit = { id: courseId, seen: form.value.version, administratorId: administrator.id };
  const done = await arrangeCurriculum(db, { ...edit, move: form.value }, now);
  if (done.ok) return redirect(`${paths.staffCurriculum({ courseId })}?done=1${placeOf(form.value)}`, 303);
  const returned = returnOf(done.refusal, form.typed, t);
  return data(returned, { status: statusOf(returned) });
}

/** Back to the section one was at. */
const placeOf = (move: CurriculumMove) =>
  'section' in move && move.section !== null ? `#section-${move.section}` : '';

export default function Curriculum() {
  const { course, order, sections, archived, isDone } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const version = returned?.conflict?.version ?? course.version;
  const returnedTo = (intent: string, section?: number) =>
    returned?.typed.intent === intent && (section === undefined || returned.typed.section === String(section))
      ? returned
      : null;
  return (
    <>
      <CourseHead course={course} current="curriculum" isDone={isDone && !returned} />
      <div className="flow">
        {returned?.conflict && <Notice kind="bad">{t('edit.changed.list')}</Notice>}
        <OrderForm version={version} order={order} />
        {sections.length === 0 && <p>{t('edit.noSections')}</p>}
        {sections.map((section) => (
          <SectionEditor
            key={section.id}
            courseId={course.id}
            version={version}
            section={section}
            renamed={returnedTo('renameSection', section.id)}
            added={returnedTo('addLecture', section.id)}
          />
        ))}
        <NewSection version={version} returned={returnedTo('addSection')} />
        <ArchivedLectures version={version} lectures={archived} />
      </div>
    </>
  );
}
