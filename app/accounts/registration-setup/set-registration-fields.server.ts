import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { type FieldStates, SETUP_FIELDS, type SetupField } from './registration-setup';
import { readFieldStates } from './registration-setup.server';

export interface FieldsChange {
  administratorId: number;
  states: FieldStates;
  /** The states the form showed: only differences from them are written. */
  seen: Readonly<Partial<Record<SetupField, string>>>;
}

/**
 * Staff change the fields of the registration form. Refused with the fields that somebody else changed
 * meanwhile.
 */
export async function setRegistrationFields(
  db: Db,
  { administratorId, states, seen: seenStates }: FieldsChange,
  now: Date,
): Promise<Result<SetupField[], { code: 'CHANGED'; names: SetupField[] }>> {
  return inTransaction(db, async (tx) => {
    // a field without a setting has no row to lock
    await sql`select pg_advisory_xact_lock(hashtextextended('registration-fields', 0))`.execute(tx);
    const before = await readFieldStates(tx);
    const edits = SETUP_FIELDS.filter(
      (name) => states[name] !== seenStates[name] && states[name] !== before[name],
    );
    const conflicts = edits.filter((name) => before[name] !== seenStates[name]);
    if (conflicts.length > 0) return refuse({ code: 'CHANGED' as const, names: conflicts });
    for (const name of edits) {
      const columns = { is_enable: states[name] !== 'off', is_require: states[name] === 'required' };
      await tx
        .insertInto('registration_field')
        .values({ name, ...columns })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
        .execute();
      await writeAuditEvent(
        tx,
        {
          actorId: administratorId,
          action: 'registration-field-changed',
          subject: { type: 'registration-field', id: name },
          detail: { before: before[name], after: states[name] },
        },
        now,
      );
    }
    return accept(edits);
  });
}
