import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LectureFileForm } from '~/catalogue/editor/curriculum/lecture-file-form';
import { RaisedNotice } from '~/kit/raised-notice';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DeskNav } from '~/learning/desk/desk-nav';
import { isTeacherOf } from '~/learning/teaches.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { readLectureFilePage, takeLectureFile } from '~/web/teaching/lecture-file-route.server';

export const handle: PageHandle = { stylesheet: 'learn', frame: 'shop' };
export const meta = privateMeta;

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Taught = Awaited<ReturnType<typeof requireInstructor>>;

/** @throws Response 404 for a course of others */
async function idsOfTaught({ db, instructor }: Taught, { params }: Args) {
  const id = (name: string) => idOfSlug(params[name] ?? '') ?? 0;
  const ids = { courseId: id('courseId'), lectureId: id('lectureId') };
  if (!(await isTeacherOf(db, instructor.id, ids.courseId))) throw new Response(null, { status: 404 });
  return ids;
}

/** The file of a lecture, for who teaches its course. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireInstructor(args);
  await idsOfTaught(visit, args);
  const scope = { teacherPersonId: visit.instructor.id };
  return {
    ...(await readLectureFilePage(visit, args)),
    counts: await countWaitingAtDesk(visit.db, scope),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireInstructor(args);
  const address = paths.taughtLectureFile(await idsOfTaught(visit, args));
  return takeLectureFile(visit, args, { actorId: visit.instructor.id, address });
}

export default function TaughtLectureFile() {
  const { lectureName, courseTitle, courseId, lectureId, file, isDone, counts } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <DeskNav current="courses" counts={counts} />
      <div className="wrap read pad5 flow">
        <p>
          <a href={paths.taughtCourse({ courseId })}>{courseTitle}</a>
        </p>
        <h1>{lectureName}</h1>
        {isDone && !result && <RaisedNotice kind="ok">{t('edit.saved')}</RaisedNotice>}
        <LectureFileForm
          file={file}
          address={paths.taughtLectureFile({ courseId, lectureId })}
          error={result?.error}
        />
      </div>
    </>
  );
}
