import type { Tx } from '~/platform/database/database.server';
import { readCustomTexts } from '~/settings/custom-texts.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { translator } from '~/text/translate';
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
): Promise<void> {
  const rows = CONSENT_PURPOSES.flatMap((purpose) => {
    const isGiven = purposes[purpose];
    return isGiven === undefined ? [] : [{ purpose, is_given: isGiven }];
  });
  if (rows.length === 0) return;
  const version = await keepNotice(tx, locale, now);
  await tx
    .insertInto('consent')
    .values(rows.map((row) => ({ ...row, person_id: personId, notice_version: version, form, at: now })))
    .execute();
}

/** The words themselves, once a version: a shop changes its texts, and what somebody read stays known. */
async function keepNotice(tx: Tx, locale: Locale, now: Date): Promise<string> {
  const t = translator(locale, await readCustomTexts(tx, locale));
  const notice = privacyNotice(t, await readSiteSettings(tx));
  const version = noticeVersion(notice, locale);
  await tx
    .insertInto('privacy_notice')
    .values({ version, locale, body: noticeText(notice), first_shown_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return version;
}
