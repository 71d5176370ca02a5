import type { ActionFunctionArgs } from '@remix-run/node';
import { answerNotification } from '~/web/notification-route.server';

/** A provider's notifications, each at the door of its name (PAY-21). */
export const action = (args: ActionFunctionArgs) => answerNotification(args, args.params.provider ?? '');

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });
