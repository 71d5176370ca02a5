import { sql } from 'kysely';
import type { Tx } from '~/platform/database.server';
import { newToken } from '~/values/tokens.server';
import { endSessionsOf } from './end-sessions.server';

export interface ForgottenFile {
  storageName: string;
  isPrivate: boolean;
}

/**
 * Takes out of the accounts all that says who somebody was (decision 64). The row stays, without a name: orders kept for the
 * books, consents and audit hang on it. E-mail and username are free again. Answers the files whose rows went, to be removed
 * once the transaction has committed.
 */
export async function forgetPerson(
  tx: Tx,
  { personId, email }: { personId: number; email: string },
  now: Date,
): Promise<ForgottenFile[]> {
  const { display_image_id: pictureId } = await tx
    .selectFrom('person')
    .select('display_image_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  await endSessionsOf(tx, { personId, keepToken: null });
  await forgetSocialSignIn(tx, { personId, email });
  for (const table of ['address', 'tax_profile', 'one_time_link', 'person_role'] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
  await tx
    .updateTable('person')
    .set({
      // random: nobody can have taken the name before
      username: `erased-${personId}-${newToken()}`,
      email: `erased-${personId}@erased.invalid`,
      password_hash: null,
      firstname: '',
      lastname: '',
      firstname_eng: null,
      lastname_eng: null,
      nickname: null,
      tel: null,
      address: null,
      age: null,
      education: null,
      level: null,
      biography: null,
      branch_id: null,
      student_group_kpi: null,
      custom_labels: '{}',
      display_image_id: null,
      user_group_id: null,
      erased_at: now,
    })
    .where('id', '=', personId)
    .execute();
  return forgetFiles(tx, personId, pictureId);
}

async function forgetSocialSignIn(tx: Tx, { personId, email }: { personId: number; email: string }) {
  const gone = await tx
    .deleteFrom('social_identity')
    .where('person_id', '=', personId)
    .returning(['provider', 'subject'])
    .execute();
  for (const { provider, subject } of gone)
    for (const table of ['social_link', 'social_visit'] as const)
      await tx.deleteFrom(table).where('provider', '=', provider).where('subject', '=', subject).execute();
  await tx.deleteFrom('social_link').where('email', '=', email).execute();
  await tx
    .deleteFrom('social_visit')
    .where((is) => is.or([is('email', '=', email), is('sent_to', '=', email)]))
    .execute();
}

/** Pictures, homework, and certificates that no order was placed with; slips and those of orders belong to the books. */
async function forgetFiles(tx: Tx, personId: number, pictureId: number | null): Promise<ForgottenFile[]> {
  const { rows } = await sql<{ storage_name: string; is_private: boolean }>`
    delete from upload
    where (owner_person_id = ${personId} or id = ${pictureId}::bigint)
      and (purpose in ('profile', 'custom-label', 'homework')
        or (purpose = 'certificate' and not exists (
          select from purchase_order where tax_identity ->> 'certificateId' = upload.id::text)))
    returning storage_name, is_private`.execute(tx);
  return rows.map((row) => ({ storageName: row.storage_name, isPrivate: row.is_private }));
}
