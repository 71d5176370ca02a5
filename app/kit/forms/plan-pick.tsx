import type { ReactNode } from 'react';
import { Icon } from '~/kit/icon';
import type { PlanWords } from '~/kit/shop/plan-box';
import { ChoiceSet, type ChoiceSetWords } from './choice-set';
import { whyAttributes, type WhyTexts } from './field-frame';

export interface PlanOption extends PlanWords {
  value: string;
  /** The reason why the plan cannot be chosen. */
  locked?: ReactNode;
}

type PlanPickProps = ChoiceSetWords & {
  plans: readonly PlanOption[];
  chosen?: string | null;
  radio?: { required?: boolean; form?: string };
  why?: WhyTexts;
};

export function PlanPick({ plans, chosen, radio, why, ...words }: PlanPickProps) {
  return (
    <ChoiceSet list {...words}>
      <div className="plans">
        {plans.map(({ value, name, price, note, locked }) => {
          const id = `${words.name}-${value}`;
          return (
            <div className="plan" key={value}>
              <input
                type="radio"
                id={id}
                name={words.name}
                value={value}
                defaultChecked={value === chosen}
                disabled={Boolean(locked)}
                {...radio}
                {...whyAttributes(why)}
              />
              <label className="box" htmlFor={id}>
                <b>{name}</b> {price} {note && <span className="meta">{note}</span>}
                {locked && (
                  <span className="say">
                    <Icon name="lock" /> <span>{locked}</span>
                  </span>
                )}
              </label>
            </div>
          );
        })}
      </div>
    </ChoiceSet>
  );
}
