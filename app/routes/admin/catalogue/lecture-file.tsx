import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LectureFileForm } from '~/catalogue/editor/curriculum/lecture-file-form';
import { RaisedNotice } from '~/kit/raised-notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { readLectureFilePage, takeLectureFile } from '~/web/teaching/lecture-file-route.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  return readLectureFilePage(await requireRight(args, 'catalogue'), args);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const id = (name: string) => idOfSlug(args.params[name] ?? '') ?? 0;
  const address = paths.staffLectureFile({ courseId: id('courseId'), lectureId: id('lectureId') });
  return takeLectureFile(visit, args, { actorId: visit.administrator.id, address });
}

export default function StaffLectureFile() {
  const { lectureName, courseTitle, courseId, lectureId, file, isDone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffLecture({ courseId, lectureId })}>{t('edit.backToLecture')}</a>
      </p>
      <h1>
        {t('edit.fileTitle')} <span className="meta">{lectureName}</span>
      </h1>
      <p className="meta">{courseTitle}</p>
      {isDone && !result && <RaisedNotice kind="ok">{t('edit.saved')}</RaisedNotice>}
      <LectureFileForm
        file={file}
        address={paths.staffLectureFile({ courseId, lectureId })}
        error={result?.error}
      />
    </div>
  );
}
