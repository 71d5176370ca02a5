import type { Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import type { MessageContent } from '../message-content';
import type { OrderFacts } from '../message-kinds';

/** The text for a company that withholds tax: the recipient of its certificate and the address to send it to. */
export function withheldWords(
  { withheld, currency }: Pick<OrderFacts, 'withheld' | 'currency'>,
  t: Translate,
): { said: readonly string[]; facts: MessageContent['facts'] } {
  if (!withheld) return { said: [], facts: [] };
  return {
    said: [t('mail.withheld', { amount: formatMoney(withheld.amount, currency) })],
    facts: [
      [t('mail.fact.certificateFor'), withheld.to],
      ...(withheld.sendTo ? [[t('mail.fact.certificateTo'), withheld.sendTo] as const] : []),
    ],
  };
}
