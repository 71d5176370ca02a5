import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { arriveVideo } from '~/catalogue/videos/arrive-video.server';
import { controlVideo } from '~/catalogue/videos/control-video.server';
import { readLectureVideo } from '~/catalogue/videos/lecture-video.server';
import { takeVideo } from '~/catalogue/videos/take-video.server';
import progressScript from '~/enhance/follow-progress?worker&url';
import { Notice } from '~/kit/notice';
import { RaisedNotice } from '~/kit/raised-notice';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { FILE_RULES } from '~/uploads/file-rules';
import { bytesLeft } from '~/uploads/storage-shares';
import { readStorageUse } from '~/uploads/storage-use.server';
import { findFfmpeg } from '~/uploads/videos/ffmpeg.server';
import { removeFile } from '~/uploads/videos/remove-file.server';
import { readArrival } from '~/uploads/videos/video-arrivals.server';
import { isPlayedByBrowsers } from '~/uploads/videos/video-file';
import { MAKE_VIDEOS_JOB } from '~/uploads/videos/video-file';
import { partsFolder } from '~/uploads/videos/video-parts.server';
import { readVideo } from '~/uploads/videos/videos.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { gigabytes } from '~/values/storage-size';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { receiveVideo } from '~/web/videos/video-form.server';
import { VideoForPhones } from './video-for-phones';
import { VideoForm } from './video-form';
import { videoRefusalText } from './video-refusal-text';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'uploads', frame: 'staff' };
export const meta = privateMeta;

const idsOf = ({ courseId, lectureId }: LoaderFunctionArgs['params']) => ({
  courseId: idOfSlug(courseId ?? '') ?? 0,
  lectureId: idOfSlug(lectureId ?? '') ?? 0,
});

const steerSchema = z.object({ intent: z.enum(['cancel', 'again']) });

/** The video of a lecture (UPL-02, UPL-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment, fileStore } = await requireRight(args, 'catalogue');
  const video = await readLectureVideo(db, { ...idsOf(args.params), files: fileStore });
  if (video?.contentType !== 'video') throw new Response(null, { status: 404 });
  return {
    title: `${t('video.title')} · ${video.lectureName} · ${settings.title}`,
    video,
    phones:
      video.video !== null && !video.isElsewhere
        ? { made: await readVideo(db, video.video), canMake: findFfmpeg(environment) !== null }
        : null,
    arriving: await readArrival(db, video.lectureId),
    isSaved: url.searchParams.get('done') === 'saved',
    bytesLeft: bytesLeft(settings.storage_limit_gb, await readStorageUse(db, now)),
  };
}

/** The plain file field; a script sends the video in parts instead. */
export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const { db, now, t, settings, fileStore, administrator } = visit;
  const { dataDir } = visit.environment;
  const ids = idsOf(args.params);
  const video = await readLectureVideo(db, { ...ids, files: fileStore });
  if (video?.contentType !== 'video') throw new Response(null, { status: 404 });
  if (!/^multipart\/form-data/i.test(args.request.headers.get('Content-Type') ?? '')) {
    const { intent: order } = formOf((await readForm(args.request)).fields, steerSchema);
    if (video.video !== null && !video.isElsewhere) {
      const { lectureId } = ids;
      await controlVideo(
        db,
        { lectureId, video: video.video, order, administratorId: administrator.id },
        now,
      );
      if (order === 'again') await currentJobs().enqueue(db, MAKE_VIDEOS_JOB, {}, { singletonKey: 'came' });
    }
    return redirect(`${paths.staffVideo(ids)}?done=${order}#phones`, 303);
  }
  const { maxBytes } = FILE_RULES.video;
  const wrong = (code: Parameters<typeof videoRefusalText>[0]) =>
    data({ error: videoRefusalText(code, t) }, { status: 422 });
  const received = await receiveVideo(args.request, { folder: partsFolder(dataDir), maxBytes });
  if (!received) return wrong('MISSING');
  const { file, name } = received;
  let isKept = false;
  try {
    if (received.isTooLarge) return wrong('TOO_LARGE');
    const storage = {
      files: fileStore,
      limitGb: settings.storage_limit_gb,
      tools: findFfmpeg(visit.environment),
    };
    const body = { ...ids, file, name, administratorId: administrator.id };
    const result = await (fileStore.isFar ? arriveVideo : takeVideo)(db, body, storage, now);
    if (!result.ok) return wrong(result.refusal.code);
    isKept = fileStore.isFar;
    if (!isKept) await currentJobs().enqueue(db, MAKE_VIDEOS_JOB, {}, { singletonKey: 'came' });
  } finally {
    if (!isKept) await removeFile(file);
  }
  return redirect(`${paths.staffVideo(ids)}?done=saved`, 303);
}

/** `120 MB · 12:34` */
const sizeWords = ({ bytes, seconds }: { bytes: number; seconds: number | null }, t: Translate) =>
  [gigabytes(bytes), seconds === null ? '' : t('video.length', { length: minutes(seconds) })]
    .filter(Boolean)
    .join(' · ');

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

export default function VideoPage() {
  const { video, phones, arriving, isSaved, bytesLeft: left } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const { courseId, lectureId, video: storageName, facts } = video;
  const isArriving = arriving !== null && arriving.error === null;
  const address = paths.staffVideo({ courseId, lectureId });
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffCurriculum({ courseId })}>{t('edit.backToCurriculum')}</a>
      </p>
      <h1>
        {t('video.title')} <span className="meta">{video.lectureName}</span>
      </h1>
      <p className="meta">{video.courseTitle}</p>
      {isSaved && !result && !arriving && <RaisedNotice kind="ok">{t('video.saved')}</RaisedNotice>}
      <div className="flow" id="now" data-under-way={isArriving || undefined}>
        {isArriving && (
          <Notice kind="info">
            {t('video.arriving', { name: arriving.fileName })} <a href={address}>{t('phones.look')}</a>
          </Notice>
        )}
        {arriving?.error && (
          <Notice kind="bad">
            {t('video.notStored', { name: arriving.fileName, why: videoRefusalText(arriving.error, t) })}
          </Notice>
        )}
        {storageName === null ? (
          <Notice kind="info">{t('video.none')}</Notice>
        ) : (
          <p>
            {t('video.file')} <b className="upname">{video.fileName ?? storageName}</b>
            {facts && <span className="meta"> {sizeWords(facts, t)}</span>}
          </p>
        )}
        {storageName !== null && !video.isElsewhere && !facts && (
          <Notice kind="bad">{t('video.lost')}</Notice>
        )}
        {storageName !== null && !video.isElsewhere && !isPlayedByBrowsers(storageName) && (
          <Notice kind="warn">{t('video.notPlayed')}</Notice>
        )}
        {phones && <VideoForPhones {...phones} address={address} />}
        {storageName !== null && !video.isElsewhere && (
          <p>
            <a href={paths.staffVideoTexts({ courseId, lectureId })}>{t('captions.toPage')}</a>
          </p>
        )}
      </div>
      <VideoForm
        address={address}
        of={{ course: courseId, lecture: lectureId }}
        left={left}
        label={t(storageName === null ? 'video.choose' : 'video.replace')}
        error={result?.error}
      />
      {/* while a video is made the page asks how far it is */}
      <script type="module" src={progressScript} async />
    </div>
  );
}
