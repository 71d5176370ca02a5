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
  /** What the form was shown with: only what differs from it is written. */
  seen: Readonly<Partial<Record<SetupField, string>>>;
}

/** Staff says what the registration form asks. Refused with the fields somebody else set to something else meanwhile. */
export async function setRegistrationFields(
  db: Db,
  { administratorId, states, seen }: FieldsChange,
  now: Date,
): Promise<Result<SetupField[], { code: 'CHANGED'; names: SetupField[] }>> {
  return inTransaction(db, async (tx) => {
    // a field nobody has set yet has no row to lock
    await sql`select pg_advisory_xact_lock(hashtextextended('registration-fields', 0))`.execute(tx);
    const before = await readFieldStates(tx);
    const asked = SETUP_FIELDS.filter((name) => states[name] !== seen[name] && states[name] !== before[name]);
    const changed = asked.filter((name) => before[name] !== seen[name]);
    if (changed.length > 0) return refuse({ code: 'CHANGED' as const, names: changed });
    for (const name of asked) {
      const set = { is_enable: states[name] !== 'off', is_require: states[name] === 'required' };
      await tx
        .insertInto('registration_field')
        .values({ name, ...set })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
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
    return accept(asked);
  });
}
