import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import type { ContactInput } from '~/accounts/contact/contact-form';

/**
 * The account of a guest's purchase (specification 4, R-09 and R-10): username is the e-mail plus a timestamp with
 * characters outside the username rule as `_`; there is no password anyone knows; the e-mail is not reserved.
 * Answers the new person's id.
 * @param createdBy who of the staff makes it with an order of theirs; null: the buyer
 */
export async function generateAccount(
  tx: Tx,
  contact: ContactInput,
  now: Date,
  createdBy: number | null = null,
): Promise<number> {
  const base = contact.email.replace(/[^A-Za-z0-9@_.-]/g, '_');
  for (let timestamp = now.getTime(); ; timestamp += 1) {
    const made = await tx
      .with('made', (db) =>
        db
          .insertInto('person')
          .values({
            kind: 'generated',
            username: `${base}${timestamp}`,
            email: contact.email,
            firstname: contact.firstname,
            lastname: contact.lastname,
            tel: contact.tel,
            created_at: now,
            created_by: createdBy,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      )
      .insertInto('person_role')
      .columns(['person_id', 'role'])
      .expression((eb) => eb.selectFrom('made').select(['id', sql.lit('student').as('role')]))
      .returning('person_id')
      .executeTakeFirst();
    if (made) return made.person_id;
  }
}
