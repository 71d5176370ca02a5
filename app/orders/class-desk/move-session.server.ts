import { readRosterSession } from '~/access/classes/rosters.server';
import { saveClassSession } from '~/access/classes/save-class-session.server';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse } from '~/values/result';
import { readClassAddressees } from './class-addressees.server';

/**
 * A class session moves to another time or place: it is saved as the editor saves it, access along with it, and in the same transaction
 * everybody on its roster is written to, with the file for their calendar. Answers how many; null: neither its time nor its place is another.
 */
export async function moveSession(
  db: Db,
  command: { sessionId: number; values: EditValues; seen: number; administratorId: number },
  now: Date,
) {
  return inTransaction(db, async (tx) => {
    const { sessionId, values, seen, administratorId } = command;
    const before = await readRosterSession(tx, sessionId);
    if (!before || before.beginsAt <= now) return refuse({ code: 'NOT_FOUND' as const });
    const course = { id: before.courseId, slug: before.courseSlug };
    const people = await readClassAddressees(tx, { sessionId, course });
    const saved = await saveClassSession(
      tx,
      { id: before.courseId, sessionId, values, seen, administratorId },
      now,
    );
    if (!saved.ok) return saved;
    const after = (await readRosterSession(tx, sessionId))!;
    const isMoved =
      before.beginsAt.getTime() !== after.beginsAt.getTime() ||
      before.endsAt.getTime() !== after.endsAt.getTime() ||
      before.place !== after.place;
    if (!isMoved) return accept(null);
    for (const person of people) {
      await announce(tx, { about: 'message', id: person.personId });
      await queueMessage(tx, {
        kind: 'class-moved',
        dedupeKey: `class-moved:${sessionId}:${saved.value.version}:${person.personId}`,
        to: person.email,
        locale: person.locale,
        personId: person.personId,
        ...(person.orderId === null ? {} : { orderId: person.orderId }),
        values: {
          name: person.name,
          courseName: after.courseTitle,
          was: { beginsAt: before.beginsAt, endsAt: before.endsAt },
          beginsAt: after.beginsAt,
          endsAt: after.endsAt,
          place: after.place,
          path: person.path,
          calendarPath: person.calendarPath,
        },
      });
    }
    return accept(people.length);
  });
}
