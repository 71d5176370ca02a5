import { z } from 'zod';
import { carried, line } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { TOKEN_DAYS, TOKEN_SCOPES } from './token-scopes';

/** The form of a new token. The password is checked beside it, where the account has one. */
export const tokenSchema = z.object({
  name: line(100, { missing: 'tokens.nameMissing', long: 'tokens.nameLong' }),
  scopes: z.array(z.enum(TOKEN_SCOPES), { error: 'tokens.scopesMissing' }).min(1, 'tokens.scopesMissing'),
  days: z.coerce
    .number()
    .catch(TOKEN_DAYS[2])
    .transform((days) => TOKEN_DAYS.find((each) => each === days) ?? TOKEN_DAYS[2]),
  password: carried(1000).register(FIELD_KIND, { type: 'password' }),
});

export const revokeSchema = z.object({ token: z.coerce.number().int().positive() });
