import { sql } from 'kysely';
import type { ContactInput } from '~/accounts/contact/contact-form';
import type { Tx } from '~/platform/database/database.server';

/**
 * The account of a guest's purchase (specification 4, R-09, R-10): e-mail plus timestamp as username, no
 * password. `createdBy`: the member of staff who makes the order; null: the buyer.
 */
export async function generateAccount(
  tx: Tx,
  contact: ContactInput,
  now: Date,
  createdBy: number | null = null,
): Promise<number> {
  const base = contact.email.replace(/[^A-Za-z0-9@_.-]/g, '_');
  for (let timestamp = now.getTime(); ; timestamp += 1) {
    const account = await tx
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
    if (account) return account.person_id;
  }
}
