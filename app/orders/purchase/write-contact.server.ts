import type { Tx } from '~/platform/database/database.server';
import type { ShippingAddress } from './shipping-address';

export interface OrderContact {
  contactName: string;
  email: string;
  tel: string;
  /** Null: nothing is sent anywhere. */
  shippingAddress: ShippingAddress | null;
}

/** Writes the contact and address that staff changed; `token`: the order's new one. The caller has locked the order. */
export async function writeContact(
  tx: Tx,
  {
    orderId,
    contact: { contactName, email, tel, shippingAddress },
    token,
  }: { orderId: number; contact: OrderContact; token?: string },
): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set({
      contact_name: contactName,
      email,
      tel,
      shipping_address: shippingAddress && JSON.stringify(shippingAddress),
      ...(token !== undefined && { token }),
    })
    .where('id', '=', orderId)
    .execute();
}
