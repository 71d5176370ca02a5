import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import type { Tx } from '~/platform/database/database.server';
import { type ForgottenFile, forgetUploadsOf } from '~/uploads/forget-uploads.server';
import { newToken } from '~/values/tokens.server';

/**
 * Removes all that identifies a person from the accounts. The nameless row stays: orders, consents and
 * audit refer to it. Returns the files to remove after the commit.
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
  for (const table of ['address', 'tax_profile', 'one_time_link', 'person_role', 'second_factor'] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
  await tx
    .updateTable('person')
    .set({
      // random, so that the name is free
      username: `erased-${personId}-${newToken()}`,
      email: `erased-${personId}@erased.invalid`,
      email_proven_at: null,
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
  return forgetUploadsOf(tx, { personId, pictureId });
}

async function forgetSocialSignIn(tx: Tx, { personId, email }: { personId: number; email: string }) {
  const identities = await tx
    .deleteFrom('social_identity')
    .where('person_id', '=', personId)
    .returning(['provider', 'subject'])
    .execute();
  for (const { provider, subject } of identities)
    for (const table of ['social_link', 'social_visit'] as const)
      await tx.deleteFrom(table).where('provider', '=', provider).where('subject', '=', subject).execute();
  await tx.deleteFrom('staff_invitation').where('email', '=', email).execute();
  await tx.deleteFrom('social_link').where('email', '=', email).execute();
  await tx
    .deleteFrom('social_visit')
    .where((eb) => eb.or([eb('email', '=', email), eb('sent_to', '=', email)]))
    .execute();
}
