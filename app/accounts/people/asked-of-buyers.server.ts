import {
  readCustomLabels,
  readRegistrationFields,
} from '~/accounts/registration/registration-settings.server';
import type { Db } from '~/platform/database/database.server';
import { type AskedFields, askedOfBuyer } from './asked-of-buyer';
import { readMemberProfile } from './member-profile.server';

/**
 * The fields this buyer of a course must fill in besides the contact; null: none. `personId` null: a
 * stranger.
 */
export async function readAskedOfBuyer(db: Db, personId: number | null): Promise<AskedFields | null> {
  const requirements = { fields: await readRegistrationFields(db), labels: await readCustomLabels(db) };
  const ofAnybody = askedOfBuyer(requirements, null);
  if (ofAnybody === null || personId === null) return ofAnybody;
  return askedOfBuyer(requirements, await readMemberProfile(db, personId));
}
