import { sql } from 'kysely';
import type { DiscountState } from '../discounts/discount-form';

/** The query of a list of discounts: a state or any (null), and a search text. */
export interface DiscountListQuery {
  state: DiscountState | null;
  search: string;
  now: Date;
}

/** SQL: `discountState` of this row. */
export const discountStateAt = (now: Date) =>
  sql<DiscountState>`case when not is_active then 'off' when ends_at <= ${now} then 'ended'
    when quota is not null and used >= quota then 'full' when starts_at > ${now} then 'waiting' else 'running' end`;

/** For `like`: the text anywhere. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The most orders listed below a discount. */
export const MOST_DISCOUNT_ORDERS = 50;
