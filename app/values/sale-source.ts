/**
 * The buyer's referral source for reports: the `utm_source` of a link, or the linking host. A name only: no
 * address, no campaign, no personal data.
 */

const MOST_LETTERS = 60;

/** For orders made by staff. */
export const STAFF_SOURCE = 'staff';

/** A source name for storage: lower case, cleaned; null: invalid. */
export function sourceName(typed: string | null | undefined): string | null {
  const name = (typed ?? '')
    .slice(0, 500)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[-._]+/, '')
    .slice(0, MOST_LETTERS)
    .replace(/[-._]+$/, '');
  return name === '' ? null : name;
}

/** The source, by the addresses of the entry page and its referrer; null: typed in, or from this shop. */
export function sourceOf({ page, referrer }: { page: string; referrer: string }): string | null {
  const here = addressOf(page);
  const campaignSource = sourceName(here?.searchParams.get('utm_source'));
  if (campaignSource !== null) return campaignSource;
  const there = addressOf(referrer);
  if (!there || !/^https?:$/.test(there.protocol) || there.host === here?.host) return null;
  return sourceName(there.hostname.replace(/^(www|m|l|lm)\./, ''));
}

function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
