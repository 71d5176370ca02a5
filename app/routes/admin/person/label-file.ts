import type { LoaderFunctionArgs } from '@remix-run/node';
import { readMemberProfile } from '~/accounts/people/member-profile.server';
import { readStaffPerson } from '~/accounts/people/staff-person.server';
import { readPrivateFile } from '~/uploads/private-files.server';
import { sendFile } from '~/uploads/send-file.server';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';

/** The picture a person answered a question of the shop's with, for staff who may see people. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, fileStore } = await requireRight(args, 'people');
  const person = await readStaffPerson(db, idOfSlug(args.params.personId ?? '') ?? 0);
  const labels = person ? (await readMemberProfile(db, person.id)).images.labels : {};
  const uploadId = labels[args.params.labelId ?? ''];
  const file = uploadId && (await readPrivateFile(db, { uploadId, files: fileStore }));
  if (!file) throw new Response(null, { status: 404 });
  return sendFile(args, file);
}
