import type { Db, Tx } from '~/platform/database/database.server';
import type { ConsentForm, ConsentPurpose } from './record-consent.server';

export interface ConsentEntry {
  purpose: ConsentPurpose;
  isGiven: boolean;
  form: ConsentForm;
  version: string;
  at: Date;
}

/** A person's consents over time, newest first. */
export async function readConsents(db: Db | Tx, personId: number): Promise<ConsentEntry[]> {
  const rows = await db
    .selectFrom('consent')
    .select(['purpose', 'is_given', 'form', 'notice_version', 'at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    isGiven: row.is_given,
    form: row.form,
    version: row.notice_version,
    at: row.at,
  }));
}

/** Whether this person may receive news: the last answer counts, and no answer means no. */
export async function takesMarketing(db: Db | Tx, personId: number): Promise<boolean> {
  const last = await db
    .selectFrom('consent')
    .select('is_given')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'marketing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.is_given ?? false;
}
