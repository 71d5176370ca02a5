import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { cancelFilm, makeFilmAgain, queueFilm } from '~/uploads/films/queue-film.server';

export type FilmOrder = 'cancel' | 'again';

/** Staff control the conversion of a video; false: too late or nothing to do. Audited. */
export function steerFilm(
  db: Db,
  {
    lectureId,
    film,
    order,
    administratorId,
  }: { lectureId: number; film: string; order: FilmOrder; administratorId: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // a video without a conversion job
    if (order === 'again') await queueFilm(tx, film, now);
    const isDone = await (order === 'cancel' ? cancelFilm(tx, film, now) : makeFilmAgain(tx, film, now));
    if (!isDone) return false;
    const action = order === 'cancel' ? 'film-making-stopped' : 'film-made-again';
    const subject = { type: 'lecture', id: String(lectureId) };
    await writeAuditEvent(tx, { actorId: administratorId, action, subject, detail: { film } }, now);
    return true;
  });
}
