import { sql } from 'kysely';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import { newToken } from '~/values/tokens.server';

export interface WaitingAsk {
  courseId: number;
  name: string;
  /** normalised */
  email: string;
  locale: Locale;
  /** a member whose e-mail this is for certain: in the line at once; null: by the link of the mail */
  provenPersonId: number | null;
}

const HOUR_MS = 3_600_000;

/**
 * Somebody wants to hear when a seat of a full class is free. Once an e-mail and course; asked again, a guest gets the link once more,
 * at most once an hour. Answers the token of their place.
 */
export async function joinWaiting(db: Db, asked: WaitingAsk, now: Date): Promise<string> {
  const { courseId, name, email, locale, provenPersonId } = asked;
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('class_waiting')
      .values({
        token: newToken(),
        course_id: courseId,
        person_id: provenPersonId,
        name,
        email,
        locale,
        state: provenPersonId === null ? 'unconfirmed' : 'waiting',
        asked_at: now,
        waiting_since: provenPersonId === null ? null : now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['course_id', 'email'])
          // as the index has it: a parameter would not be known to be the same
          .where(sql<boolean>`state in ('unconfirmed', 'waiting', 'offered')`)
          .doNothing(),
      )
      .execute();
    const place = await openPlace(tx, { courseId, email });
    if (provenPersonId !== null)
      await tx
        .updateTable('class_waiting')
        .set({ person_id: provenPersonId })
        .where('id', '=', place.id)
        .where('person_id', 'is', null)
        .execute();
    if (provenPersonId !== null && place.state === 'unconfirmed') {
      await tx
        .updateTable('class_waiting')
        .set({ state: 'waiting', waiting_since: now })
        .where('id', '=', place.id)
        .execute();
      place.state = 'waiting';
    }
    const isToConfirm = place.state === 'unconfirmed';
    const key = `${isToConfirm ? 'confirm' : 'joined'}:${place.id}`;
    await queueMessage(tx, {
      kind: 'seat-waiting',
      dedupeKey: `seat-waiting:${key}:${isToConfirm ? Math.floor(now.getTime() / HOUR_MS) : ''}`,
      to: email,
      locale,
      values: { courseName: place.title, path: paths.waiting({ token: place.token }), isToConfirm },
      ...(provenPersonId === null ? {} : { personId: provenPersonId }),
    });
    return place.token;
  });
}

const openPlace = (tx: Tx, { courseId, email }: { courseId: number; email: string }) =>
  tx
    .selectFrom('class_waiting')
    .innerJoin('course', 'course.id', 'class_waiting.course_id')
    .select(['class_waiting.id', 'class_waiting.token', 'class_waiting.state', 'course.title'])
    .where('course_id', '=', courseId)
    .where('email', '=', email)
    .where('state', 'in', ['unconfirmed', 'waiting', 'offered'])
    .forUpdate('class_waiting')
    .executeTakeFirstOrThrow();
