import type { CSSProperties, ReactNode } from 'react';
import { Field } from '~/kit/forms/field';
import { useText } from '~/text/text-context';

const THREE: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  alignItems: 'end',
};

/**
 * The fields of a card, without names, so that a browser never sends them to us. `data-encrypt` is how a provider's
 * script finds its own; `data-why-*` is what each says when something is wrong with it.
 */
export function CardFields({ brands }: { brands: ReactNode }) {
  const { t } = useText();
  return (
    <>
      <Field
        id="card-number"
        label={t('card.number')}
        why={{ required: t('card.numberMissing') }}
        data-card="number"
        data-wrong={t('card.numberWrong')}
        data-encrypt="cardnumber"
        inputMode="numeric"
        autoComplete="cc-number"
        // 19 digits and their spaces
        maxLength={23}
        spellCheck={false}
        required
      />
      {brands}
      <div style={THREE}>
        <Field
          id="card-month"
          label={t('card.month')}
          why={{ required: t('card.monthMissing') }}
          data-card="month"
          data-wrong={t('card.monthWrong')}
          data-past={t('card.past')}
          data-encrypt="month"
          inputMode="numeric"
          autoComplete="cc-exp-month"
          placeholder="MM"
          maxLength={2}
          required
        />
        <Field
          id="card-year"
          label={t('card.year')}
          why={{ required: t('card.yearMissing') }}
          data-card="year"
          data-wrong={t('card.yearWrong')}
          data-past={t('card.past')}
          data-encrypt="year"
          inputMode="numeric"
          autoComplete="cc-exp-year"
          placeholder="YYYY"
          maxLength={4}
          required
        />
        <Field
          id="card-code"
          label={t('card.code')}
          why={{ required: t('card.codeMissing') }}
          data-card="code"
          data-wrong={t('card.codeWrong')}
          data-encrypt="cvv"
          type="password"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          aria-describedby="card-code-how"
          required
        />
      </div>
      <p className="hint" id="card-code-how">
        {t('card.codeHow')}
      </p>
      <Field
        id="card-name"
        label={t('card.name')}
        why={{ required: t('card.nameMissing') }}
        data-card="name"
        data-wrong={t('card.nameWrong')}
        autoComplete="cc-name"
        autoCapitalize="characters"
        maxLength={100}
        spellCheck={false}
        required
      />
    </>
  );
}
