import type { ActionFunctionArgs } from '@remix-run/node';
import { answerNotification } from '~/web/notification-route.server';

/** A second address for Pay Solutions' notifications: the one of specification 7, which shops have entered in its portal. */
export const action = (args: ActionFunctionArgs) => answerNotification(args, 'pay-solutions');

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
