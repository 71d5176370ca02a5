import { z } from 'zod';
import type { CardWay } from '~/providers/port/provider';

/**
 * The buttons of the payment page: another try, the provider's own card page, or a card by the token the
 * buyer's browser got for it.
 */
export const paidCardForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('again') }).transform((): Paid => ({})),
  z.object({ intent: z.literal('hosted-page') }).transform((): Paid => ({ card: { kind: 'hosted-page' } })),
  z
    .object({
      intent: z.literal('card'),
      card_token: z.string().regex(/^[\w.~+/=-]{1,512}$/),
      card_last_digits: z
        .string()
        .regex(/^\d{0,4}$/)
        .default(''),
    })
    .transform(({ card_token: token, card_last_digits: lastDigits }): Paid => ({
      card: { kind: 'token', fields: { token, lastDigits } },
    })),
]);

interface Paid {
  card?: CardWay;
}
