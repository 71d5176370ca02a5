import { redirect } from '@remix-run/node';
import { isMember, type Person } from '~/accounts/viewer';
import { type DoorArgs, openVisit, type Visit } from './visit.server';

/**
 * For every loader and action of staff, first line. Nobody signed in: to the sign-in page and back (GET only);
 * somebody without the role: 403. A parent layout's guard does not guard a child's action, so each calls this.
 */
export async function requireAdministrator(args: DoorArgs): Promise<Visit & { administrator: Person }> {
  const visit = await openVisit(args);
  const { administrator, student, instructor } = visit.viewer;
  if (administrator) return { ...visit, administrator };
  if (student || instructor) throw new Response(null, { status: 403, statusText: 'role' });
  throw toSignIn(args.request);
}

/** For pages of a signed-in student; a guest's generated account counts (it sees its own orders and courses). */
export async function requireStudent(args: DoorArgs): Promise<Visit & { student: Person }> {
  const visit = await openVisit(args);
  if (visit.viewer.student) return { ...visit, student: visit.viewer.student };
  throw toSignIn(args.request);
}

/** For pages of an account of one's own; a guest's generated account has none of that. */
export async function requireMember(args: DoorArgs): Promise<Visit & { student: Person }> {
  const visit = await requireStudent(args);
  if (isMember(visit.viewer)) return visit;
  throw toSignIn(args.request);
}

function toSignIn(request: Request) {
  const url = new URL(request.url);
  const back = request.method === 'GET' ? url.pathname + url.search : '/';
  return redirect(`/login?back=${encodeURIComponent(back)}`, 303);
}

/** A path of this shop to go back to, or the fallback: never another host. */
export function safePath(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path)) return fallback;
  const url = new URL(path, 'http://shop.invalid');
  // `/.//elsewhere` is normalised to what a browser reads as another host
  const isOurs = url.host === 'shop.invalid' && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : fallback;
}
