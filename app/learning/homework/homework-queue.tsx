import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Pager } from '~/kit/pager';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import type { PageRange } from '~/values/page-range';
import { HomeworkState } from './handed-in';
import { QUEUE_LISTS, type QueuedHomework, type QueueList } from './homework-lists';

export interface QueuePage {
  now: Date;
  list: QueueList;
  counts: Record<QueueList, number>;
  range: PageRange;
  items: readonly QueuedHomework[];
}

interface HomeworkQueueProps {
  queue: QueuePage;
  listPath: string;
  itemPath: (homeworkId: number) => string;
}

/** Hand-ins that wait for a mark, or are marked. */
export function HomeworkQueue({ queue, listPath, itemPath }: HomeworkQueueProps) {
  const { t, locale } = useText();
  const { now, list, counts, range, items } = queue;
  const pathOf = (of: QueueList, page = 1) => `${listPath}?list=${of}${page > 1 ? `&page=${page}` : ''}`;
  return (
    <>
      <Chips
        label={t('admin.filters')}
        chips={QUEUE_LISTS.map((each) => ({
          href: pathOf(each),
          text: t(`homework.queue.${each}`),
          count: counts[each],
          current: each === list,
        }))}
      />
      {items.length === 0 ? (
        <EmptyState word={t('homework.queue.noneWord')} level={2} title={t(`homework.queue.none.${list}`)} />
      ) : (
        <ul className="lines">
          {items.map(({ id, learner, course, lecture, handedInAt, isLate, status, mark }) => (
            <li key={id}>
              <p className="snug">
                <a href={itemPath(id)}>{learner || t('homework.queue.nobody')}</a>{' '}
                <HomeworkState status={status} isLate={isLate} /> {mark && <b>{mark}</b>}
                <br />
                <span className="meta">
                  {lecture} · {course} ·{' '}
                  <span className="nb">
                    {t('homework.handedIn', { when: momentWords(handedInAt, { now, t, locale }) })}
                  </span>
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => pathOf(list, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </>
  );
}
