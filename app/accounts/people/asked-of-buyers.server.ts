import type { Db } from '~/platform/database/database.server';
import { type AskedFields, askedOfBuyer } from './asked-of-buyer';
import { readMemberProfile } from './member-profile.server';
import {
  readCustomLabels,
  readRegistrationFields,
} from '~/accounts/registration/registration-settings.server';

/** What this buyer of a course is asked besides the contact; null: nothing. `personId` null: nobody is known yet. */
export async function readAskedOfBuyer(db: Db, personId: number | null): Promise<AskedFields | null> {
  const required = { fields: await readRegistrationFields(db), labels: await readCustomLabels(db) };
  const ofAnybody = askedOfBuyer(required, null);
  if (ofAnybody === null || personId === null) return ofAnybody;
  return askedOfBuyer(required, await readMemberProfile(db, personId));
}
