import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { RadioCards } from '~/kit/forms/radio-cards';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';
import { BODY_MAX, NAME_MAX } from './review';

const RATINGS = [5, 4, 3, 2, 1] as const;

interface OwnReviewFormProps {
  values: { rating: string; body: string; author_name: string };
  /** messages by field */
  errors: Readonly<Record<string, string>>;
  /** an existing review, which can be changed and withdrawn */
  isWritten: boolean;
}

/** The form of a learner's review: stars, words, and the displayed name. */
export function OwnReviewForm({ values, errors, isWritten }: OwnReviewFormProps) {
  const { t } = useText();
  const wrong = Object.entries(errors);
  return (
    <>
      <form method="post" className="flow" noValidate>
        {wrong.length > 0 && (
          <ErrorSummary
            title={t('review.errors', { count: wrong.length })}
            errors={wrong.map(([id, text]) => ({ id, text }))}
          />
        )}
        <RadioCards
          name="rating"
          legend={t('review.rating')}
          chosen={values.rating}
          error={errors.rating}
          cards={RATINGS.map((rating) => ({
            value: String(rating),
            label: t(`review.rating.${rating}`),
            end: (
              <span className="stars" aria-hidden="true">
                {'★'.repeat(rating)}
              </span>
            ),
            note: t('review.stars', { rating }),
          }))}
        />
        <TextArea
          name="body"
          label={t('review.body')}
          hint={t('review.bodyHint')}
          error={errors.body}
          defaultValue={values.body}
          rows={6}
          maxLength={BODY_MAX}
        />
        <Field
          name="author_name"
          label={t('review.name')}
          hint={t('review.nameHint')}
          error={errors.author_name}
          defaultValue={values.author_name}
          maxLength={NAME_MAX}
          autoComplete="nickname"
        />
        <Button name="intent" value="send" size="big">
          {t(isWritten ? 'review.resend' : 'review.send')}
        </Button>
      </form>
      {isWritten && (
        <form method="post" className="flow gap2 part">
          <p className="meta">{t('review.withdrawWhy')}</p>
          <p>
            <Button look="ghost" name="intent" value="withdraw">
              {t('review.withdraw')}
            </Button>
          </p>
        </form>
      )}
    </>
  );
}
