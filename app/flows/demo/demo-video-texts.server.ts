import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Tx } from '~/platform/database/database.server';

const texts = z.array(
  z.strictObject({
    video: z.string(),
    captions: z.record(z.string(), z.array(z.tuple([z.number(), z.number(), z.string()]))),
    chapters: z.array(z.tuple([z.number().int(), z.string()])),
  }),
);

export async function readVideoTexts(folder: string): Promise<z.output<typeof texts>> {
  return texts.parse(JSON.parse(await fs.readFile(path.join(folder, 'video-texts.json'), 'utf8')));
}

/** Captions and chapters of the demo's videos, at every lecture that shows them. */
export async function writeVideoTexts(tx: Tx, videos: z.output<typeof texts>, now: Date): Promise<void> {
  for (const { video, captions, chapters } of videos) {
    const lectures = await tx.selectFrom('lecture').select('id').where('video', '=', video).execute();
    if (lectures.length === 0) continue;
    const cuesOf = (lines: readonly [number, number, string][]) =>
      JSON.stringify(lines.map(([start, end, text]) => ({ start, end, text })));
    await tx
      .insertInto('lecture_caption')
      .values(
        lectures.flatMap(({ id }) =>
          Object.entries(captions).map(([language, lines]) => ({
            lecture_id: id,
            language,
            cues: cuesOf(lines),
            updated_at: now,
          })),
        ),
      )
      .execute();
    await tx
      .insertInto('lecture_chapter')
      .values(
        lectures.flatMap(({ id }) =>
          chapters.map(([start_second, title]) => ({ lecture_id: id, start_second, title })),
        ),
      )
      .execute();
  }
}
