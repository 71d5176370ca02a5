import { z } from 'zod';
import { plainText } from '~/values/typed-text';

const plain = (input: string) => plainText(input).replace(/[\s-]/g, '');

/** Six digits of an app as people enter them: with spaces, in full width or in Thai. */
const readCode = (input: string): string => plain(input);

/** A recovery code with any separators. Letters that look like digits count as those digits. */
export const readRecoveryCode = (input: string): string =>
  plain(input).toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1');

const missing = 'factor.codeMissing';

/** A code from the app. */
export const codeSchema = z.object({
  code: z
    .string({ error: missing })
    .max(50, 'factor.codeShape')
    .transform(readCode)
    .refine((code) => code !== '', missing)
    .refine((code) => code === '' || /^\d{6}$/.test(code), 'factor.codeShape'),
});

/** A recovery code from paper. */
export const recoverySchema = z.object({
  recovery: z
    .string({ error: 'factor.recoveryMissing' })
    .max(100, 'factor.recoveryWrong')
    .transform(readRecoveryCode)
    .refine((code) => code !== '', 'factor.recoveryMissing'),
});
