import { normaliseEmail } from '~/values/email';
import { plainText } from '~/values/typed-text';
import { z } from 'zod';
import { carried, idField, optionalLines } from '~/kit/forms/field-rules';

const MOST_NAMES = 500;

/** Many at once, by e-mail or user name, one a line or between commas. */
export const whitelistSchema = z.object({
  names: optionalLines(30_000, 'whitelist.namesLong').transform((typed, context) => {
    const names = [...new Set(namesIn(typed))];
    if (names.length === 0) context.addIssue({ code: 'custom', message: 'whitelist.namesMissing' });
    if (names.length > MOST_NAMES) context.addIssue({ code: 'custom', message: 'whitelist.namesLong' });
    return names;
  }),
});

/** E-mails and user names as they are compared. */
export const namesIn = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map((name) => (name.includes('@') ? normaliseEmail(name) : plainText(name).toLowerCase()))
    .filter(Boolean);

/** One of the list. */
export const whitelistedSchema = z.object({ intent: carried(20), person: idField });

export const WHITELIST_FILTERS = ['all', 'listed', 'unlisted'] as const;
export type WhitelistFilter = (typeof WHITELIST_FILTERS)[number];
