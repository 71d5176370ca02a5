import { formatMoney } from '~/values/money';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { documentName, orderWords } from './order-words';

/** The mail to a buyer after a refund of lines of a paid order (PAY-24): which, why, how much and by which way. */
export function linesRefundedContent(
  values: MessageValues['lines-refunded'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, openOrder } = orderWords(values, { t });
  const paper = values.document && { text: documentName(values.document, t), path: values.document.path };
  const amount = { amount: formatMoney(values.refunded, values.refundedCurrency) };
  const money = values.refunded === 0 ? null : WORDS[values.way];
  const part = values.isPartOnly ? '.part' : '';
  return {
    subject: money
      ? t(`mail.linesRefunded${part}.subject`, { ...number, ...amount })
      : t('mail.linesRefunded.free.subject', number),
    title: money ? t(`mail.linesRefunded${part}.title`, amount) : t('mail.linesRefunded.free.title'),
    paragraphs: [
      greeting,
      t(`mail.linesRefunded${part}.body`),
      money ? t(money, amount) : t('mail.linesRefunded.free.money'),
      ...(values.endsAccess ? [t('mail.linesRefunded.access')] : []),
    ],
    facts: [
      ...values.refundedNames.map((name) => [t('mail.fact.refundedItems'), name] as const),
      ...(values.reason ? [[t('mail.fact.reason'), values.reason] as const] : []),
      ...(money ? [[t('mail.fact.refunded'), amount.amount] as const] : []),
      [t('mail.fact.order'), values.orderNumber],
      ...(paper ? [[t('mail.fact.document'), paper.text] as const] : []),
    ],
    action: openOrder,
    links: paper ? [paper] : [],
    notes: [...(money ? [t('mail.moneyRefunded.ask')] : []), t('mail.keep')],
  };
}

const WORDS = {
  provider: 'mail.linesRefunded.provider',
  'by-hand': 'mail.linesRefunded.transfer',
  both: 'mail.linesRefunded.both',
} as const;
