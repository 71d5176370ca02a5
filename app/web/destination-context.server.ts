import { isMember } from '~/accounts/viewer';
import type { DestinationContext } from '~/orders/destinations';
import type { OrderView } from '~/orders/page/orders.server';
import type { Visit } from './visit.server';

/** Only the owner goes to the list of orders; other holders of the token go on by the token. */
export const destinationContextOf = (
  { settings, viewer, session }: Visit,
  order: OrderView,
): DestinationContext => ({
  isThankYouPage: settings.is_thank_you_page,
  isMember: isMember(viewer) && viewer.student?.id === order.personId,
  token: order.token,
  isLastOfSession: session?.lastOrderToken === order.token,
});
