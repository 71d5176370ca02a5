import type { LoaderFunctionArgs } from '@remix-run/node';
import { readOwnHomeworkFile } from '~/learning/homework/homework-file.server';
import { sendFile } from '~/uploads/send-file.server';
import { idOfSlug } from '~/values/slug-id';
import { requireStudent } from '~/web/guards.server';

/** A file of one's own homework; of nobody else's. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, fileStore, student } = await requireStudent(args);
  const [lectureId, uploadId] = [args.params.lectureId, args.params.uploadId].map((id) => idOfSlug(id ?? ''));
  const command = { personId: student.id, files: fileStore };
  const file =
    lectureId && uploadId ? await readOwnHomeworkFile(db, { ...command, lectureId, uploadId }) : null;
  if (!file) throw new Response(null, { status: 404 });
  return sendFile(args, file);
}
