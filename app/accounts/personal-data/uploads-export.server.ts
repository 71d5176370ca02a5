import type { Db } from '~/platform/database/database.server';

/** Files a person uploaded, by name; a file that a page can show has its address. */
export async function readUploadsExport(db: Db, personId: number, shopAddress: string) {
  const rows = await db
    .selectFrom('upload')
    .select([
      'purpose',
      'original_name',
      'content_type',
      'size_bytes',
      'created_at',
      'is_private',
      'storage_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('transfer_report')
        .innerJoin('purchase_order', 'purchase_order.id', 'transfer_report.order_id')
        .select('purchase_order.token')
        .whereRef('transfer_report.slip_id', '=', 'upload.id')
        .where('purchase_order.person_id', '=', personId)
        .limit(1)
        .as('order_token'),
    )
    .select('upload.id')
    .where((eb) =>
      eb.or([
        eb('owner_person_id', '=', personId),
        eb('upload.id', 'in', displayImageOf(db, personId)),
        // slips of a guest's orders have no owner
        eb('upload.id', 'in', slipsOf(db, personId)),
      ]),
    )
    .orderBy('upload.id')
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    name: row.original_name,
    contentType: row.content_type,
    bytes: row.size_bytes,
    sentAt: row.created_at,
    link: linkOf(row, shopAddress),
  }));
}

const displayImageOf = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .select('display_image_id')
    .where('id', '=', personId)
    .where('display_image_id', 'is not', null);

const slipsOf = (db: Db, personId: number) =>
  db
    .selectFrom('transfer_report')
    .innerJoin('purchase_order', 'purchase_order.id', 'transfer_report.order_id')
    .select('transfer_report.slip_id')
    .where('purchase_order.person_id', '=', personId)
    .where('transfer_report.slip_id', 'is not', null);

function linkOf(
  row: { id: number; is_private: boolean; storage_name: string; order_token: string | null },
  shopAddress: string,
): string | null {
  if (!row.is_private) return `${shopAddress}/uploads/public/${row.storage_name}`;
  return row.order_token ? `${shopAddress}/order/${row.order_token}/slip/${row.id}` : null;
}
