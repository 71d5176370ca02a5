import { readConsents } from '~/accounts/consents/consents.server';
import { readLabelAnswers } from '~/accounts/registration/custom-labels';
import { heldBy } from '~/accounts/sign-in/person-sessions.server';
import type { Db } from '~/platform/database/database.server';

/** A person's data in the accounts, for their own export: never a hash or a token. */
export async function readAccountExport(db: Db, personId: number, shopAddress: string) {
  return {
    profile: await readProfile(db, personId),
    customLabels: await readAnswers(db, personId, shopAddress),
    addresses: await db
      .selectFrom('address')
      .select([
        'recipient',
        'tel',
        'line',
        'tambon',
        'amphoe',
        'province',
        'postcode',
        'created_at as savedAt',
      ])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
    taxProfile: await readTax(db, personId),
    consents: await readConsents(db, personId),
    sessions: await db
      .selectFrom('session')
      .select([
        'user_agent as browser',
        'created_at as startedAt',
        'last_seen_at as lastSeenAt',
        'expires_at as endsAt',
      ])
      .select('contact as keptContact')
      .where(heldBy(personId))
      .orderBy('created_at')
      .execute(),
    socialIdentities: await db
      .selectFrom('social_identity')
      .select(['provider', 'subject', 'created_at as linkedAt'])
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .execute(),
    programTokens: await db
      .selectFrom('api_token')
      .select(['name', 'scopes'])
      .select(['created_at as madeAt', 'expires_at as endsAt', 'last_used_at as lastUsedAt'])
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .execute(),
    audit: await readAudit(db, personId),
  };
}

function readProfile(db: Db, personId: number) {
  return db
    .selectFrom('person')
    .leftJoin('user_group', 'user_group.id', 'person.user_group_id')
    .select(['person.id', 'username', 'email', 'firstname', 'lastname', 'nickname', 'tel', 'address'])
    .select(['firstname_eng as firstnameEnglish', 'lastname_eng as lastnameEnglish'])
    .select(['age', 'education', 'level', 'biography', 'branch_id as branch'])
    .select(['student_group_kpi as studentGroup', 'user_group.name as userGroup'])
    .select(['is_whitelisted as isWhitelisted', 'created_at as createdAt'])
    .select('email_proven_at as emailProvenAt')
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();
}

/** Each answer with its question; a deleted question leaves its number. */
async function readAnswers(db: Db, personId: number, shopAddress: string) {
  const { custom_labels: storedAnswers } = await db
    .selectFrom('person')
    .select('custom_labels')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const questions = await db.selectFrom('custom_label').select(['id', 'label']).execute();
  return Object.entries(readLabelAnswers(storedAnswers)).map(([id, answer]) => ({
    question: questions.find((question) => String(question.id) === id)?.label ?? `question ${id}`,
    answer:
      typeof answer === 'object' && 'uploadId' in answer
        ? { picture: `${shopAddress}/myaccount/student/label/${id}` }
        : answer,
  }));
}

async function readTax(db: Db, personId: number) {
  const tax = await db
    .selectFrom('tax_profile')
    .leftJoin('upload', 'upload.id', 'tax_profile.certificate_id')
    .select(['person_type as personType', 'name_one as nameOne', 'name_two as nameTwo', 'tax_id as taxId'])
    .select(['address', 'delivery_address as deliveryAddress', 'updated_at as updatedAt'])
    .select('is_delivery_by_tax_address as isDeliveredToTaxAddress')
    .select('upload.original_name as certificate')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return tax ?? null;
}

/** Events of the account, and whether its owner caused them; no name or number of other people. */
async function readAudit(db: Db, personId: number) {
  const rows = await db
    .selectFrom('audit_event')
    .select(['at', 'actor_id', 'action'])
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', String(personId))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ at: row.at, action: row.action, byYourself: row.actor_id === personId }));
}
