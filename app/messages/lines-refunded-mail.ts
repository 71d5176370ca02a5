import type { Translate } from '../text/translate';
import { formatMoney } from '../values/money';
import type { MailContent } from './mail-shape';
import type { MailValues } from './mail-kinds';

interface LinesRefundedParts {
  t: Translate;
  greeting: string;
  /** What a mail calls a document of this shop; null where there is none. */
  documentName: string | null;
  action: MailContent['action'];
}

/** What a buyer is told when lines of a paid order were taken back (PAY-24): which, why, how much and by which way. */
export function linesRefundedContent(
  values: MailValues['lines-refunded'],
  { t, greeting, documentName, action }: LinesRefundedParts,
): MailContent {
  const number = { number: values.orderNumber };
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
      ...(documentName ? [[t('mail.fact.document'), documentName] as const] : []),
    ],
    action,
    links: values.document && documentName ? [{ text: documentName, path: values.document.path }] : [],
    notes: [...(money ? [t('mail.moneyRefunded.ask')] : []), t('mail.keep')],
  };
}

const WORDS = {
  provider: 'mail.linesRefunded.provider',
  'by-hand': 'mail.linesRefunded.transfer',
  both: 'mail.linesRefunded.both',
} as const;
