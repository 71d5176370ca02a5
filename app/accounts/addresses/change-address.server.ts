import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import type { PostalAddress } from './address-form';

/** Changes one of a person's own saved addresses; orders keep what they were made with. */
export async function changeAddress(
  db: Db,
  { personId, addressId, address }: { personId: number; addressId: number; address: PostalAddress },
): Promise<Result<void, { code: 'NOT_FOUND' }>> {
  const { recipient, tel, line, tambon, amphoe, province, postcode } = address;
  const changed = await db
    .updateTable('address')
    .set({ recipient, tel, line, tambon, amphoe, province, postcode })
    .where('id', '=', addressId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return changed ? accept(undefined) : refuse({ code: 'NOT_FOUND' });
}
