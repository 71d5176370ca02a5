import { formatMoney } from '~/values/money';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { documentName, orderWords } from './order-texts';

const WHOLE_LINES = {
  subject: 'mail.linesRefunded.subject',
  title: 'mail.linesRefunded.title',
  body: 'mail.linesRefunded.body',
} as const;
const PART_OF_A_LINE = {
  subject: 'mail.linesRefunded.part.subject',
  title: 'mail.linesRefunded.part.title',
  body: 'mail.linesRefunded.part.body',
} as const;

/** The mail to a buyer after a refund of lines of a paid order (PAY-24): which, why, how much and by which way. */
export function linesRefundedContent(
  values: MessageValues['lines-refunded'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, openOrder } = orderWords(values, { t });
  const paper = values.document && { text: documentName(values.document, t), path: values.document.path };
  const amount = { amount: formatMoney(values.refunded, values.refundedCurrency) };
  const money = values.refunded === 0 ? null : WORDS[values.way];
  const words = values.isPartOnly ? PART_OF_A_LINE : WHOLE_LINES;
  return {
    subject: money
      ? t(words.subject, { ...number, ...amount })
      : t('mail.linesRefunded.free.subject', number),
    title: money ? t(words.title, amount) : t('mail.linesRefunded.free.title'),
    paragraphs: [
      greeting,
      t(words.body),
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
