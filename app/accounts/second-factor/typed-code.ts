import { plainText } from '~/values/typed-text';
import { z } from 'zod';

const plain = (typed: string) => plainText(typed).replace(/[\s-]/g, '');

/** Six figures of an app, as people type them: with spaces, in full width or in Thai. */
const readCode = (typed: string): string => plain(typed);

/** A code from paper, whatever stands between its letters. Letters that look like figures are read as what they look like. */
export const readRecoveryCode = (typed: string): string =>
  plain(typed).toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1');

const missing = 'factor.codeMissing';

/** What an app shows. */
export const codeSchema = z.object({
  code: z
    .string({ error: missing })
    .max(50, 'factor.codeShape')
    .transform(readCode)
    .refine((code) => code !== '', missing)
    .refine((code) => code === '' || /^\d{6}$/.test(code), 'factor.codeShape'),
});

/** One of those that were written down. */
export const recoverySchema = z.object({
  recovery: z
    .string({ error: 'factor.recoveryMissing' })
    .max(100, 'factor.recoveryWrong')
    .transform(readRecoveryCode)
    .refine((code) => code !== '', 'factor.recoveryMissing'),
});
