import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { paths } from '~/values/paths';
import { requireStaff } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { OwnSecondFactorPart } from '~/web/second-factor/own-second-factor-part';
import { changeOwnSecondFactor, readOwnSecondFactor } from '~/web/second-factor/own-second-factor.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const path = paths.staffSecondFactor();

/** The second step of signing in of who works here. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStaff(args);
  return readOwnSecondFactor(visit, { person: visit.administrator });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireStaff(args);
  return changeOwnSecondFactor(visit, args.request, { person: visit.administrator, path });
}

export default function SecondFactorPage() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <OwnSecondFactorPart page={page} sent={result} path={path} />;
}
