import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { cancelVideo, makeVideoAgain, queueVideo } from '~/uploads/videos/queue-video.server';

export type VideoCommand = 'cancel' | 'again';

/** Staff control the conversion of a video; false: too late or nothing to do. Audited. */
export function controlVideo(
  db: Db,
  {
    lectureId,
    video,
    order,
    administratorId,
  }: { lectureId: number; video: string; order: VideoCommand; administratorId: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // a video without a conversion job
    if (order === 'again') await queueVideo(tx, video, now);
    const isDone = await (order === 'cancel' ? cancelVideo(tx, video, now) : makeVideoAgain(tx, video, now));
    if (!isDone) return false;
    const action = order === 'cancel' ? 'film-making-stopped' : 'film-made-again';
    const subject = { type: 'lecture', id: String(lectureId) };
    await writeAuditEvent(tx, { actorId: administratorId, action, subject, detail: { video } }, now);
    return true;
  });
}
