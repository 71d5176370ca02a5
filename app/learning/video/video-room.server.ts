import { clockOf } from '~/catalogue/videos/chapter';
import { type Cue, cuesSaying, languageName } from '~/catalogue/videos/cue';
import { readCaption, readCaptionsAndChapters } from '~/catalogue/videos/video-texts.server';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { videoPrefix } from '~/uploads/videos/video-folder.server';
import type { VideoQualityId } from '~/uploads/videos/video-quality';
import { readVideoOfLecture } from '~/uploads/videos/videos.server';
import { paths } from '~/values/paths';
import { slugPath } from '~/values/slug-id';
import { type Note, readNotes } from './notes.server';
import { videoAddress } from './video-address.server';
import { chosenOf, type VideoChoice, plainQuality } from './video-choice';

/** The converted qualities, each with its size. */
export interface MadeVideoView {
  choice: VideoChoice;
  qualities: { id: VideoQualityId; bytes: number; src: string }[];
  /** for browsers whose script cannot adapt */
  plain: { src: string; bytes: number };
  /** for adaptive players */
  master: string;
  poster: string;
  strip: string;
}

export interface TranscriptView {
  language: string;
  /** all languages */
  languages: { language: string; name: string }[];
  /** number of all lines */
  total: number;
  /** the search text; '' for none */
  sought: string;
  shown: { at: number; clock: string; text: string }[];
}

/** Everything around a video: qualities, captions, chapters, transcript, and the learner's notes. */
export interface VideoRoom {
  made: MadeVideoView | null;
  captions: { language: string; name: string; src: string }[];
  chapters: { at: number; clock: string; title: string }[];
  transcript: TranscriptView | null;
  /** null: a visitor, or previews only */
  notes: Note[] | null;
}

interface VideoRoomRequest {
  course: { id: number; slug: string };
  lectureId: number;
  personId: number | null;
  hasAccess: boolean;
  /** start in seconds */
  start: number;
  wish: Parameters<typeof chosenOf>[1];
  /** a video has one poster address, so the caller states what the browser can show */
  takesAvif: boolean;
  locale: string;
  /** search text and language of the transcript */
  sought: string;
  language: string | null;
}

/** The most lines on the page; the search finds the rest. */
const MOST_LINES = 30;

/** For a lecture opened by `openLecture`, which checks access. */
export async function openVideoRoom(
  { db, secret, files }: { db: Db; secret: string; files: FileStore },
  request: VideoRoomRequest,
  now: Date,
): Promise<VideoRoom> {
  const { course, lectureId, personId, hasAccess } = request;
  const { captions, chapters } = await readCaptionsAndChapters(db, lectureId);
  return {
    made: await openMade({ db, secret, files }, request, now),
    captions: captions.map(({ language, updatedAt }) => ({
      language,
      name: languageName(language),
      // the version makes browsers with cached captions load changed ones
      src: `${paths.lectureCaptions({ slug: slugPath(course.id, course.slug), lectureId, language })}?v=${updatedAt.getTime()}`,
    })),
    chapters: chapters.map(({ startSecond, title }) => ({
      at: startSecond,
      clock: clockOf(startSecond),
      title,
    })),
    transcript: await openTranscript(db, request, captions),
    notes: hasAccess && personId !== null ? await readNotes(db, { personId, lectureId }) : null,
  };
}

async function openMade(
  { db, secret, files }: { db: Db; secret: string; files: FileStore },
  { course, lectureId, personId, wish, start, takesAvif }: VideoRoomRequest,
  now: Date,
): Promise<MadeVideoView | null> {
  const video = await readVideoOfLecture(db, lectureId);
  if (!video?.folder || video.qualities.length === 0) return null;
  const base = videoAddress(secret, { courseId: course.id, lectureId, personId, folder: video.folder }, now);
  const choice = chosenOf(video.qualities, wish);
  const plain = plainQuality(video.qualities, choice) ?? video.qualities[0]!;
  const at = start > 0 ? `#t=${start}` : '';
  return {
    choice,
    qualities: video.qualities.map(({ id, bytes }) => ({ id, bytes, src: `${base}${id}.mp4` })),
    plain: { src: `${base}${plain.id}.mp4${at}`, bytes: plain.bytes },
    master: `${base}master.m3u8`,
    poster: `${base}${takesAvif && (await hasSmallPoster(files, video.folder)) ? 'poster.avif' : 'poster.jpg'}`,
    strip: `${base}strip.vtt`,
  };
}

/** A converted video never changes under one name. */
const smallPosters = new Map<string, boolean>();
const MOST_KNOWN = 2_000;

/** Older videos have none; a storage that is down does not delay the page. */
async function hasSmallPoster(files: FileStore, folder: string): Promise<boolean> {
  const key = `${videoPrefix(folder)}poster.avif`;
  const place = `${files.place} ${key}`;
  const cachedAnswer = smallPosters.get(place);
  if (cachedAnswer !== undefined) return cachedAnswer;
  const facts = await files.stat(key).catch(() => undefined);
  if (facts === undefined) return false;
  if (smallPosters.size > MOST_KNOWN) smallPosters.clear();
  smallPosters.set(place, facts !== null);
  return facts !== null;
}

async function openTranscript(
  db: Db,
  { lectureId, sought: searchText, language: requestedLanguage, locale }: VideoRoomRequest,
  captions: readonly { language: string }[],
): Promise<TranscriptView | null> {
  const languages = captions.map(({ language }) => ({ language, name: languageName(language) }));
  const language = [requestedLanguage, locale, captions[0]?.language].find((each) =>
    captions.some((caption) => caption.language === each),
  );
  if (!language) return null;
  const cues = (await readCaption(db, { lectureId, language }))?.cues ?? [];
  const matchingCues: readonly Cue[] = searchText.trim() === '' ? cues : cuesSaying(cues, searchText);
  const visibleLines = matchingCues.slice(0, MOST_LINES).map(({ start, text }) => ({
    at: Math.floor(start),
    clock: clockOf(start),
    text,
  }));
  return { language, languages, total: matchingCues.length, sought: searchText.trim(), shown: visibleLines };
}
