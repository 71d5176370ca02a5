export const REVIEW_STATUSES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Why staff hides a review; the author is told. */
export const HIDING_REASONS = ['abuse', 'personal-data', 'advertising', 'off-topic', 'other'] as const;
export type HidingReason = (typeof HIDING_REASONS)[number];

export const BODY_MIN = 10;
export const BODY_MAX = 1000;
export const NAME_MAX = 60;
export const REPLY_MAX = 1000;

/** A published review. */
export interface ShownReview {
  id: number;
  authorName: string;
  rating: number;
  body: string;
  /** null: a class */
  progressPercent: number | null;
  /** the school's answer; '': none */
  reply: string;
  isSample: boolean;
  writtenAt: Date;
}
