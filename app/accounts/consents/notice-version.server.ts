import { createHash } from 'node:crypto';
import type { Locale } from '~/values/time';
import { noticeText, type PrivacyNotice } from './privacy-notice';

/**
 * The version of a notice by a hash of its words, whether the shop or a release changed them
 * (`th-3f2a91bc4d`).
 */
export function noticeVersion(notice: PrivacyNotice, locale: Locale): string {
  return `${locale}-${createHash('sha256').update(noticeText(notice)).digest('hex').slice(0, 10)}`;
}
