import type { ActionFunctionArgs } from '@remix-run/node';
import { answerNotification } from '~/web/notification-route.server';

/** SecurePay's own post, at an address of its own in the merchant portal; its attempts are 2C2P's like all others (PAY-21). */
export const action = (args: ActionFunctionArgs) => answerNotification(args, '2c2p');

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
