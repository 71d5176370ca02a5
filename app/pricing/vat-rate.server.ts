import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { Day } from '~/values/time';

/** The VAT rate of a day: the dated rate in force, else the site's `vat_value`. */
export async function readVat(db: Db, settings: Pick<SiteSettings, 'is_enable_vat' | 'vat_value'>, day: Day) {
  const datedRate = await remembered(db, `vat of ${day}`, () => readDatedRate(db, day));
  const rateBasisPoints = datedRate ?? Math.round(settings.vat_value * 100);
  return { isEnabled: settings.is_enable_vat, rateBasisPoints };
}

async function readDatedRate(db: Db, day: Day): Promise<number | null> {
  const datedRate = await db
    .selectFrom('vat_rate')
    .select('rate_basis_points')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst();
  return datedRate?.rate_basis_points ?? null;
}
