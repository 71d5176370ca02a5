import type { Db } from '~/platform/database/database.server';
import { findAttempt } from '~/payments/attempts/payment-attempts.server';
import { returnPath } from '~/payments/providers/port/payment-paths';
import type { RawNotification } from '~/payments/providers/port/provider';
import { readNotification, receiveNotification } from './receive-notification.server';

/**
 * The way back of a provider whose pages know but one address of the shop: what the browser brings is signed, counts as a notification
 * does, and says which attempt the buyer is to be led back to. Null: not signed, or about nothing of ours; nothing of it is believed.
 */
export async function takePostedReturn(
  db: Db,
  provider: string,
  notification: RawNotification,
  now: Date,
): Promise<string | null> {
  const reading = await readNotification(db, provider, notification, now);
  if (reading?.outcome !== 'about') return null;
  await receiveNotification(db, provider, notification, now);
  const attempt = await findAttempt(db, provider, reading.attempt);
  return attempt?.returnKey ? returnPath(attempt) : null;
}
