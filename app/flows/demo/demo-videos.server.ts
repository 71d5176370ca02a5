import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Tx } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { videoPrefix } from '~/uploads/videos/video-folder.server';
import { isVideoFile, isVideoQuality } from '~/uploads/videos/video-quality';

const count = z.number().int().nonnegative();
const videoFacts = z.strictObject({
  durationSeconds: count,
  qualities: z.array(
    z.strictObject({ id: z.string().refine(isVideoQuality), width: count, height: count, bytes: count }),
  ),
  bytes: count,
});

export interface DemoVideo extends z.output<typeof videoFacts> {
  /** of the original, among the demo's videos */
  video: string;
  folder: string;
}

/** The same at each start, so that one that was killed in the middle is gone on with. */
const folderOf = (video: string) =>
  `f${createHash('sha256').update(`demo ${video}`).digest('base64url').slice(0, 22)}`;

/** What was made of some of the demo's videos beforehand, so that a shop without ffmpeg shows it too; its files are copied. */
export async function bringDemoVideos(from: string, files: FileStore): Promise<DemoVideo[]> {
  const videos: DemoVideo[] = [];
  for (const name of (await fs.readdir(path.join(from, 'films'))).sort()) {
    const source = path.join(from, 'films', name);
    const video = `${name}.mp4`;
    const folder = folderOf(video);
    const target = videoPrefix(folder);
    for (const file of await fs.readdir(source))
      if (isVideoFile(file)) await files.write(target + file, await fs.readFile(path.join(source, file)));
    const facts: unknown = JSON.parse(await fs.readFile(path.join(source, 'video.json'), 'utf8'));
    videos.push({ ...videoFacts.parse(facts), video, folder });
  }
  return videos;
}

export async function writeDemoVideos(tx: Tx, videos: readonly DemoVideo[], now: Date): Promise<void> {
  for (const { video, folder, durationSeconds, qualities, bytes } of videos)
    await tx
      .insertInto('film')
      .values({
        storage_name: video,
        state: 'done',
        percent: 100,
        folder,
        duration_seconds: durationSeconds,
        qualities: JSON.stringify(qualities),
        made_bytes: bytes,
        queued_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('storage_name').doNothing())
      .execute();
}
