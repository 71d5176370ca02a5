import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DeskNav } from '~/learning/desk/desk-nav';
import { HomeworkQueue } from '~/learning/homework/homework-queue';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { readQueuePage } from '~/web/teaching/homework-route.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** Homework of the courses the instructor teaches. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireInstructor(args);
  const { db, t, settings, instructor } = visit;
  const scope = { teacherPersonId: instructor.id };
  return {
    title: `${t('homework.queue.title')} · ${settings.title}`,
    counts: await countWaitingAtDesk(db, scope),
    queue: await readQueuePage(visit, scope),
  };
}

export default function TaughtHomeworkList() {
  const { queue, counts } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <DeskNav current="homework" counts={counts} />
      <div className="wrap pad5 flow">
        <h1>{t('homework.queue.title')}</h1>
        <HomeworkQueue
          queue={queue}
          listPath={paths.taughtHomeworkList()}
          itemPath={(homeworkId) => paths.taughtHomework({ homeworkId })}
        />
      </div>
    </>
  );
}
