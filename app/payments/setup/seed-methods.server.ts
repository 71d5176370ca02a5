import type { Db } from '~/platform/database/database.server';
import { PAYMENT_METHODS } from '~/providers/methods/payment-methods';

/** Rows of shops that chose no order stand behind those that did. */
const FIRST_POSITION = 100;

/**
 * Gives every method a row, new ones disabled, at each start: a database cleared of the demo has none.
 * Existing rows stay as they are.
 */
export async function seedPaymentMethods(db: Db): Promise<void> {
  await db
    .insertInto('payment_method')
    .values(
      PAYMENT_METHODS.map(({ id, name }, index) => ({
        id,
        name_th: name.th,
        name_en: name.en,
        is_enabled: false,
        position: FIRST_POSITION + index,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
