import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { arriveFilm } from '~/catalogue/films/arrive-film.server';
import { readLectureFilm } from '~/catalogue/films/lecture-film.server';
import { steerFilm } from '~/catalogue/films/steer-film.server';
import { takeFilm } from '~/catalogue/films/take-film.server';
import progressScript from '~/enhance/follow-progress?worker&url';
import { Notice } from '~/kit/notice';
import { RaisedNotice } from '~/kit/raised-notice';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { FILE_RULES } from '~/uploads/file-rules';
import { findFfmpeg } from '~/uploads/films/ffmpeg.server';
import { readArrival } from '~/uploads/films/film-arrivals.server';
import { isPlayedByBrowsers } from '~/uploads/films/film-file';
import { MAKE_FILMS_JOB } from '~/uploads/films/film-file';
import { partsFolder } from '~/uploads/films/film-parts.server';
import { readFilm } from '~/uploads/films/films.server';
import { removeFile } from '~/uploads/films/remove-file.server';
import { bytesLeft } from '~/uploads/storage-shares';
import { readStorageUse } from '~/uploads/storage-use.server';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { gigabytes } from '~/values/storage-size';
import { receiveFilm } from '~/web/films/film-form.server';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { FilmForPhones } from './film-for-phones';
import { FilmForm } from './film-form';
import { filmSaid } from './film-said';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'uploads', frame: 'staff' };
export const meta = privateMeta;

const idsOf = ({ courseId, lectureId }: LoaderFunctionArgs['params']) => ({
  courseId: idOfSlug(courseId ?? '') ?? 0,
  lectureId: idOfSlug(lectureId ?? '') ?? 0,
});

const steerSchema = z.object({ intent: z.enum(['cancel', 'again']) });

/** The film of a lecture (UPL-02, UPL-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment, fileStore } = await requireRight(args, 'catalogue');
  const film = await readLectureFilm(db, { ...idsOf(args.params), files: fileStore });
  if (film?.contentType !== 'video') throw new Response(null, { status: 404 });
  return {
    title: `${t('film.title')} · ${film.lectureName} · ${settings.title}`,
    film,
    phones:
      film.video !== null && !film.isElsewhere
        ? { made: await readFilm(db, film.video), canMake: findFfmpeg(environment) !== null }
        : null,
    arriving: await readArrival(db, film.lectureId),
    isSaved: url.searchParams.get('done') === 'saved',
    bytesLeft: bytesLeft(settings.storage_limit_gb, await readStorageUse(db, now)),
  };
}

/** The plain file field; a script sends the film in parts instead. */
export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const { db, now, t, settings, fileStore, administrator } = visit;
  const { dataDir } = visit.environment;
  const ids = idsOf(args.params);
  const film = await readLectureFilm(db, { ...ids, files: fileStore });
  if (film?.contentType !== 'video') throw new Response(null, { status: 404 });
  if (!/^multipart\/form-data/i.test(args.request.headers.get('Content-Type') ?? '')) {
    const { intent: order } = formOf((await readForm(args.request)).fields, steerSchema);
    if (film.video !== null && !film.isElsewhere) {
      const { lectureId } = ids;
      await steerFilm(db, { lectureId, film: film.video, order, administratorId: administrator.id }, now);
      if (order === 'again') await currentJobs().enqueue(db, MAKE_FILMS_JOB, {}, { singletonKey: 'came' });
    }
    return redirect(`${paths.staffFilm(ids)}?done=${order}#phones`, 303);
  }
  const { maxBytes } = FILE_RULES.video;
  const wrong = (code: Parameters<typeof filmSaid>[0]) => data({ error: filmSaid(code, t) }, { status: 422 });
  const received = await receiveFilm(args.request, { folder: partsFolder(dataDir), maxBytes });
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
    const result = await (fileStore.isFar ? arriveFilm : takeFilm)(db, body, storage, now);
    if (!result.ok) return wrong(result.refusal.code);
    isKept = fileStore.isFar;
    if (!isKept) await currentJobs().enqueue(db, MAKE_FILMS_JOB, {}, { singletonKey: 'came' });
  } finally {
    if (!isKept) await removeFile(file);
  }
  return redirect(`${paths.staffFilm(ids)}?done=saved`, 303);
}

/** `120 MB · 12:34` */
const sizeWords = ({ bytes, seconds }: { bytes: number; seconds: number | null }, t: Translate) =>
  [gigabytes(bytes), seconds === null ? '' : t('film.length', { length: minutes(seconds) })]
    .filter(Boolean)
    .join(' · ');

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

export default function FilmPage() {
  const { film, phones, arriving, isSaved, bytesLeft: left } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const { courseId, lectureId, video, facts } = film;
  const isArriving = arriving !== null && arriving.error === null;
  const address = paths.staffFilm({ courseId, lectureId });
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffCurriculum({ courseId })}>{t('edit.backToCurriculum')}</a>
      </p>
      <h1>
        {t('film.title')} <span className="meta">{film.lectureName}</span>
      </h1>
      <p className="meta">{film.courseTitle}</p>
      {isSaved && !result && !arriving && <RaisedNotice kind="ok">{t('film.saved')}</RaisedNotice>}
      <div className="flow" id="now" data-under-way={isArriving || undefined}>
        {isArriving && (
          <Notice kind="info">
            {t('film.arriving', { name: arriving.fileName })} <a href={address}>{t('phones.look')}</a>
          </Notice>
        )}
        {arriving?.error && (
          <Notice kind="bad">
            {t('film.notStored', { name: arriving.fileName, why: filmSaid(arriving.error, t) })}
          </Notice>
        )}
        {video === null ? (
          <Notice kind="info">{t('film.none')}</Notice>
        ) : (
          <p>
            {t('film.file')} <b className="upname">{film.fileName ?? video}</b>
            {facts && <span className="meta"> {sizeWords(facts, t)}</span>}
          </p>
        )}
        {video !== null && !film.isElsewhere && !facts && <Notice kind="bad">{t('film.lost')}</Notice>}
        {video !== null && !film.isElsewhere && !isPlayedByBrowsers(video) && (
          <Notice kind="warn">{t('film.notPlayed')}</Notice>
        )}
        {phones && <FilmForPhones {...phones} address={address} />}
        {video !== null && !film.isElsewhere && (
          <p>
            <a href={paths.staffFilmTexts({ courseId, lectureId })}>{t('captions.toPage')}</a>
          </p>
        )}
      </div>
      <FilmForm
        address={address}
        of={{ course: courseId, lecture: lectureId }}
        left={left}
        label={t(video === null ? 'film.choose' : 'film.replace')}
        error={result?.error}
      />
      {/* while a film is made the page asks how far it is */}
      <script type="module" src={progressScript} async />
    </div>
  );
}
