import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MarkPage } from '~/learning/homework/mark-form';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { readMarkPage, takeMark } from '~/web/teaching/homework-route.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'moderation');
  return readMarkPage(visit, args, 'all');
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'moderation');
  return takeMark(visit, args, {
    scope: 'all',
    markerId: visit.administrator.id,
    donePath: (homeworkId) => `${paths.staffHomework({ homeworkId })}?done=1`,
  });
}

export default function Homework() {
  const { homework, now, isDone } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <MarkPage
      homework={homework}
      now={now}
      isDone={isDone}
      returned={returned ?? null}
      listPath={paths.staffHomeworkList()}
      filePath={(uploadId) => paths.staffHomeworkFile({ homeworkId: homework.id, uploadId })}
    />
  );
}
