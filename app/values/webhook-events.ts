/**
 * The events other programs can subscribe to. Names are permanent, because programs compare them
 * (docs/webhooks.md).
 */
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

/** Sent only by a button. */
export const TEST_EVENT = 'webhook.test';
