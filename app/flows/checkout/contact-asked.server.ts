import { readContactFields } from '~/accounts/contact/contact-fields.server';
import { type ContactFields, fieldsWithoutParcel } from '~/accounts/contact/contact-form';
import type { PurchaseVisit } from './purchase-visit';

/** What this purchase asks of who buys: where nothing is sent the shop may do without a telephone. */
export async function readContactAsked(
  { db, settings }: Pick<PurchaseVisit, 'db' | 'settings'>,
  { needsAddress }: { needsAddress: boolean },
): Promise<ContactFields> {
  const fields = await readContactFields(db);
  return needsAddress ? fields : fieldsWithoutParcel(fields, settings.tel_without_parcel);
}
