import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { useText } from '~/text/text-context';
import { ModerationRefused, type SentModeration, StaffQuestionItem } from './staff-question';
import type { ComponentProps } from 'react';

interface QuestionQueueProps {
  questions: readonly ComponentProps<typeof StaffQuestionItem>['question'][];
  now: ComponentProps<typeof StaffQuestionItem>['now'];
  /** What was sent and refused. */
  sent: SentModeration | undefined;
  isDone: boolean;
  /** The shop's questions are switched off. */
  isOff: boolean;
  isModerator: boolean;
  none: { word: string; title: string };
  range: { page: number; pageCount: number };
  urlOf: (page: number) => string;
}

/** Questions that wait, one below the other, for staff and for whoever teaches. */
export function QuestionQueue(props: QuestionQueueProps) {
  const { now, sent, isDone, isOff, isModerator, none, range, urlOf } = props;
  const { t } = useText();
  // what was sent about one that has left the list goes on with it
  const asked = sent?.question;
  const isElsewhere = asked && !props.questions.some(({ id }) => id === asked.id);
  const questions = isElsewhere ? [asked, ...props.questions] : props.questions;
  return (
    <div className="flow read">
      {isOff && <Notice kind="info">{t('question.staff.off')}</Notice>}
      <ModerationRefused sent={sent ?? null} />
      {isDone && !sent && <Notice kind="ok">{t('question.staff.done')}</Notice>}
      {questions.length === 0 ? (
        <EmptyState word={none.word} level={2} title={none.title} />
      ) : (
        <ul className="flow">
          {questions.map((question) => (
            <StaffQuestionItem
              key={question.id}
              question={question}
              now={now}
              sent={sent?.id === question.id ? sent : null}
              isModerator={isModerator}
            />
          ))}
        </ul>
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={urlOf}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </div>
  );
}
