import type { LoaderFunctionArgs } from '@remix-run/node';
import { webVtt } from '~/catalogue/videos/cue';
import { readCaption } from '~/catalogue/videos/video-texts.server';
import { readLectureContent } from '~/learning/playlist.server';
import { idOfSlug } from '~/values/slug-id';
import { readerOf } from '~/web/teaching/lecture-reader.server';
import { openVisit } from '~/web/visit.server';

/** Captions of a video, for people who may open its lecture. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, viewer } = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const lectureId = Number(args.params.lectureId);
  const language = args.params.language ?? '';
  if (courseId === null || !Number.isSafeInteger(lectureId)) throw new Response(null, { status: 404 });
  const personId = await readerOf(db, viewer, courseId, now);
  // to who may not open it there is no such lecture
  const content = await readLectureContent(db, { courseId, lectureId, personId }, now);
  const caption = content ? await readCaption(db, { lectureId, language }) : null;
  if (!caption) throw new Response(null, { status: 404 });
  return new Response(webVtt(caption.cues), {
    headers: {
      'Content-Type': 'text/vtt; charset=utf-8',
      'Cache-Control': 'private, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
