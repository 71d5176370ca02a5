import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPrivateFile } from '~/uploads/private-files.server';
import { sendFile } from '~/uploads/send-file.server';
import { requireRight } from '~/web/guards.server';

/** A slip beside its order, for administrators only. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, fileStore } = await requireRight(args, 'money');
  const uploadId = Number(/^[1-9]\d{0,14}$/.exec(args.params.uploadId ?? '')?.[0] ?? 0);
  const file = await readPrivateFile(db, { uploadId, files: fileStore });
  if (!file) throw new Response(null, { status: 404 });
  return sendFile(args, file);
}
