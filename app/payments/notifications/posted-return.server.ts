import { findAttempt } from '~/payments/attempts/payment-attempts.server';
import type { Db } from '~/platform/database/database.server';
import { returnPath } from '~/providers/port/payment-paths';
import type { RawNotification } from '~/providers/port/provider';
import { readNotification, receiveNotification } from './receive-notification.server';

/**
 * The return page of a provider that knows one address of the shop: the posted data is signed, counts as a
 * notification and names the attempt. Null: unsigned or unknown, and not believed.
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
