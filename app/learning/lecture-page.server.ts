import type { AccessState } from '~/access/access-state';
import { readOwnSchedules } from '~/access/class-schedules.server';
import { accessOf } from '~/access/grants.server';
import { type EmbedSource, type VideoSource, videoSource } from '~/catalogue/curriculum/external-video';
import { coursePicture, coursePosterPath } from '~/catalogue/picture-source';
import { richText } from '~/catalogue/rich-text.server';
import type { ClassSchedule } from '~/catalogue/sessions/session';
import type { PictureSource } from '~/kit/shop/picture';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { accept, refuse, type Result } from '~/values/result';
import { lectureFilePath } from './learning-paths';
import { mediaAddress, mediaSizeBytes } from './lecture-media.server';
import {
  COMPLETED_BY_WORK,
  lecturesOf,
  openerOf,
  type Place,
  placeOf,
  type PlaylistSection,
  type Progress,
  progressOf,
} from './playlist';
import { type Playlist, readLectureContent, readPlaylist } from './playlist.server';
import { resumeSecond } from './watched';

/** The medium at the top of a lecture. */
export type LectureVideo =
  | { kind: 'file'; src: string; poster: string | null; bytes: number }
  | (EmbedSource & { picture: PictureSource | null })
  | { kind: 'link'; host: string; url: string }
  /** a video lecture whose video is missing or lost */
  | { kind: 'missing' };

export interface LecturePage {
  course: Playlist['course'];
  sections: PlaylistSection[];
  place: Place;
  progress: Progress;
  /** an instructor's view without own access: nothing is recorded */
  isTeacher: boolean;
  /** null: a preview without access */
  access: AccessState | null;
  /** sessions of a class or live course that the person may attend */
  schedules: ClassSchedule | null;
  /** null: a lecture without video */
  video: LectureVideo | null;
  /** cleaned HTML */
  html: string | null;
  file: { href: string; label: string; bytes: number | null } | null;
  /** the learner may tick it as done, because the shop cannot see it */
  isTickable: boolean;
}

export type LectureRefusal =
  | { code: 'UNKNOWN' }
  /** the lecture exists, but this person has no access now */
  | { code: 'NO_ACCESS'; course: Playlist['course'] }
  /** it waits for another lecture; `openerId` is the one to do now */
  | { code: 'LOCKED'; course: Playlist['course']; openerId: number };

interface LectureRequest {
  courseId: number;
  lectureId: number;
  /** null: a visitor */
  personId: number | null;
  /** the requested position in the video; null: where this person stopped */
  startSecond: number | null;
  /** a video has one poster address, so the caller states what the browser can show */
  takesAvif: boolean;
}

/** The whole page of a lecture for one person. Its video addresses work for a few hours and for this person only. */
export async function openLecture(
  { db, secret, files }: { db: Db; secret: string; files: FileStore },
  { courseId, lectureId, personId, startSecond, takesAvif }: LectureRequest,
  now: Date,
): Promise<Result<LecturePage, LectureRefusal>> {
  const playlist = await readPlaylist(db, { courseId, personId }, now);
  const place = playlist && placeOf(playlist.sections, lectureId);
  if (!playlist || !place) return refuse({ code: 'UNKNOWN' });
  const { course, sections, hasAccess } = playlist;
  const opener = openerOf(sections, lectureId);
  if (opener) return refuse({ code: 'LOCKED', course, openerId: opener.id });
  const content = await readLectureContent(db, { courseId, lectureId, personId }, now);
  if (!content) return refuse({ code: 'NO_ACCESS', course });
  const { type, durationSeconds, lastPositionSeconds } = place.lecture;
  const start = startSecond ?? resumeSecond(lastPositionSeconds, durationSeconds);
  const source = type === 'video' ? videoSource(content.video, content.uploadType, start) : null;
  const bytes = source?.kind === 'file' ? await mediaSizeBytes(files, 'videos', source.name) : null;
  const owner = hasAccess ? personId : null;
  const schedules =
    owner === null ? [] : await readOwnSchedules(db, { personId: owner, courseIds: [courseId] }, now);
  return accept({
    course,
    sections,
    place,
    progress: progressOf(lecturesOf(sections)),
    isTeacher: playlist.isTeacher && !hasAccess,
    access: owner === null ? null : await accessOf(db, owner, courseId, now),
    schedules: schedules[0] ?? null,
    video: type === 'video' ? videoOf(source, bytes, course.picture) : null,
    html: content.html && richText(content.html),
    file: content.file
      ? {
          href: lectureFilePath(course, lectureId),
          label: content.fileLabel ?? content.fileName ?? content.file,
          bytes: await mediaSizeBytes(files, 'files', content.file),
        }
      : null,
    isTickable:
      !COMPLETED_BY_WORK.includes(type) &&
      !(type === 'video' && content.uploadType === 'file' && content.video?.trim()),
  });

  function videoOf(
    video: VideoSource | null,
    fileBytes: number | null,
    picture: string | null,
  ): LectureVideo {
    if (video?.kind === 'embed') return { ...video, picture: coursePicture(picture) };
    if (video?.kind !== 'file') return video ?? { kind: 'missing' };
    if (fileBytes === null) return { kind: 'missing' };
    const media = { kind: 'videos', name: video.name, courseId, lectureId, personId } as const;
    const address = mediaAddress(secret, media, now);
    // a media fragment starts the video there without a script
    const src = address + (start > 0 ? `#t=${start}` : '');
    return { kind: 'file', src, poster: picture && coursePosterPath(picture, takesAvif), bytes: fileBytes };
  }
}
