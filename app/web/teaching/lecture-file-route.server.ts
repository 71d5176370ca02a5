import { data, redirect } from '@remix-run/node';
import { readLectureFile } from '~/catalogue/curriculum/lecture-file.server';
import { setLectureFile } from '~/catalogue/editor/curriculum/set-lecture-file.server';
import { fileWords } from '~/uploads/accepted-files';
import { FILE_REFUSAL_TEXTS, FILE_RULES } from '~/uploads/file-rules';
import { storeDocument } from '~/uploads/store-document.server';
import { idOfSlug } from '~/values/slug-id';
import { intentOf, readForm } from '~/web/form.server';
import type { RouteArgs, Visit } from '~/web/visit.server';

type LectureFileArgs = RouteArgs & { params: Record<string, string | undefined> };

const idsIn = ({ params }: LectureFileArgs) => ({
  courseId: idOfSlug(params.courseId ?? '') ?? 0,
  lectureId: idOfSlug(params.lectureId ?? '') ?? 0,
});

/** A lecture's file, for the page of staff and of teachers. @throws Response 404 */
export async function readLectureFilePage({ db, url, settings, fileStore }: Visit, args: LectureFileArgs) {
  const ids = idsIn(args);
  const lectureFile = await readLectureFile(db, { ...ids, files: fileStore });
  if (!lectureFile) throw new Response(null, { status: 404 });
  return {
    ...lectureFile,
    ...ids,
    title: `${lectureFile.lectureName} · ${lectureFile.courseTitle} · ${settings.title}`,
    isDone: url.searchParams.has('done'),
  };
}

/** Stores the chosen file as the lecture's, or removes the present one. */
export async function takeLectureFile(
  visit: Visit,
  args: LectureFileArgs,
  { actorId, address }: { actorId: number; address: string },
) {
  const { db, now, t, fileStore, settings } = visit;
  const ids = idsIn(args);
  const rule = FILE_RULES['lecture-file'];
  const { fields, files } = await readForm(args.request, { maxFileBytes: rule.maxBytes });
  const wrong = (error: string) => data({ error }, { status: 422 });
  const words = fileWords('lecture-file', t);
  let stored: string | null = null;
  if (intentOf(fields) !== 'remove') {
    const file = files.get('file')?.[0];
    if (!file) return wrong(t('edit.error.noFileChosen'));
    if (file.isTooLarge) return wrong(t('upload.tooLarge', words));
    if (file.isBusy) return wrong(t('upload.busy'));
    const storedFile = await storeDocument(
      db,
      { purpose: 'lecture-file', originalName: file.name, bytes: file.bytes, ownerPersonId: actorId },
      { files: fileStore, limitGb: settings.storage_limit_gb },
      now,
    );
    if (!storedFile.ok) {
      const { code } = storedFile.refusal;
      return wrong(
        code === 'TYPE_NOT_ALLOWED' ? t('edit.error.fileType', words) : t(FILE_REFUSAL_TEXTS[code], words),
      );
    }
    stored = storedFile.value.storageName;
  }
  const set = await setLectureFile(db, { ...ids, stored, actorId }, now);
  if (!set.ok) throw new Response(null, { status: 404 });
  return redirect(`${address}?done=1`, 303);
}
