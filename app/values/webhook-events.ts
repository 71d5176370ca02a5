/** What other programs can be told of. Names are for good: programs compare them (docs/webhooks.md). */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.cancelled',
  'order.refunded',
  'access.granted',
  'access.ended',
  'course.completed',
  'certificate.issued',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by a button alone. */
export const TEST_EVENT = 'webhook.test';
