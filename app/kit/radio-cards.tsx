import type { ReactNode } from 'react';
import { ChoiceSet, type ChoiceSetWords } from './choice-set';
import { whyAttributes, type WhyTexts } from './field-frame';

export interface RadioCard {
  value: string;
  label: ReactNode;
  /** Second line; on a disabled card it says why. */
  note?: ReactNode;
  /** What stands at the right: an amount, a bank mark. */
  end?: ReactNode;
  /** Shown only while chosen. */
  panel?: ReactNode;
  disabled?: boolean;
}

type RadioCardsProps = ChoiceSetWords & {
  cards: readonly RadioCard[];
  /** The value chosen at first. */
  chosen?: string | null;
  /** Attributes every radio gets, e.g. `{ required: true, form: 'register' }`. */
  radio?: { required?: boolean; form?: string };
  why?: WhyTexts;
  /** Before every id, where a page asks the same twice. */
  idPrefix?: string;
};

/** A choice in a list. The panel follows the radio, so it opens without a script and without `:has()`. */
export function RadioCards({ cards, chosen, radio, why, idPrefix, ...words }: RadioCardsProps) {
  return (
    <ChoiceSet {...words} id={[idPrefix, words.name].filter(Boolean).join('-')}>
      <div className="group">
        {cards.map(({ value, label, note, end, panel, disabled }) => {
          const id = [idPrefix, words.name, value].filter(Boolean).join('-');
          return (
            <div className="pick" key={value}>
              <input
                type="radio"
                id={id}
                name={words.name}
                value={value}
                defaultChecked={value === chosen}
                disabled={disabled}
                {...radio}
                {...whyAttributes(why)}
              />
              <label htmlFor={id}>
                <span>
                  {label}
                  {note && <small>{note}</small>}
                </span>
                {end && <span>{end}</span>}
              </label>
              {panel && <div className="panel">{panel}</div>}
            </div>
          );
        })}
      </div>
    </ChoiceSet>
  );
}
