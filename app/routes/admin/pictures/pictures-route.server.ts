import { data, redirect } from '@remix-run/node';
import type { StaffMember } from '~/accounts/viewer';
import { coursePath, productPath } from '~/catalogue/catalogue-paths';
import { picturePath } from '~/catalogue/picture-source';
import { picturesForm, type PictureOwner } from '~/catalogue/pictures/pictures-form';
import { readPicturesOf } from '~/catalogue/pictures/pictures-of.server';
import { takePictures } from '~/catalogue/pictures/take-pictures.server';
import { FILE_RULES } from '~/uploads/file-rules';
import { readStoredPictures } from '~/uploads/pictures/stored-pictures.server';
import { bytesLeft } from '~/uploads/storage-shares';
import { readStorageUse } from '~/uploads/storage-use.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formOf, readForm } from '~/web/form.server';
import type { Visit } from '~/web/visit.server';
import { type PicturesSent, pictureRefusalTexts } from './picture-refusal-texts';

type StaffVisit = Visit & { administrator: StaffMember };

/** As many as a phone hands over at once without the request growing past its limit. */
const MOST_AT_ONCE = 20;

const ADDRESS: Readonly<Record<PictureOwner, (id: number) => string>> = {
  course: (id) => paths.staffCoursePictures({ courseId: id }),
  product: (id) => paths.staffProductPictures({ productId: id }),
  teacher: (id) => paths.staffTeacherPictures({ teacherId: id }),
};
const addressOf = (owner: PictureOwner, id: number) => ADDRESS[owner](id);

/** Where it is seen; a teacher has no page of the shop. */
const SEEN: Readonly<Record<PictureOwner, (of: { id: number; slug: string }) => string>> = {
  course: coursePath,
  product: productPath,
  teacher: ({ id }) => paths.staffListEntry({ list: 'teachers', entryId: id }),
};

/** @throws Response 404 */
export async function loadPictures(
  { db, now, url, t, settings, fileStore }: StaffVisit,
  owner: PictureOwner,
  param: string | undefined,
) {
  const id = idOfSlug(param ?? '') ?? 0;
  const own = await readPicturesOf(db, { owner, id });
  if (!own) throw new Response(null, { status: 404 });
  const { title, slug } = own;
  const pictures = await readStoredPictures(db, own.stems, fileStore);
  return {
    title: `${t(`uploads.title.${owner}`)} · ${title} · ${settings.title}`,
    owner,
    name: title,
    address: addressOf(owner, id),
    seenAt: SEEN[owner]({ id, slug }),
    entries: pictures.map(({ stem, name, isMissing }) => ({
      name,
      stored: stem,
      smallUrl: picturePath(stem, 320, 'webp'),
      largeUrl: picturePath(stem, 640, 'jpg'),
      isMissing,
    })),
    bytesLeft: bytesLeft(settings.storage_limit_gb, await readStorageUse(db, now)),
    isSaved: url.searchParams.get('done') === 'saved',
    doubled: url.searchParams.getAll('doubled').slice(0, MOST_AT_ONCE),
    asked: { view: url.searchParams.get('view'), remove: url.searchParams.get('remove') },
  };
}

/** @throws Response 404 */
export async function answerPictures(
  { db, now, t, settings, fileStore, administrator }: StaffVisit,
  request: Request,
  owner: PictureOwner,
  param: string | undefined,
) {
  const id = idOfSlug(param ?? '') ?? 0;
  const { fields, files } = await readForm(request, {
    maxFileBytes: FILE_RULES.picture.maxBytes,
    maxFiles: MOST_AT_ONCE,
  });
  const { deleteFileList, first, earlier, later, places } = formOf(fields, picturesForm);
  const stem = earlier || later;
  const move = stem ? { stem, to: earlier ? ('up' as const) : ('down' as const), places } : null;
  const result = await takePictures(
    db,
    {
      owner,
      id,
      first,
      move,
      removed: deleteFileList,
      administratorId: administrator.id,
      files: files.get('imageinput') ?? [],
    },
    { files: fileStore, limitGb: settings.storage_limit_gb },
    now,
  );
  if (!result.ok && result.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  const errors = pictureRefusalTexts(result, t);
  if (errors.length > 0) return data<PicturesSent>({ errors }, { status: 422 });
  const doubled = result.ok ? result.value.doubled : [];
  const query = new URLSearchParams([['done', 'saved'], ...doubled.map((name) => ['doubled', name])]);
  return redirect(`${addressOf(owner, id)}?${query}`, 303);
}
