import { redirect } from '@remix-run/node';
import { readSignInStep } from '~/accounts/sign-in/sign-in-steps.server';
import { hasWeakPassword } from '~/accounts/sign-in/staff-password.server';
import { rightsOf, type Right } from '~/accounts/staff-rights';
import { lacksSecondFactor } from '~/accounts/staff/staff-policy.server';
import { isMember, type Person, type StaffMember } from '~/accounts/viewer';
import { paths, withBack } from '~/values/paths';
import { readCookie, SESSION_COOKIE } from './cookies.server';
import { MISSING_RIGHT, SIGNED_OUT } from './error-reasons';
import { readUnsaved } from './unsaved-form.server';
import { type RouteArgs, isSecureVisit, openVisit, sessionCookieFor, type Visit } from './visit.server';

/**
 * First line of every staff loader and action about one subject: staff without the right gets a 403 that
 * names it.
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
 * For pages of all staff. Without a sign-in: to the sign-in page and back (a form: to its page); without the
 * role: 403. A parent's guard does not cover a child's action, so each calls this.
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

/** Staff whose password breaks the staff rule must set another one first. */
async function leadToNewPassword(visit: Visit, personId: number, setsIt = paths.mySecurity()): Promise<void> {
  if (visit.url.pathname === setsIt) return;
  let isWeak = weakPasswords.get(visit);
  if (!isWeak) weakPasswords.set(visit, (isWeak = hasWeakPassword(visit.db, personId)));
  if (await isWeak) throw redirect(`${setsIt}?weak#password`, 303);
}

const mayGoOn = new WeakMap<object, Promise<boolean>>();

/** Where the owner requires a second factor of all staff, staff without one can only set it up. */
async function leadToSecondFactor(visit: Visit, { id }: StaffMember): Promise<void> {
  if (visit.url.pathname === paths.staffSecondFactor()) return;
  let may = mayGoOn.get(visit);
  if (!may) mayGoOn.set(visit, (may = lacksSecondFactor(visit.db, id).then((lacks) => !lacks)));
  if (!(await may)) throw redirect(`${paths.staffSecondFactor()}?needed`, 303);
}

/** For pages of a signed-in student; a guest's generated account counts (for its own orders and courses). */
export async function requireStudent(args: RouteArgs): Promise<Visit & { student: Person }> {
  const visit = await openVisit(args);
  if (visit.viewer.student) return { ...visit, student: visit.viewer.student };
  throw await toSignIn(args.request, visit);
}

/** For pages of members; a guest's generated account is refused. */
export async function requireMember(args: RouteArgs): Promise<Visit & { student: Person }> {
  const visit = await requireStudent(args);
  if (isMember(visit.viewer)) return visit;
  throw await toSignIn(args.request, visit);
}

/** For pages of an instructor; without the role: 403. */
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
 * PERMISSION_DENIED: to the sign-in page and back, with a message if the session ended (REG-11), or to the
 * second factor. A form's data is returned, to be sent again.
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

/**
 * Another person signed in on this browser since the form was opened, as in a family: the form's data is
 * returned.
 */
async function lacksRole(request: Request, visit: Visit): Promise<Response> {
  const unsaved = await unsavedOf(request, visit, withBack(paths.signIn(), whereFrom(request, visit)));
  if (!unsaved) return new Response(null, { status: 403, statusText: 'role' });
  return Response.json({ ...unsaved, isOthers: true }, { status: 403, statusText: SIGNED_OUT });
}

const unsavedForms = new WeakMap<object, ReturnType<typeof readUnsaved>>();

/**
 * The action reads the form; loaders that run after it (the back office's frame around a page's error) answer
 * the same, because a redirect to sign in would lose the form.
 */
function unsavedOf(request: Request, visit: Visit, signIn: string): ReturnType<typeof readUnsaved> {
  const read = unsavedForms.get(visit) ?? readUnsaved(request, signIn);
  unsavedForms.set(visit, read);
  return read;
}

/** The requested page; for a form, the page it was on. */
function whereFrom(request: Request, visit: Visit): string {
  const requestUrl = new URL(request.url);
  if (request.method === 'GET') return requestUrl.pathname + requestUrl.search;
  const referer = request.headers.get('Referer') ?? '';
  if (!URL.canParse(referer)) return '/';
  const from = new URL(referer);
  const isOurs = [requestUrl.host, new URL(visit.publicUrl).host].includes(from.host);
  return isOurs ? safePath(from.pathname + from.search, '/') : '/';
}

/** A path of this shop to return to, or the fallback: never another host. */
export function safePath(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return fallback;
  const url = new URL(path, 'http://shop.invalid');
  // `/.//elsewhere` is normalised to what a browser reads as another host
  const isOurs = url.host === 'shop.invalid' && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : fallback;
}
