import type { InputHTMLAttributes, ReactNode } from 'react';
import { ChoiceSet, type ChoiceSetWords } from './choice-set';
import { whyAttributes, type WhyTexts } from './field-frame';

export interface RadioCard {
  value: string;
  label: ReactNode;
  /** Second line; on a disabled card the reason. */
  note?: ReactNode;
  /** At the right: an amount, a bank's mark. */
  end?: ReactNode;
  /** Shown only while chosen. */
  panel?: ReactNode;
  disabled?: boolean;
}

type RadioCardsProps = ChoiceSetWords & {
  cards: readonly RadioCard[];
  /** The initial value. */
  chosen?: string | null;
  /** Attributes every radio gets, e.g. `{ required: true, form: 'register' }`. */
  radio?: { required?: boolean; form?: string };
  why?: WhyTexts;
  /** Choices folded behind the others; open when one of them is chosen or wrong. */
  more?: { summary: ReactNode; cards: readonly RadioCard[]; isOpen: boolean };
  /** Prefix of every id, where a page has the same choice twice. */
  idPrefix?: string;
};

/** A list of choices. The panel follows its radio, so it opens without a script and without `:has()`. */
export function RadioCards({ cards, chosen, radio, why, more, idPrefix, ...words }: RadioCardsProps) {
  const pick = (card: RadioCard) => (
    <Pick
      key={card.value}
      card={card}
      id={[idPrefix, words.name, card.value].filter(Boolean).join('-')}
      radio={{ name: words.name, defaultChecked: card.value === chosen, ...radio, ...whyAttributes(why) }}
    />
  );
  return (
    <ChoiceSet {...words} id={[idPrefix, words.name].filter(Boolean).join('-')}>
      <div className="group">
        {cards.map(pick)}
        {more && (
          <details className="more" open={more.isOpen}>
            <summary>{more.summary}</summary>
            {more.cards.map(pick)}
          </details>
        )}
      </div>
    </ChoiceSet>
  );
}

function Pick({
  card: { value, label, note, end, panel, disabled },
  id,
  radio,
}: {
  card: RadioCard;
  id: string;
  radio: InputHTMLAttributes<HTMLInputElement>;
}) {
  return (
    <div className="pick">
      <input type="radio" id={id} value={value} disabled={disabled} {...radio} />
      <label htmlFor={id}>
        <span>
          {label} {note && <small>{note}</small>}
        </span>
        {end && <span>{end}</span>}
      </label>
      {panel && <div className="pick-body">{panel}</div>}
    </div>
  );
}
