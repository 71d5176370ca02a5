import type { Tx } from '~/platform/database/database.server';
import { readCustomTexts } from '~/settings/custom-texts.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import type { SiteSettings } from '~/settings/site-settings';
import { type CustomTexts, translator } from '~/text/translate';
import type { Locale } from '~/values/time';
import { noticeVersion } from './notice-version.server';
import { noticeText, privacyNotice } from './privacy-notice';

/** `terms`: what account and orders need (a contract). `marketing`: news and offers, free to choose. */
const CONSENT_PURPOSES = ['terms', 'marketing'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** Where it was said. */
export type ConsentForm = 'register' | 'purchase' | 'social' | 'claim' | 'account' | 'erasure';

export interface ConsentGiven {
  personId: number;
  purposes: Readonly<Partial<Record<ConsentPurpose, boolean>>>;
  form: ConsentForm;
  /** of the notice that the form led to */
  locale: Locale;
}

/**
 * Keeps what a person answered, for what, when, where and to which words of the notice (R-64, PDPA section 19): rows
 * are added, never changed. In the transaction of what it is said with.
 */
export async function recordConsent(
  tx: Tx,
  { personId, purposes, form, locale }: ConsentGiven,
  now: Date,
  words?: NoticeWords,
): Promise<void> {
  const rows = CONSENT_PURPOSES.flatMap((purpose) => {
    const isGiven = purposes[purpose];
    return isGiven === undefined ? [] : [{ purpose, is_given: isGiven }];
  });
  if (rows.length === 0) return;
  const notice = await noticeOf(tx, locale, words);
  await tx
    .with('shown', (db) =>
      db
        .insertInto('privacy_notice')
        .values({ ...notice, locale, first_shown_at: now })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .insertInto('consent')
    .values(
      rows.map((row) => ({ ...row, person_id: personId, notice_version: notice.version, form, at: now })),
    )
    .execute();
}

/** What the notice is made of, where whoever asks has read it for `locale`. */
export interface NoticeWords {
  settings: SiteSettings;
  customTexts: CustomTexts;
}

/** The words themselves, once a version: a shop changes its texts, and what somebody read stays known. */
async function noticeOf(
  tx: Tx,
  locale: Locale,
  words?: NoticeWords,
): Promise<{ version: string; body: string }> {
  const t = translator(locale, words?.customTexts ?? (await readCustomTexts(tx, locale)));
  const notice = privacyNotice(t, words?.settings ?? (await readSiteSettings(tx)));
  return { version: noticeVersion(notice, locale), body: noticeText(notice) };
}
