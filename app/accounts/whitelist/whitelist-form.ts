import { z } from 'zod';
import { carried, idField, optionalLines } from '~/kit/forms/field-rules';
import { normaliseEmail } from '~/values/email';
import { plainText } from '~/values/typed-text';

const MOST_NAMES = 500;

/** Several e-mails or usernames at once, one a line or between commas. */
export const whitelistSchema = z.object({
  names: optionalLines(30_000, 'whitelist.namesLong').transform((input, context) => {
    const names = [...new Set(namesIn(input))];
    if (names.length === 0) context.addIssue({ code: 'custom', message: 'whitelist.namesMissing' });
    if (names.length > MOST_NAMES) context.addIssue({ code: 'custom', message: 'whitelist.namesLong' });
    return names;
  }),
});

/** E-mails and usernames in the form that is compared. */
export const namesIn = (input: string): string[] =>
  input
    .split(/[\s,;]+/)
    .map((name) => (name.includes('@') ? normaliseEmail(name) : plainText(name).toLowerCase()))
    .filter(Boolean);

/** One entry of the list. */
export const whitelistedSchema = z.object({ intent: carried(20), person: idField });

export const WHITELIST_FILTERS = ['all', 'listed', 'unlisted'] as const;
export type WhitelistFilter = (typeof WHITELIST_FILTERS)[number];
