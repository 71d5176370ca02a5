import { z } from 'zod';
import { readRosterSession } from '~/access/classes/rosters.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import { readClassAddressees } from './class-addressees.server';

export interface ClassMail {
  sessionId: number;
  subject: string;
  text: string;
  /** of the form: sent again it writes to nobody twice */
  key: string;
  actorId: number;
}

/**
 * Writes to everybody on the roster of a class session, each once: all mails and the entry in the audit in one transaction, so that a
 * crash leaves all of them or none; the queue sends them. Answers how many were written now.
 */
export async function mailClass(
  db: Db,
  { sessionId, subject, text, key, actorId }: ClassMail,
  now: Date,
): Promise<Result<number, { code: 'NOT_FOUND' | 'NOBODY' }>> {
  return inTransaction(db, async (tx) => {
    const day = await readRosterSession(tx, sessionId);
    if (!day) return refuse({ code: 'NOT_FOUND' as const });
    const course = { id: day.courseId, slug: day.courseSlug };
    const people = await readClassAddressees(tx, { sessionId, course });
    if (people.length === 0) return refuse({ code: 'NOBODY' as const });
    let count = 0;
    for (const person of people) {
      const { personId, email: to, locale, orderId, path } = person;
      const isNew = await queueMessage(tx, {
        kind: 'class-news',
        dedupeKey: `class-news:${sessionId}:${key}:${personId}`,
        to,
        locale,
        personId,
        ...(orderId === null ? {} : { orderId }),
        values: {
          name: person.name,
          subject,
          text,
          courseName: day.courseTitle,
          beginsAt: day.beginsAt,
          endsAt: day.endsAt,
          path,
        },
      });
      if (!isNew) continue;
      count += 1;
      await announce(tx, { about: 'message', id: personId });
    }
    if (count > 0)
      await writeAuditEvent(
        tx,
        {
          actorId,
          action: 'class-mailed',
          subject: { type: 'class', id: String(sessionId) },
          detail: { course: day.courseTitle, count, subject, text },
        },
        now,
      );
    return accept(count);
  });
}

export interface MailedBefore {
  id: number;
  at: Date;
  by: string;
  subject: string;
  count: number;
}

const MOST = 20;

const mailed = z.object({ subject: z.string().default(''), count: z.number().default(0) });

/** What was written to this class session before, the last first. */
export async function readClassMails(db: Db, sessionId: number): Promise<MailedBefore[]> {
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('person', 'person.id', 'audit_event.actor_id')
    .select(['audit_event.id', 'at', 'detail', 'person.firstname', 'person.email'])
    .where('action', '=', 'class-mailed')
    .where('subject_type', '=', 'class')
    .where('subject_id', '=', String(sessionId))
    .orderBy('audit_event.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id, at, detail, firstname, email }) => {
    const { subject, count } = mailed.parse(detail);
    return { id, at, by: firstname || (email ?? ''), subject, count };
  });
}
