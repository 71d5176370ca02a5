import { clockOf } from '~/catalogue/films/chapter';
import { type Cue, cuesSaying, languageName } from '~/catalogue/films/cue';
import { readCaption, readCaptionsAndChapters } from '~/catalogue/films/film-texts.server';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { filmPrefix } from '~/uploads/films/film-folder.server';
import type { FilmQualityId } from '~/uploads/films/film-quality';
import { readFilmOfLecture } from '~/uploads/films/films.server';
import { slugPath } from '~/values/slug-id';
import { paths } from '~/values/paths';
import { filmAddress } from './film-address.server';
import { chosenOf, type FilmChoice, plainQuality } from './film-choice';
import { type Note, readNotes } from './notes.server';

/** What was made of a film, each with what it costs to play. */
export interface MadeFilmView {
  choice: FilmChoice;
  qualities: { id: FilmQualityId; bytes: number; src: string }[];
  /** played where no script follows the line */
  plain: { src: string; bytes: number };
  /** for players that follow the line */
  master: string;
  poster: string;
  strip: string;
}

export interface TranscriptView {
  language: string;
  /** of all languages */
  languages: { language: string; name: string }[];
  /** lines in all */
  total: number;
  /** what was looked for; '' */
  sought: string;
  shown: { at: number; clock: string; text: string }[];
}

/** What stands around a film: qualities, captions, chapters, what is said, and one's own notes. */
export interface FilmRoom {
  made: MadeFilmView | null;
  captions: { language: string; name: string; src: string }[];
  chapters: { at: number; clock: string; title: string }[];
  transcript: TranscriptView | null;
  /** null: nobody is signed in, or only previews */
  notes: Note[] | null;
}

interface Asked {
  course: { id: number; slug: string };
  lectureId: number;
  personId: number | null;
  hasAccess: boolean;
  /** seconds at which it starts */
  start: number;
  wish: Parameters<typeof chosenOf>[1];
  /** a film's poster is one address: whoever opens the page says what they can show */
  takesAvif: boolean;
  locale: string;
  /** of the transcript: what is looked for, and in which language */
  sought: string;
  language: string | null;
}

/** So many lines stand on the page at once; the rest is found by looking for it. */
const MOST_LINES = 30;

/** For a lecture whose page was opened (`openLecture`): access is checked there. */
export async function openFilmRoom(
  { db, secret, files }: { db: Db; secret: string; files: FileStore },
  asked: Asked,
  now: Date,
): Promise<FilmRoom> {
  const { course, lectureId, personId, hasAccess } = asked;
  const { captions, chapters } = await readCaptionsAndChapters(db, lectureId);
  return {
    made: await openMade({ db, secret, files }, asked, now),
    captions: captions.map(({ language, updatedAt }) => ({
      language,
      name: languageName(language),
      // a browser that kept captions asks again once they were changed
      src: `${paths.lectureCaptions({ slug: slugPath(course.id, course.slug), lectureId, language })}?v=${updatedAt.getTime()}`,
    })),
    chapters: chapters.map(({ startSecond, title }) => ({
      at: startSecond,
      clock: clockOf(startSecond),
      title,
    })),
    transcript: await openTranscript(db, asked, captions),
    notes: hasAccess && personId !== null ? await readNotes(db, { personId, lectureId }) : null,
  };
}

async function openMade(
  { db, secret, files }: { db: Db; secret: string; files: FileStore },
  { course, lectureId, personId, wish, start, takesAvif }: Asked,
  now: Date,
): Promise<MadeFilmView | null> {
  const film = await readFilmOfLecture(db, lectureId);
  if (!film?.folder || film.qualities.length === 0) return null;
  const base = filmAddress(secret, { courseId: course.id, lectureId, personId, folder: film.folder }, now);
  const choice = chosenOf(film.qualities, wish);
  const plain = plainQuality(film.qualities, choice) ?? film.qualities[0]!;
  const at = start > 0 ? `#t=${start}` : '';
  return {
    choice,
    qualities: film.qualities.map(({ id, bytes }) => ({ id, bytes, src: `${base}${id}.mp4` })),
    plain: { src: `${base}${plain.id}.mp4${at}`, bytes: plain.bytes },
    master: `${base}master.m3u8`,
    poster: `${base}${takesAvif && (await hasSmallPoster(files, film.folder)) ? 'poster.avif' : 'poster.jpg'}`,
    strip: `${base}strip.vtt`,
  };
}

/** What is made of a film under one name stays as it is. */
const smallPosters = new Map<string, boolean>();
const MOST_KNOWN = 2_000;

/** Films that were made before have none; nobody waits for a storage that is down. */
async function hasSmallPoster(files: FileStore, folder: string): Promise<boolean> {
  const key = `${filmPrefix(folder)}poster.avif`;
  const place = `${files.place} ${key}`;
  const known = smallPosters.get(place);
  if (known !== undefined) return known;
  const found = await files.stat(key).catch(() => undefined);
  if (found === undefined) return false;
  if (smallPosters.size > MOST_KNOWN) smallPosters.clear();
  smallPosters.set(place, found !== null);
  return found !== null;
}

async function openTranscript(
  db: Db,
  { lectureId, sought, language: wanted, locale }: Asked,
  captions: readonly { language: string }[],
): Promise<TranscriptView | null> {
  const languages = captions.map(({ language }) => ({ language, name: languageName(language) }));
  const language = [wanted, locale, captions[0]?.language].find((each) =>
    captions.some((caption) => caption.language === each),
  );
  if (!language) return null;
  const cues = (await readCaption(db, { lectureId, language }))?.cues ?? [];
  const found: readonly Cue[] = sought.trim() === '' ? cues : cuesSaying(cues, sought);
  const shown = found.slice(0, MOST_LINES).map(({ start, text }) => ({
    at: Math.floor(start),
    clock: clockOf(start),
    text,
  }));
  return { language, languages, total: found.length, sought: sought.trim(), shown };
}
