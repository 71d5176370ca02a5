import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

export type NameRefusal =
  | { code: 'NO_CERTIFICATE' }
  /** the name differs from the page's */
  | { code: 'NAME_CHANGED' };

/** Corrects a misspelt name under the same code: verifying an older print shows the valid name. */
export async function correctCertificateName(
  db: Db,
  request: {
    personId: number;
    courseId: number;
    actorId: number;
    name: string;
    seen: string;
    reason: string;
  },
  now: Date,
): Promise<Result<null, NameRefusal>> {
  const { personId, courseId, actorId, name, seen: seenName, reason } = request;
  return inTransaction(db, async (tx) => {
    const certificate = await tx
      .selectFrom('certificate')
      .select(['id', 'code', 'holder_name'])
      .where('person_id', '=', personId)
      .where('course_id', '=', courseId)
      .where('superseded_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!certificate) return refuse({ code: 'NO_CERTIFICATE' as const });
    if (certificate.holder_name !== seenName) return refuse({ code: 'NAME_CHANGED' as const });
    await tx.updateTable('certificate').set({ holder_name: name }).where('id', '=', certificate.id).execute();
    const detail = { code: certificate.code, reason, before: { name: seenName }, after: { name } };
    await writeAuditEvent(tx, { actorId, action: 'certificate-renamed', personId, detail }, now);
    return accept(null);
  });
}
