import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { StaffMember } from '~/accounts/viewer';
import {
  type FilmSubject,
  readShownFilm,
  setShownFilm,
  takeShownFilm,
} from '~/catalogue/films/shown-film.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { FILE_RULES } from '~/uploads/file-rules';
import { findFfmpeg } from '~/uploads/films/ffmpeg.server';
import { MAKE_FILMS_JOB } from '~/uploads/films/film-file';
import { partsFolder } from '~/uploads/films/film-parts.server';
import { removeFile } from '~/uploads/films/remove-file.server';
import { bytesLeft } from '~/uploads/storage-shares';
import { readStorageUse } from '~/uploads/storage-use.server';
import { receiveFilm } from '~/web/films/film-form.server';
import { formOf, readForm } from '~/web/form.server';
import type { Visit } from '~/web/visit.server';
import { filmSaid } from './film-said';

/** The clip of a course or a product that everyone may see. @throws Response 404 */
export async function readShownFilmPage(visit: Visit, subject: FilmSubject) {
  const { db, now, url, t, settings, fileStore } = visit;
  const view = await readShownFilm(db, subject, fileStore);
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
export async function takeShownFilmForm(
  visit: Visit & { administrator: StaffMember },
  request: Request,
  { subject, address }: { subject: FilmSubject; address: string },
) {
  const { db, now, t, settings, fileStore, environment, administrator } = visit;
  const by = { subject, administratorId: administrator.id };
  const done = () => redirect(`${address}?done=saved`, 303);
  if (!/^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '')) {
    formOf((await readForm(request)).fields, removal);
    const set = await setShownFilm(db, { ...by, film: null }, now);
    if (!set.ok) throw new Response(null, { status: 404 });
    return done();
  }
  const wrong = (code: Parameters<typeof filmSaid>[0]) => data({ error: filmSaid(code, t) }, { status: 422 });
  const { maxBytes } = FILE_RULES.video;
  const received = await receiveFilm(request, { folder: partsFolder(environment.dataDir), maxBytes });
  if (!received) return wrong('MISSING');
  const { file, name, isTooLarge } = received;
  try {
    if (isTooLarge) return wrong('TOO_LARGE');
    const limitGb = settings.storage_limit_gb;
    const storage = { files: fileStore, limitGb, tools: findFfmpeg(environment) };
    const result = await takeShownFilm(db, { ...by, file, name }, storage, now);
    if (!result.ok) return wrong(result.refusal.code);
    await currentJobs().enqueue(db, MAKE_FILMS_JOB, {}, { singletonKey: 'came' });
  } finally {
    await removeFile(file);
  }
  return done();
}
