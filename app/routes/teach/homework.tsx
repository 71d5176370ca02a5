import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DeskNav } from '~/learning/desk/desk-nav';
import { MarkPage } from '~/learning/homework/mark-form';
import { paths } from '~/values/paths';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { readMarkPage, takeMark } from '~/web/teaching/homework-route.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** Homework of a course that the instructor teaches; of another’s there is none. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireInstructor(args);
  const scope = { teacherPersonId: visit.instructor.id };
  return { ...(await readMarkPage(visit, args, scope)), counts: await countWaitingAtDesk(visit.db, scope) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireInstructor(args);
  return takeMark(visit, args, {
    scope: { teacherPersonId: visit.instructor.id },
    markerId: visit.instructor.id,
    donePath: (homeworkId) => `${paths.taughtHomework({ homeworkId })}?done=1`,
  });
}

export default function TaughtHomework() {
  const { homework, now, isDone, counts } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <>
      <DeskNav current="homework" counts={counts} />
      <div className="wrap pad5 flow">
        <MarkPage
          homework={homework}
          now={now}
          isDone={isDone}
          returned={returned ?? null}
          listPath={paths.taughtHomeworkList()}
          filePath={(uploadId) => paths.taughtHomeworkFile({ homeworkId: homework.id, uploadId })}
        />
      </div>
    </>
  );
}
