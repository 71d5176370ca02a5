import { z } from 'zod';
import { line } from '~/kit/forms/field-rules';

const id = z.coerce.number().int().positive();

export const CANCEL_SCOPES = ['day', 'course'] as const;
export type CancelScope = (typeof CANCEL_SCOPES)[number];

export const scopeOf = (value: string | null): CancelScope => (value === 'course' ? 'course' : 'day');

/**
 * The form that takes a class session or a whole class off; `line`: lines to refund of people who come on other
 * days too. Messages are text keys.
 */
export const cancelClassSchema = z.object({
  scope: z.enum(CANCEL_SCOPES),
  reason: line(300, { missing: 'admin.reasonMissing', long: 'classOff.reasonLong' }),
  line: z.array(id).max(1000).default([]),
  seen: z.string().max(80).default(''),
  understood: z.literal('yes', { error: 'classOff.understoodMissing' }),
});
