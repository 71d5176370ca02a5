/**
 * By which way a buyer came to the shop, as its reports name it: the `utm_source` of a link, or the host that linked here. A name and
 * nothing else: no address, no campaign, nothing about the person.
 */

const MOST_LETTERS = 60;

/** Of an order that staff made. */
export const STAFF_SOURCE = 'staff';

/** A name as it is kept: lower case, without what no name of a source has; null: it is none. */
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

/** Of the page one came to and the page one came from, each an address; null: typed in, or from this shop itself. */
export function sourceOf({ page, referrer }: { page: string; referrer: string }): string | null {
  const here = addressOf(page);
  const named = sourceName(here?.searchParams.get('utm_source'));
  if (named !== null) return named;
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
