import { isMember } from '~/accounts/viewer';
import type { DestinationContext } from '~/orders/destinations';
import type { OrderView } from '~/orders/page/orders.server';
import type { Visit } from './visit.server';

/** The list of orders is the owner's; everybody else who holds the token goes on by the token. */
export const destinationContextOf = (
  { settings, viewer, session }: Visit,
  order: OrderView,
): DestinationContext => ({
  isThankYouPage: settings.is_thank_you_page,
  isMember: isMember(viewer) && viewer.student?.id === order.personId,
  token: order.token,
  isLastOfSession: session?.lastOrderToken === order.token,
});
