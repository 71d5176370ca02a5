import { sql } from 'kysely';
import type { OfferState } from './offer-form';

/** What a list of offers is asked for: of one state or of any (null), with a text in it. */
export interface OffersAsked {
  state: OfferState | null;
  search: string;
  now: Date;
}

/** SQL: `offerState` of this row. */
export const offerStateAt = (now: Date) =>
  sql<OfferState>`case when not is_active then 'off' when ends_at <= ${now} then 'ended'
    when quota is not null and used >= quota then 'full' when starts_at > ${now} then 'waiting' else 'running' end`;

/** For `like`: the text anywhere. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The most orders that stand below an offer. */
export const MOST_OFFER_ORDERS = 50;
