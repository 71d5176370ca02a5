import type { ActionFunctionArgs } from '@remix-run/node';
import { answerNotification } from '~/web/notification-route.server';

/** Pay Solutions' notifications at the address of specification 7, which its portal knows, beside the one of its name. */
export const action = (args: ActionFunctionArgs) => answerNotification(args, 'pay-solutions');

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
