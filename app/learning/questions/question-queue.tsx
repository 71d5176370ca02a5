import type { ComponentProps } from 'react';
import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { useText } from '~/text/text-context';
import { ModerationRefused, type SentModeration, StaffQuestionItem } from './staff-question';

interface QuestionQueueProps {
  questions: readonly ComponentProps<typeof StaffQuestionItem>['question'][];
  now: ComponentProps<typeof StaffQuestionItem>['now'];
  /** The refused form. */
  sent: SentModeration | undefined;
  isDone: boolean;
  /** The shop's questions are switched off. */
  isOff: boolean;
  isModerator: boolean;
  none: { word: string; title: string };
  range: { page: number; pageCount: number };
  urlOf: (page: number) => string;
}

/** Waiting questions, for staff and for instructors. */
export function QuestionQueue(props: QuestionQueueProps) {
  const { now, sent: refusedForm, isDone, isOff, isModerator, none, range, urlOf } = props;
  const { t } = useText();
  // a refused form of a question that has left the list is shown with it
  const question = refusedForm?.question;
  const isElsewhere = question && !props.questions.some(({ id }) => id === question.id);
  const questions = isElsewhere ? [question, ...props.questions] : props.questions;
  return (
    <div className="flow read">
      {isOff && <Notice kind="info">{t('question.staff.off')}</Notice>}
      <ModerationRefused sent={refusedForm ?? null} />
      {isDone && !refusedForm && <Notice kind="ok">{t('question.staff.done')}</Notice>}
      {questions.length === 0 ? (
        <EmptyState word={none.word} level={2} title={none.title} />
      ) : (
        <ul className="flow">
          {questions.map((question) => (
            <StaffQuestionItem
              key={question.id}
              question={question}
              now={now}
              sent={refusedForm?.id === question.id ? refusedForm : null}
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
