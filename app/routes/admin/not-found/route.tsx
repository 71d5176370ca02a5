import type { LoaderFunctionArgs } from '@remix-run/node';
import { NO_STAFF_PAGE } from '~/web/error-reasons';
import { requireStaff } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Every address under the back office's that is no page of it: to staff it says so beside the rail. Writes to nowhere, too. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  throw new Response(null, { status: 404, statusText: NO_STAFF_PAGE });
}

export async function action(args: LoaderFunctionArgs) {
  await requireStaff(args);
  throw new Response(null, { status: 404, statusText: NO_STAFF_PAGE });
}

export default function NoSuchStaffPage() {
  return null;
}
