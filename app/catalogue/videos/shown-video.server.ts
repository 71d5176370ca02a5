import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import { changeSubject } from '~/catalogue/editor/change-subject.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { queueVideo } from '~/uploads/videos/queue-video.server';
import { type VideoStorage, storeVideo } from '~/uploads/videos/store-video.server';
import type { VideoRefusalCode } from '~/uploads/videos/video-file';
import { accept, refuse, type Result } from '~/values/result';

/** The owner of a public clip: a course's preview, a product's video. */
export interface VideoSubject {
  kind: 'course' | 'product';
  id: number;
}

const COLUMN = { course: 'preview_video', product: 'video' } as const;

export interface ShownVideo {
  title: string;
  /** a file in the shop, or an address on another site; null: none */
  video: string | null;
  /** file name from the upload */
  fileName: string | null;
  facts: { bytes: number; seconds: number | null } | null;
}

/** Null: no such course or product. */
export async function readShownVideo(
  db: Db,
  { kind, id }: VideoSubject,
  files: FileStore,
): Promise<ShownVideo | null> {
  const row = await videoOf(db, { kind, id });
  if (!row) return null;
  const { title, video } = row;
  if (video === null || /^https?:/.test(video)) return { title, video, fileName: null, facts: null };
  const upload = await db
    .selectFrom('upload')
    .select('original_name')
    .where('storage_name', '=', video)
    .where('purpose', '=', 'video')
    .executeTakeFirst();
  return {
    title,
    video,
    fileName: upload?.original_name ?? video,
    facts: await readVideoFacts(files, video),
  };
}

async function videoOf(
  db: Db | Tx,
  { kind, id }: VideoSubject,
): Promise<{ title: string; video: string | null } | undefined> {
  return kind === 'course'
    ? db
        .selectFrom('course')
        .select(['title', 'preview_video as video'])
        .where('id', '=', id)
        .executeTakeFirst()
    : db.selectFrom('product').select(['title', 'video']).where('id', '=', id).executeTakeFirst();
}

/** Makes an uploaded video the clip, if it is playable. */
export async function takeShownVideo(
  db: Db,
  {
    subject,
    file,
    name,
    administratorId,
  }: { subject: VideoSubject; file: string; name: string; administratorId: number },
  storage: VideoStorage,
  now: Date,
): Promise<Result<{ video: string }, { code: VideoRefusalCode | 'NOT_FOUND' }>> {
  const result = await storeVideo(
    db,
    { file, originalName: name, ownerPersonId: administratorId },
    storage,
    now,
  );
  if (!result.ok) return result;
  const video = result.value.name;
  const assignment = await setShownVideo(db, { subject, video, administratorId }, now);
  return assignment.ok ? accept({ video }) : refuse({ code: 'NOT_FOUND' });
}

/** Null removes the clip. The previous one is kept for a week. */
export function setShownVideo(
  db: Db,
  {
    subject: { kind, id },
    video,
    administratorId,
  }: { subject: VideoSubject; video: string | null; administratorId: number },
  now: Date,
) {
  const column = COLUMN[kind];
  const edit = { kind, id, part: 'facts', seen: null, administratorId };
  return changeSubject(db, edit, now, async (tx) => {
    const before = await videoOf(tx, { kind, id });
    if (kind === 'course')
      await tx.updateTable('course').set({ preview_video: video }).where('id', '=', id).execute();
    else await tx.updateTable('product').set({ video }).where('id', '=', id).execute();
    if (video !== null) await queueVideo(tx, video, now);
    return accept({ before: { [column]: before?.video ?? null }, after: { [column]: video } });
  });
}
