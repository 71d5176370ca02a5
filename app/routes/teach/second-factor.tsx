import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DeskNav } from '~/learning/desk/desk-nav';
import { paths } from '~/values/paths';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { OwnSecondFactorPart } from '~/web/second-factor/own-second-factor-part';
import { changeOwnSecondFactor, readOwnSecondFactor } from '~/web/second-factor/own-second-factor.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const path = paths.taughtSecondFactor();

/** The second step of signing in of who teaches. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireInstructor(args);
  return {
    ...(await readOwnSecondFactor(visit, { person: visit.instructor })),
    counts: await countWaitingAtDesk(visit.db, { teacherPersonId: visit.instructor.id }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireInstructor(args);
  return changeOwnSecondFactor(visit, args.request, { person: visit.instructor, path });
}

export default function TaughtSecondFactor() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <DeskNav current="account" counts={page.counts} />
      <div className="wrap narrow pad5">
        <OwnSecondFactorPart page={page} sent={result} path={path} />
      </div>
    </>
  );
}
