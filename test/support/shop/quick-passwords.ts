import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD } from '../../../app/accounts/sign-in/staff-password.server';
import type { Db } from '../../../app/platform/database/database.server';

/** Hashes the demo password with 8 KiB and one pass: tests sign in hundreds of times, for 30 ms each with the shop's 19 MiB (ADR-0138). */
export async function makePasswordsQuick(db: Db): Promise<void> {
  const password_hash = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1 });
  await db.updateTable('person').set({ password_hash }).where('password_hash', 'is not', null).execute();
}
