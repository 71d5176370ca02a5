import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { measureVideo } from '~/catalogue/videos/measure-video.server';
import { progressReportForm } from '~/learning/watching/progress-report';
import { recordProgress } from '~/learning/watching/record-progress.server';
import { readVisit } from '~/learning/watching/watch-visit.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { parseForm, readForm } from '~/web/form.server';
import { currentShop } from '~/web/shop.server';
import { openVisit } from '~/web/visit.server';

/**
 * What the player's script reports. 200: kept; 401: nobody is signed in (the browser keeps the report); 403: no access;
 * 409: measured for somebody else; 400: no report. Safe to send again.
 */
export async function action(args: ActionFunctionArgs) {
  const { db, now, viewer, fileStore } = await openVisit(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const form = parseForm((await readForm(args.request)).fields, progressReportForm);
  if (courseId === null || !form.ok) return Response.json({ code: 'INPUT_ERROR' }, { status: 400 });
  if (!viewer.student) return Response.json({ code: 'PERMISSION_DENIED' }, { status: 401 });
  const { person, lecture, ranges, position, ago, ended, visit } = form.value;
  if (person !== viewer.student.id) return Response.json({ code: 'OTHER_PERSON' }, { status: 409 });
  if (ended) await measureVideo(db, fileStore, lecture);
  const recorded = await recordProgress(
    db,
    {
      personId: person,
      courseId,
      lectureId: lecture,
      ranges,
      positionSeconds: position,
      secondsAgo: ago,
      hasEnded: ended,
      begunAt: readVisit(currentShop().secret, { personId: person, lectureId: lecture }, visit),
    },
    now,
  );
  return recorded.ok ? Response.json(recorded.value) : Response.json(recorded.refusal, { status: 403 });
}

/** Somebody opened the address itself. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.learnCourse({ slug: params.slug ?? '' }), 302);
