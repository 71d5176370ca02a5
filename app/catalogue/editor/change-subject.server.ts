import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditAction } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { queueShortened } from '~/catalogue/courses/shortened-job.server';
import { refreshSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { differenceOf, type EditErrors, type EditValue, type EditValues } from './edit-fields';
import { isForSale, lockSubject, setVersion, type Subject, type SubjectKind } from './subject-version.server';

/** One save of the editor: the subject, the part of it, and the version its page showed. */
export interface Edit {
  kind: SubjectKind;
  id: number;
  part: string;
  /** null: no form was open, the action overwrites the present state */
  seen: number | null;
  administratorId: number;
}

/** What somebody else saved meanwhile. */
export interface EditChange {
  /** null: an import, which names no person */
  by: string | null;
  at: Date | null;
  before: EditValues;
  after: EditValues;
}

export interface EditConflict {
  code: 'CHANGED';
  version: number;
  changes: EditChange[];
}
export type EditRefusal = { code: 'NOT_FOUND' } | EditConflict | { code: 'REFUSED'; errors: EditErrors };

export interface Changed {
  before: EditValues;
  after: EditValues;
  /** the audit's action; the usual one is a change */
  action?: AuditAction;
}

/**
 * The one way to change a course, a product or what they name by hand: locks it, tells the second of two editors of one part what the first has
 * saved, counts the version up, keeps who did what, and writes anew what search knows. `change` checks before it writes.
 */
export async function changeSubject(
  db: Db | Tx,
  edit: Edit,
  now: Date,
  change: (tx: Tx, subject: Subject) => Promise<Result<Changed, EditRefusal>>,
): Promise<Result<{ version: number; isChanged: boolean }, EditRefusal>> {
  return inTransaction(db, async (tx) => {
    const subject = await lockSubject(tx, edit.kind, edit.id);
    if (!subject) return refuse({ code: 'NOT_FOUND' as const });
    const { seen: seenVersion } = edit;
    const isSeen = seenVersion === null || seenVersion === subject.version;
    const changes = isSeen ? [] : await changesSince(tx, { ...edit, seen: seenVersion }, subject.version);
    if (changes.length > 0) return refuse({ code: 'CHANGED' as const, version: subject.version, changes });
    const result = await change(tx, subject);
    if (!result.ok) return result;
    const { before, after } = differenceOf(result.value.before, result.value.after);
    if (Object.keys(after).length === 0) return accept({ version: subject.version, isChanged: false });
    const version = subject.version + 1;
    await setVersion(tx, edit.kind, subject, version);
    await writeAuditEvent(
      tx,
      {
        actorId: edit.administratorId,
        action: result.value.action ?? `${edit.kind}-changed`,
        subject: { type: edit.kind, id: String(edit.id) },
        detail: { part: edit.part, version, before, after },
      },
      now,
    );
    if (edit.kind === 'course') await queueShortened(tx, edit.id);
    if (isForSale(edit.kind)) await refreshSearchEntries(tx, edit.kind, [edit.id]);
    return accept({ version, isChanged: true });
  });
}

const value: z.ZodType<EditValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()).readonly(),
  z.array(z.number()).readonly(),
]);
const savedDetail = z.object({
  part: z.string(),
  before: z.record(z.string(), value),
  after: z.record(z.string(), value),
});

/** The changes of this part since the page was made; an import leaves no details. */
async function changesSince(
  tx: Tx,
  { kind, id, part, seen: seenVersion }: Edit & { seen: number },
  version: number,
): Promise<EditChange[]> {
  const events = await tx
    .selectFrom('audit_event')
    .leftJoin('person', 'person.id', 'audit_event.actor_id')
    .select(['at', 'detail', 'firstname', 'lastname', 'email'])
    .where('subject_type', '=', kind)
    .where('subject_id', '=', String(id))
    .where(sql<boolean>`(detail->>'version')::bigint > ${seenVersion}::bigint`)
    .orderBy('audit_event.id')
    .execute();
  const savedChanges = events.map(({ at, detail, firstname, lastname, email }) => ({
    ...savedDetail.parse(detail),
    by: [firstname, lastname].filter(Boolean).join(' ') || (email ?? ''),
    at,
  }));
  const unsaid = version - seenVersion - savedChanges.length;
  return [
    ...savedChanges
      .filter((each) => each.part === part)
      .map(({ by, at, before, after }) => ({ by, at, before, after })),
    ...(unsaid > 0 ? [{ by: null, at: null, before: {}, after: {} }] : []),
  ];
}
