import { z } from 'zod';
import { accountFields } from '~/payments/bank/account-fields';

/** Where money that goes back is sent to. */
export const refundAccountSchema = z.object(accountFields);

export const sentAccount = z.object({ bankCode: z.string(), number: z.string(), name: z.string() });
export type AccountToRefund = z.output<typeof sentAccount>;
