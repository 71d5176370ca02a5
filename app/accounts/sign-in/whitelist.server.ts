import type { Db, Tx } from '~/platform/database/database.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { type Admitted, type Denial, whyDenied } from './denial';

/** Whether the site admits only those staff put on its whitelist; nobody puts themselves there by registering. */
export const isWhitelistOnly = async (db: Db | Tx): Promise<boolean> =>
  (await readSiteSettings(db)).is_whitelist_only;

/** Why a person is denied; the setting is read only for who is not on the list. */
export async function readDenial(db: Db, person: Admitted): Promise<Denial | null> {
  return whyDenied(person, !person.is_whitelisted && (await isWhitelistOnly(db)));
}
