import { isMember } from '~/accounts/viewer';
import type { Whereabouts } from '~/orders/destinations';
import type { OrderView } from '~/orders/orders.server';
import type { Visit } from './visit.server';

/** The list of orders is the owner's; everybody else who holds the token goes on by the token. */
export const whereaboutsOf = ({ settings, viewer, session }: Visit, order: OrderView): Whereabouts => ({
  isThankYouPage: settings.is_thank_you_page,
  isMember: isMember(viewer) && viewer.student?.id === order.personId,
  token: order.token,
  isLastOfSession: session?.lastOrderToken === order.token,
});
