import type { World } from './world';

/** A picture of one of two transfers, kept as `keepSlip` keeps it; the pixels differ each time, the code in it does not. */
export async function addSlip(world: World, transfer: number): Promise<number> {
  const name = `slip ${transfer} ${(world.counter += 1)}`;
  const { id } = await world.db
    .insertInto('upload')
    .values({
      storage_name: name,
      purpose: 'slip',
      is_private: true,
      original_name: 'slip.jpg',
      content_type: 'image/jpeg',
      size_bytes: 1,
      sha256: name,
      pixel_sha256: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('slip_code')
    .values({ upload_id: id, sending_bank: '014', reference: `transfer ${transfer}` })
    .execute();
  return id;
}
