import type { LoaderFunctionArgs } from '@remix-run/node';
import { readMemberProfile } from '~/accounts/people/member-profile.server';
import { readPrivateFile } from '~/uploads/private-files.server';
import { sendFile } from '~/uploads/send-file.server';
import { requireMember } from '~/web/guards.server';

/** The picture a member answered a question of the shop's with; nobody else's. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, fileStore, student } = await requireMember(args);
  const { images } = await readMemberProfile(db, student.id);
  const uploadId = images.labels[args.params.labelId ?? ''];
  const file = uploadId && (await readPrivateFile(db, { uploadId, files: fileStore }));
  if (!file) throw new Response(null, { status: 404 });
  return sendFile(args, file);
}
