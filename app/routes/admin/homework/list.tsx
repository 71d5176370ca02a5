import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HomeworkQueue } from '~/learning/homework/homework-queue';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { readQueuePage } from '~/web/teaching/homework-route.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Homework of all courses, for staff who help to mark it. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'moderation');
  const { t, settings } = visit;
  return {
    title: `${t('homework.queue.title')} · ${settings.title}`,
    queue: await readQueuePage(visit, 'all'),
  };
}

export default function HomeworkList() {
  const { queue } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <h1>{t('homework.queue.title')}</h1>
      <HomeworkQueue
        queue={queue}
        listPath={paths.staffHomeworkList()}
        itemPath={(homeworkId) => paths.staffHomework({ homeworkId })}
      />
    </>
  );
}
