import type { Db } from '~/platform/database/database.server';
import {
  BANK_TRANSFER,
  CARD_2C2P,
  GBPRIMEPAY_CARD,
  GBPRIMEPAY_QR,
  INSTALMENT_2C2P,
  METHOD_IDS,
  OMISE_CARD,
  OMISE_PROMPTPAY,
  PAY_SOLUTIONS,
  PAYPAL,
  QR_2C2P,
  SCB_QR,
} from '~/providers/payment-method-facts';

/** The default names, in the order buyers here look for them. */
const NAMES: Readonly<Record<number, readonly [th: string, en: string]>> = {
  [OMISE_PROMPTPAY]: ['พร้อมเพย์ สแกน QR', 'PromptPay QR'],
  [BANK_TRANSFER]: ['โอนเงินแนบสลิป', 'Bank transfer with slip'],
  [OMISE_CARD]: ['บัตรเครดิต / เดบิต (Omise)', 'Card (Omise)'],
  [CARD_2C2P]: ['บัตรเครดิต / เดบิต (2C2P)', 'Card (2C2P)'],
  [INSTALMENT_2C2P]: ['ผ่อนชำระด้วยบัตรเครดิต', 'Card instalments'],
  [SCB_QR]: ['สแกน QR ธนาคาร (SCB)', 'Bank QR (SCB)'],
  [QR_2C2P]: ['สแกน QR (2C2P)', 'Thai QR (2C2P)'],
  [GBPRIMEPAY_CARD]: ['บัตรเครดิต / เดบิต (GBPrimePay)', 'Card (GBPrimePay)'],
  [GBPRIMEPAY_QR]: ['พร้อมเพย์ สแกน QR (GBPrimePay)', 'PromptPay QR (GBPrimePay)'],
  [PAY_SOLUTIONS]: ['บัตรหรือ QR (Pay Solutions)', 'Card or QR (Pay Solutions)'],
  [PAYPAL]: ['PayPal', 'PayPal'],
};
const ORDER = [
  ...[OMISE_PROMPTPAY, BANK_TRANSFER, OMISE_CARD, CARD_2C2P, INSTALMENT_2C2P, SCB_QR],
  ...[QR_2C2P, GBPRIMEPAY_CARD, GBPRIMEPAY_QR, PAY_SOLUTIONS, PAYPAL],
];

/**
 * Gives every method a row, new ones disabled, at each start: a database cleared of the demo has none.
 * Existing rows stay as they are.
 */
export async function seedPaymentMethods(db: Db): Promise<void> {
  await db
    .insertInto('payment_method')
    .values(
      METHOD_IDS.map((id) => {
        const [name_th, name_en] = NAMES[id] ?? [`วิธีที่ ${id}`, `Method ${id}`];
        return { id, name_th, name_en, is_enabled: false, position: 100 + ORDER.indexOf(id) };
      }),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
