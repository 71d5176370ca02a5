import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { StaffMember } from '~/accounts/viewer';
import {
  type VideoSubject,
  readShownVideo,
  setShownVideo,
  takeShownVideo,
} from '~/catalogue/videos/shown-video.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { FILE_RULES } from '~/uploads/file-rules';
import { bytesLeft } from '~/uploads/storage-shares';
import { readStorageUse } from '~/uploads/storage-use.server';
import { findFfmpeg } from '~/uploads/videos/ffmpeg.server';
import { removeFile } from '~/uploads/videos/remove-file.server';
import { MAKE_VIDEOS_JOB } from '~/uploads/videos/video-file';
import { partsFolder } from '~/uploads/videos/video-parts.server';
import { formOf, readForm } from '~/web/form.server';
import { receiveVideo } from '~/web/videos/video-form.server';
import type { Visit } from '~/web/visit.server';
import { videoRefusalText } from './video-refusal-text';

/** The clip of a course or a product that everyone may see. @throws Response 404 */
export async function readShownVideoPage(visit: Visit, subject: VideoSubject) {
  const { db, now, url, t, settings, fileStore } = visit;
  const view = await readShownVideo(db, subject, fileStore);
  if (!view) throw new Response(null, { status: 404 });
  return {
    ...view,
    title: `${t('edit.uploadPreview')} · ${view.title} · ${settings.title}`,
    name: view.title,
    isSaved: url.searchParams.has('done'),
    bytesLeft: bytesLeft(settings.storage_limit_gb, await readStorageUse(db, now)),
  };
}

const removal = z.object({ intent: z.literal('remove') });

/** The plain file field, or the button that takes the clip away. */
export async function takeShownVideoForm(
  visit: Visit & { administrator: StaffMember },
  request: Request,
  { subject, address }: { subject: VideoSubject; address: string },
) {
  const { db, now, t, settings, fileStore, environment, administrator } = visit;
  const by = { subject, administratorId: administrator.id };
  const done = () => redirect(`${address}?done=saved`, 303);
  if (!/^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '')) {
    formOf((await readForm(request)).fields, removal);
    const set = await setShownVideo(db, { ...by, video: null }, now);
    if (!set.ok) throw new Response(null, { status: 404 });
    return done();
  }
  const wrong = (code: Parameters<typeof videoRefusalText>[0]) =>
    data({ error: videoRefusalText(code, t) }, { status: 422 });
  const { maxBytes } = FILE_RULES.video;
  const received = await receiveVideo(request, { folder: partsFolder(environment.dataDir), maxBytes });
  if (!received) return wrong('MISSING');
  const { file, name, isTooLarge } = received;
  try {
    if (isTooLarge) return wrong('TOO_LARGE');
    const limitGb = settings.storage_limit_gb;
    const storage = { files: fileStore, limitGb, tools: findFfmpeg(environment) };
    const result = await takeShownVideo(db, { ...by, file, name }, storage, now);
    if (!result.ok) return wrong(result.refusal.code);
    await currentJobs().enqueue(db, MAKE_VIDEOS_JOB, {}, { singletonKey: 'came' });
  } finally {
    await removeFile(file);
  }
  return done();
}
