import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { cancelFilm, makeFilmAgain, queueFilm } from '~/uploads/films/queue-film.server';

export type FilmOrder = 'cancel' | 'again';

/** What staff does to the making of a film for phones; false: nothing to do, it had gone on meanwhile. Audited. */
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
    // one that nobody asked for yet
    if (order === 'again') await queueFilm(tx, film, now);
    const isDone = await (order === 'cancel' ? cancelFilm(tx, film, now) : makeFilmAgain(tx, film, now));
    if (!isDone) return false;
    const action = order === 'cancel' ? 'film-making-stopped' : 'film-made-again';
    const subject = { type: 'lecture', id: String(lectureId) };
    await writeAuditEvent(tx, { actorId: administratorId, action, subject, detail: { film } }, now);
    return true;
  });
}
