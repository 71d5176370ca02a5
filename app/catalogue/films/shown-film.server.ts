import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import { changeSubject } from '~/catalogue/editor/change-subject.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { FilmRefusalCode } from '~/uploads/films/film-file';
import { queueFilm } from '~/uploads/films/queue-film.server';
import { type FilmStorage, storeFilm } from '~/uploads/films/store-film.server';
import { accept, refuse, type Result } from '~/values/result';

/** The owner of a public clip: a course's preview, a product's video. */
export interface FilmSubject {
  kind: 'course' | 'product';
  id: number;
}

const COLUMN = { course: 'preview_video', product: 'video' } as const;

export interface ShownFilm {
  title: string;
  /** a file in the shop, or an address on another site; null: none */
  film: string | null;
  /** file name from the upload */
  fileName: string | null;
  facts: { bytes: number; seconds: number | null } | null;
}

/** Null: no such course or product. */
export async function readShownFilm(
  db: Db,
  { kind, id }: FilmSubject,
  files: FileStore,
): Promise<ShownFilm | null> {
  const row = await filmOf(db, { kind, id });
  if (!row) return null;
  const { title, film } = row;
  if (film === null || /^https?:/.test(film)) return { title, film, fileName: null, facts: null };
  const upload = await db
    .selectFrom('upload')
    .select('original_name')
    .where('storage_name', '=', film)
    .where('purpose', '=', 'video')
    .executeTakeFirst();
  return {
    title,
    film,
    fileName: upload?.original_name ?? film,
    facts: await readVideoFacts(files, film),
  };
}

async function filmOf(
  db: Db | Tx,
  { kind, id }: FilmSubject,
): Promise<{ title: string; film: string | null } | undefined> {
  return kind === 'course'
    ? db
        .selectFrom('course')
        .select(['title', 'preview_video as film'])
        .where('id', '=', id)
        .executeTakeFirst()
    : db.selectFrom('product').select(['title', 'video as film']).where('id', '=', id).executeTakeFirst();
}

/** Makes an uploaded video the clip, if it is playable. */
export async function takeShownFilm(
  db: Db,
  {
    subject,
    file,
    name,
    administratorId,
  }: { subject: FilmSubject; file: string; name: string; administratorId: number },
  storage: FilmStorage,
  now: Date,
): Promise<Result<{ film: string }, { code: FilmRefusalCode | 'NOT_FOUND' }>> {
  const result = await storeFilm(
    db,
    { file, originalName: name, ownerPersonId: administratorId },
    storage,
    now,
  );
  if (!result.ok) return result;
  const film = result.value.name;
  const assignment = await setShownFilm(db, { subject, film, administratorId }, now);
  return assignment.ok ? accept({ film }) : refuse({ code: 'NOT_FOUND' });
}

/** Null removes the clip. The previous one is kept for a week. */
export function setShownFilm(
  db: Db,
  {
    subject: { kind, id },
    film,
    administratorId,
  }: { subject: FilmSubject; film: string | null; administratorId: number },
  now: Date,
) {
  const column = COLUMN[kind];
  const edit = { kind, id, part: 'facts', seen: null, administratorId };
  return changeSubject(db, edit, now, async (tx) => {
    const before = await filmOf(tx, { kind, id });
    if (kind === 'course')
      await tx.updateTable('course').set({ preview_video: film }).where('id', '=', id).execute();
    else await tx.updateTable('product').set({ video: film }).where('id', '=', id).execute();
    if (film !== null) await queueFilm(tx, film, now);
    return accept({ before: { [column]: before?.film ?? null }, after: { [column]: film } });
  });
}
