import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import type { PostalAddress } from './address-form';

/** Changes one of a person's own saved addresses; orders keep their own copy. */
export async function changeAddress(
  db: Db,
  { personId, addressId, address }: { personId: number; addressId: number; address: PostalAddress },
): Promise<Result<void, { code: 'NOT_FOUND' }>> {
  const { recipient, tel, line, tambon, amphoe, province, postcode } = address;
  const row = await db
    .updateTable('address')
    .set({ recipient, tel, line, tambon, amphoe, province, postcode })
    .where('id', '=', addressId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return row ? accept(undefined) : refuse({ code: 'NOT_FOUND' });
}
