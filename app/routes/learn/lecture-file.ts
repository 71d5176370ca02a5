import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { mediaAddress } from '~/learning/lecture-media.server';
import { readLectureContent } from '~/learning/playlist.server';
import { markLectureDone } from '~/learning/watching/record-progress.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { currentShop } from '~/web/shop.server';
import { readerOf } from '~/web/teaching/lecture-reader.server';
import { openVisit } from '~/web/visit.server';

/**
 * A lecture's file: a fresh signed address at each click, so that a page left open for a day still downloads. Opening it is
 * what completes a file lecture.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, viewer } = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const lectureId = Number(args.params.lectureId);
  if (courseId === null || !Number.isSafeInteger(lectureId)) throw new Response(null, { status: 404 });
  const personId = await readerOf(db, viewer, courseId, now);
  const content = await readLectureContent(db, { courseId, lectureId, personId }, now);
  // back to the lecture, which redirects a visitor without access
  if (!content?.file) return redirect(paths.lecture({ slug: args.params.slug ?? '', lectureId }), 302);
  if (content.type === 'file' && personId !== null) {
    // a preview without access is opened, too; nothing is kept of that
    await markLectureDone(db, { personId, courseId, lectureId }, 'opened', now);
  }
  const media = { kind: 'files', name: content.file, courseId, lectureId, personId } as const;
  return redirect(mediaAddress(currentShop().secret, media, now), 302);
}
