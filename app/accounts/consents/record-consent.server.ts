import type { Tx } from '~/platform/database/database.server';
import { readCustomTexts } from '~/settings/custom-texts.server';
import type { SiteSettings } from '~/settings/site-settings';
import { readSiteSettings } from '~/settings/site-settings.server';
import { type CustomTexts, translator } from '~/text/translate';
import type { Locale } from '~/values/time';
import { noticeVersion } from './notice-version.server';
import { noticeText, privacyNotice } from './privacy-notice';

/** `terms`: needed for account and orders (contract). `marketing`: news and offers, optional. */
const CONSENT_PURPOSES = ['terms', 'marketing'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
/** The form in which the person answered. */
export type ConsentForm = 'register' | 'purchase' | 'social' | 'claim' | 'account' | 'erasure';

export interface ConsentGiven {
  personId: number;
  purposes: Readonly<Partial<Record<ConsentPurpose, boolean>>>;
  form: ConsentForm;
  /** language of the notice that the form linked to */
  locale: Locale;
}

/**
 * Stores a person's consent: purpose, time, place and version of the notice (R-64, PDPA section 19). Rows are
 * only ever added, in the transaction of the form.
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

/** The source of the notice, where the caller has already read it for `locale`. */
export interface NoticeWords {
  settings: SiteSettings;
  customTexts: CustomTexts;
}

/** Stores the words once a version: a shop changes its texts, and the words a person read stay known. */
async function noticeOf(
  tx: Tx,
  locale: Locale,
  words?: NoticeWords,
): Promise<{ version: string; body: string }> {
  const t = translator(locale, words?.customTexts ?? (await readCustomTexts(tx, locale)));
  const notice = privacyNotice(t, words?.settings ?? (await readSiteSettings(tx)));
  return { version: noticeVersion(notice, locale), body: noticeText(notice) };
}
