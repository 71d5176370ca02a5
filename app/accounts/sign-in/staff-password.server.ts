import type { Db, Tx } from '~/platform/database/database.server';
import type { TextKey } from '~/text/translate';
import type { Slot } from '~/accounts/viewer';

/** Everybody who tries the demo shop signs in with it. */
export const DEMO_PASSWORD = 'rian-demo';

const STAFF_PASSWORD_MIN = 10;
/** zxcvbn's score of 0 to 4: below 2 less than a million guesses find it. */
const LEAST_SCORE = 2;

/**
 * Why somebody who works in the back office or teaches may not have this password, as a text key; null when they may:
 * at least 10 characters, and not among those that are guessed first.
 */
export async function staffPasswordRefusal(password: string): Promise<TextKey | null> {
  if ([...password].length < STAFF_PASSWORD_MIN) return 'register.staffPasswordShort';
  const { score } = (await guesser()).check(password);
  return score < LEAST_SCORE ? 'register.passwordCommon' : null;
}

export const isOfStaff = (slots: readonly Slot[]): boolean =>
  slots.some((slot) => slot === 'administrator' || slot === 'instructor');

/** Why this person may not have this password: students follow the rule of the form alone. */
export const passwordRefusalOf = async (slots: readonly Slot[], password: string): Promise<TextKey | null> =>
  isOfStaff(slots) ? staffPasswordRefusal(password) : null;

/** Remembers that the password somebody just signed in with must be changed before they work here. */
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

/** Its word lists take 10 MB: only a process that sets passwords of staff loads them. */
const guesser = () => (loading ??= loadGuesser());
let loading: ReturnType<typeof loadGuesser> | undefined;

async function loadGuesser() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
