import type { Slot } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import type { TextKey } from '~/text/translate';

/** The password of every account of the demo shop. */
export const DEMO_PASSWORD = 'rian-demo';

const STAFF_PASSWORD_MIN = 10;
/** zxcvbn's score of 0 to 4: below 2, less than a million guesses find the password. */
const LEAST_SCORE = 2;

/**
 * Why staff or an instructor may not use this password, as a text key; null when they may: at least
 * 10 characters, and none of the most guessed ones.
 */
export async function staffPasswordRefusal(password: string): Promise<TextKey | null> {
  if ([...password].length < STAFF_PASSWORD_MIN) return 'register.staffPasswordShort';
  const { score } = (await guesser()).check(password);
  return score < LEAST_SCORE ? 'register.passwordCommon' : null;
}

export const isOfStaff = (slots: readonly Slot[]): boolean =>
  slots.some((slot) => slot === 'administrator' || slot === 'instructor');

/** Why this person may not use this password: students follow the form's rule alone. */
export const passwordRefusalOf = async (slots: readonly Slot[], password: string): Promise<TextKey | null> =>
  isOfStaff(slots) ? staffPasswordRefusal(password) : null;

/** Stores that this person must change the weak password before working here. */
export async function noteWeakPassword(tx: Tx, personId: number, now: Date): Promise<void> {
  await tx.updateTable('person').set({ weak_password_at: now }).where('id', '=', personId).execute();
}

export async function hasWeakPassword(db: Db, personId: number): Promise<boolean> {
  const person = await db
    .selectFrom('person')
    .select('weak_password_at')
    .where('id', '=', personId)
    .executeTakeFirst();
  return person !== undefined && person.weak_password_at !== null;
}

/** Its word lists take 10 MB: only a process that sets staff passwords loads them. */
const guesser = () => (loading ??= loadGuesser());
let loading: ReturnType<typeof loadGuesser> | undefined;

async function loadGuesser() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
