import type { Db, Tx } from '~/platform/database/database.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { type Admitted, type Denial, whyDenied } from './denial';

/** Whether the shop admits only members whom staff put on its whitelist; registration puts nobody there. */
export const isWhitelistOnly = async (db: Db | Tx): Promise<boolean> =>
  (await readSiteSettings(db)).is_whitelist_only;

/** Why a person is denied; reads the setting only for a person off the list. */
export async function readDenial(db: Db, person: Admitted): Promise<Denial | null> {
  return whyDenied(person, !person.is_whitelisted && (await isWhitelistOnly(db)));
}
