import { signIn, type SignInRefusal, type SignInTry } from '~/accounts/sign-in/sign-in.server';
import { DEMO_PASSWORD, noteWeakPassword, passwordRefusalOf } from '~/accounts/sign-in/staff-password.server';
import type { Slot } from '~/accounts/viewer';
import { isDemoDatabase } from '~/flows/demo/demo-origin.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { type SignedIn, type SignIn, signInAndMerge } from './sign-in-and-merge.server';

/**
 * Username and password open a session (REG-08). The person is held while it begins: a password that is taken away in this very
 * moment, because the owner of the e-mail came, either ends the session that it has just begun, or begins none.
 */
export async function signInByPassword(
  db: Db,
  tried: SignInTry,
  session: Pick<SignIn, 'token' | 'userAgent' | 'bringsGuestCart'>,
): Promise<Result<{ personId: number; slots: Slot[] } & SignedIn, SignInRefusal>> {
  const signedIn = await signIn(db, tried);
  if (!signedIn.ok) return signedIn;
  const { personId, slots, passwordHash } = signedIn.value;
  const isWeak = await mustChange(db, slots, tried.password);
  return inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select('password_hash')
      .where('id', '=', personId)
      .$if(!isWeak, (input) => input.forShare())
      .$if(isWeak, (input) => input.forUpdate())
      .executeTakeFirst();
    if (person?.password_hash !== passwordHash) return refuse({ code: 'WRONG_PASSWORD' as const });
    if (isWeak) await noteWeakPassword(tx, personId, tried.now);
    return accept({
      personId,
      slots,
      ...(await signInAndMerge(tx, { ...session, personId, slots }, tried.now)),
    });
  });
}

/** The demo shop's own password is short, and stands in its README. */
async function mustChange(db: Db, slots: readonly Slot[], password: string): Promise<boolean> {
  if ((await passwordRefusalOf(slots, password)) === null) return false;
  return password !== DEMO_PASSWORD || !(await isDemoDatabase(db));
}
