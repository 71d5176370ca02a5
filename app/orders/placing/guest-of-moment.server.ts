import type { Person } from '~/accounts/viewer';
import type { Tx } from '~/platform/database/database.server';
import { networkOf } from '~/values/network-address';
import { addMilliseconds } from '~/values/time';
import type { OrderRequest } from './order-request';
import { contactName } from './write-order.server';

/** How long two tabs that are sent at once may lie apart. */
const MOMENT_MS = 30_000;

/**
 * The guest whom another tab of this browser has made in this very moment: by the same e-mail, name and telephone, from the same network. A
 * neighbour who types somebody's e-mail is not taken for them. The guest's lock must be held.
 */
export async function findGuestOfMoment(
  tx: Tx,
  { contact, network }: Pick<OrderRequest, 'contact' | 'network'>,
  now: Date,
): Promise<Person | null> {
  if (!network) return null;
  const rows = await tx
    .selectFrom('purchase_order')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .innerJoin('order_event', 'order_event.order_id', 'purchase_order.id')
    .select([
      'person.id',
      'person.email',
      'person.firstname',
      'person.lastname',
      'person.tel',
      'client_address',
    ])
    .where('purchase_order.email', '=', contact.email)
    .where('contact_name', '=', contactName(contact))
    .where('purchase_order.tel', '=', contact.tel)
    .where('purchase_order.status', '=', 'notYetReceived')
    .where('placed_at', '>=', addMilliseconds(now, -MOMENT_MS))
    .where('order_event.kind', '=', 'placed')
    .where('person.kind', '=', 'generated')
    .where('person.erased_at', 'is', null)
    .orderBy('purchase_order.id', 'desc')
    .execute();
  const row = rows.find(({ client_address: from }) => from !== null && networkOf(from) === network);
  if (!row) return null;
  const { id, email, firstname, lastname, tel } = row;
  return {
    id,
    kind: 'generated' as const,
    email: email ?? contact.email,
    userGroupId: null,
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    tel: tel ?? '',
  };
}
