import { redirect } from '@remix-run/node';
import { readSignInStep } from '~/accounts/sign-in/sign-in-steps.server';
import { hasWeakPassword } from '~/accounts/sign-in/staff-password.server';
import { lacksSecondFactor } from '~/accounts/staff/staff-policy.server';
import { rightsOf, type Right } from '~/accounts/staff-rights';
import { isMember, type Person, type StaffMember } from '~/accounts/viewer';
import { MISSING_RIGHT, SIGNED_OUT } from './error-reasons';
import { readCookie, SESSION_COOKIE } from './cookies.server';
import { type RouteArgs, isSecureVisit, openVisit, sessionCookieFor, type Visit } from './visit.server';
import { paths, withBack } from '~/values/paths';
import { readUnsaved } from './unsaved-form.server';

/**
 * For every loader and action of staff that is about one subject, first line: whoever works here without this right is told so, 403.
 */
export async function requireRight(
  args: RouteArgs,
  right: Right,
): Promise<Visit & { administrator: StaffMember }> {
  const visit = await requireStaff(args);
  if (rightsOf(visit.administrator.roles).includes(right)) return visit;
  throw new Response(null, { status: 403, statusText: MISSING_RIGHT + right });
}

/**
 * For what everybody of the staff sees. Nobody signed in: to the sign-in page and back (from a form: to the page it stood on);
 * somebody without the role: 403. A parent layout's guard does not guard a child's action, so each calls this.
 */
export async function requireStaff(args: RouteArgs): Promise<Visit & { administrator: StaffMember }> {
  const visit = await openVisit(args);
  const { administrator, student, instructor } = visit.viewer;
  if (administrator) {
    await leadToNewPassword(visit, administrator.id);
    await leadToSecondFactor(visit, administrator);
    return { ...visit, administrator };
  }
  if ((student || instructor) && !visit.session?.isStaffOver) throw await lacksRole(args.request, visit);
  throw await toSignIn(args.request, visit);
}

const weakPasswords = new WeakMap<object, Promise<boolean>>();

/** Who signed in with a password that the rule of staff refuses sets another one before they work here. */
async function leadToNewPassword(visit: Visit, personId: number, setsIt = paths.mySecurity()): Promise<void> {
  if (visit.url.pathname === setsIt) return;
  let isWeak = weakPasswords.get(visit);
  if (!isWeak) weakPasswords.set(visit, (isWeak = hasWeakPassword(visit.db, personId)));
  if (await isWeak) throw redirect(`${setsIt}?weak#password`, 303);
}

const mayGoOn = new WeakMap<object, Promise<boolean>>();

/** Where the owner asks it of all staff, nothing is open to who has none but the page that makes one. */
async function leadToSecondFactor(visit: Visit, { id }: StaffMember): Promise<void> {
  if (visit.url.pathname === paths.staffSecondFactor()) return;
  let may = mayGoOn.get(visit);
  if (!may) mayGoOn.set(visit, (may = lacksSecondFactor(visit.db, id).then((lacks) => !lacks)));
  if (!(await may)) throw redirect(`${paths.staffSecondFactor()}?needed`, 303);
}

/** For pages of a signed-in student; a guest's generated account counts (it sees its own orders and courses). */
export async function requireStudent(args: RouteArgs): Promise<Visit & { student: Person }> {
  const visit = await openVisit(args);
  if (visit.viewer.student) return { ...visit, student: visit.viewer.student };
  throw await toSignIn(args.request, visit);
}

/** For pages of an account of one's own; a guest's generated account has none of that. */
export async function requireMember(args: RouteArgs): Promise<Visit & { student: Person }> {
  const visit = await requireStudent(args);
  if (isMember(visit.viewer)) return visit;
  throw await toSignIn(args.request, visit);
}

/** For pages of an instructor; somebody signed in without the role: 403. */
export async function requireInstructor(args: RouteArgs): Promise<Visit & { instructor: Person }> {
  const visit = await openVisit(args);
  const { instructor, student, administrator } = visit.viewer;
  if (instructor) {
    await leadToNewPassword(visit, instructor.id, paths.taughtAccount());
    return { ...visit, instructor };
  }
  if (student || administrator) throw await lacksRole(args.request, visit);
  throw await toSignIn(args.request, visit);
}

/**
 * PERMISSION_DENIED: to sign in and back to where the person was; whose session ended is told so (REG-11), and who has only the code
 * to type is asked for that. What a form sent is answered with, to be sent again.
 */
async function toSignIn(request: Request, visit: Visit) {
  const hasStep = visit.session !== null && (await readSignInStep(visit.db, visit.session.token, visit.now));
  const to = withBack(hasStep ? paths.signInCode() : paths.signIn(), whereFrom(request, visit));
  const unsaved = await unsavedOf(request, visit, to);
  if (unsaved) return Response.json(unsaved, { status: 401, statusText: SIGNED_OUT });
  const isOver =
    visit.session?.isStaffOver ||
    (visit.session === null && Boolean(readCookie(request, SESSION_COOKIE, isSecureVisit(visit))));
  if (hasStep || !isOver) return redirect(to, 303);
  return redirect(`${to}&notice=sessionOver`, {
    status: 303,
    headers: visit.session ? {} : { 'Set-Cookie': sessionCookieFor(visit, null) },
  });
}

/** Somebody else has signed in on this browser since the form was opened, as a family's does: what it sent is answered with. */
async function lacksRole(request: Request, visit: Visit): Promise<Response> {
  const unsaved = await unsavedOf(request, visit, withBack(paths.signIn(), whereFrom(request, visit)));
  if (!unsaved) return new Response(null, { status: 403, statusText: 'role' });
  return Response.json({ ...unsaved, isOthers: true }, { status: 403, statusText: SIGNED_OUT });
}

const unsavedForms = new WeakMap<object, ReturnType<typeof readUnsaved>>();

/**
 * The action reads it. Loaders that run after it, as the frame's of the back office does around a page's own error, answer with the same:
 * one that leads to sign in would lose it.
 */
function unsavedOf(request: Request, visit: Visit, signIn: string): ReturnType<typeof readUnsaved> {
  const read = unsavedForms.get(visit) ?? readUnsaved(request, signIn);
  unsavedForms.set(visit, read);
  return read;
}

/** The page asked for; of a form that was sent, the page it stood on. */
function whereFrom(request: Request, visit: Visit): string {
  const asked = new URL(request.url);
  if (request.method === 'GET') return asked.pathname + asked.search;
  const referer = request.headers.get('Referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const from = new URL(referer);
  const isOurs = [asked.host, new URL(visit.publicUrl).host].includes(from.host);
  return isOurs ? safePath(from.pathname + from.search, '/') : '/';
}

/** A path of this shop to go back to, or the fallback: never another host. */
export function safePath(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return fallback;
  const url = new URL(path, 'http://shop.invalid');
  // `/.//elsewhere` is normalised to what a browser reads as another host
  const isOurs = url.host === 'shop.invalid' && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : fallback;
}
