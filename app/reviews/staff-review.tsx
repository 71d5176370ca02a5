import { Button } from '~/kit/button';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { Pill } from '~/kit/pill';
import { Stars } from '~/kit/shop/stars';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { HIDING_REASONS, REPLY_MAX } from './review';
import { ProgressWords } from './review-item';
import type { StaffReview } from './staff-reviews.server';

/** The result of a form about this review. */
export interface ModerationReturn {
  id: number;
  intent: string;
  errors: Readonly<Record<string, string>>;
  reply: string;
}

/** A review for staff, with its buttons. */
export function StaffReviewItem({
  review,
  now,
  returned,
}: {
  review: StaffReview;
  now: Date;
  returned: ModerationReturn | null;
}) {
  const { t, locale } = useText();
  const { id, rating, authorName, status, hiddenBecause, isSample } = review;
  return (
    <li className="panel flow gap3" id={`review-${id}`}>
      <div className="between">
        <h2 className="f2 row gap2">
          <Stars rating={rating} label={t('review.stars', { rating })} />
          <span>{authorName}</span>
          {isSample && <Pill>{t('review.sample')}</Pill>}
        </h2>
        <p className="meta">{momentWords(review.writtenAt, { now, t, locale })}</p>
      </div>
      <p className="free-text">{review.body}</p>
      <p className="meta">
        <a href={review.course.path}>{review.course.title}</a> · <ProgressWords review={review} />
        {review.email && ` · ${review.email}`}
      </p>
      {hiddenBecause && <p className="say warn">{t(`review.hidden.${hiddenBecause}`)}</p>}
      {review.reply && (
        <div className="answer">
          <p className="meta">{t('review.staff.reply')}</p>
          <p className="free-text">{review.reply}</p>
        </div>
      )}
      {status !== 'shown' && (
        <form method="post" className="row">
          <Seen review={review} />
          <Button name="intent" value="approve" size="small">
            {t('review.staff.approve')}
          </Button>
        </form>
      )}
      {status !== 'hidden' && (
        <Hide review={review} returned={returned?.intent === 'hide' ? returned : null} />
      )}
      <Answer review={review} returned={returned?.intent === 'answer' ? returned : null} />
    </li>
  );
}

type PartProps = { review: StaffReview; returned: ModerationReturn | null };

function Hide({ review: { id, ...review }, returned }: PartProps) {
  const { t } = useText();
  return (
    <details className="disclosure" open={returned !== null}>
      <summary>{t('review.staff.hide')}</summary>
      <form method="post" className="flow gap3" data-kind="hide">
        <Seen review={{ id, revision: review.revision }} />
        <Select
          name="reason"
          id={`reason-${id}`}
          label={t('review.staff.reason')}
          prompt={t('review.staff.reasonPrompt')}
          error={returned?.errors.reason}
          options={HIDING_REASONS.map((reason) => ({ value: reason, text: t(`review.hidden.${reason}`) }))}
        />
        <p>
          <Button name="intent" value="hide" look="ghost" size="small">
            {t('review.staff.hideThis')}
          </Button>
        </p>
      </form>
    </details>
  );
}

function Answer({ review: { id, revision, reply }, returned }: PartProps) {
  const { t } = useText();
  return (
    <details className="disclosure" open={returned !== null}>
      <summary>{t(reply ? 'review.staff.answerChange' : 'review.staff.answer')}</summary>
      <form method="post" className="flow gap3" data-kind="answer">
        <Seen review={{ id, revision }} />
        <TextArea
          name="reply"
          id={`reply-${id}`}
          label={t('review.staff.reply')}
          hint={t('review.staff.replyHint')}
          error={returned?.errors.reply}
          defaultValue={returned?.reply ?? reply}
          maxLength={REPLY_MAX}
        />
        <p>
          <Button name="intent" value="answer" look="ghost" size="small">
            {t('review.staff.answerSave')}
          </Button>
        </p>
      </form>
    </details>
  );
}

/** The review's id and revision, as shown. */
function Seen({ review: { id, revision } }: { review: Pick<StaffReview, 'id' | 'revision'> }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="revision" value={revision} />
    </>
  );
}
