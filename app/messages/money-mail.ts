import type { Translate } from '../text/translate';
import { formatMoney } from '../values/money';
import type { MailContent } from './mail-shape';
import type { OrderMail } from './mail-kinds';

export type MoneyMail = Extract<OrderMail, { kind: 'money-refunded' | 'order-reopened' | 'access-ended' }>;

interface MoneyMailParts {
  t: Translate;
  greeting: string;
  facts: MailContent['facts'];
  action: MailContent['action'];
}

/** What a buyer is told of money that fitted no order, once a person has settled it (PAY-22). */
export function moneyMailContent(
  { kind, values }: MoneyMail,
  { t, greeting, facts, action }: MoneyMailParts,
): MailContent {
  const number = { number: values.orderNumber };
  if (kind === 'order-reopened')
    return {
      subject: t('mail.orderReopened.subject', number),
      title: t('mail.orderReopened.title'),
      paragraphs: [greeting, t('mail.orderReopened.body')],
      facts,
      action,
      notes: [t('mail.keep')],
    };
  if (kind === 'access-ended') {
    const taken = formatMoney(values.takenBack, values.takenBackCurrency);
    return {
      subject: t('mail.accessEnded.subject', number),
      title: t('mail.accessEnded.title'),
      paragraphs: [greeting, t('mail.accessEnded.body', { amount: taken }), t('mail.accessEnded.ask')],
      facts: [
        [t('mail.fact.order'), values.orderNumber],
        ...values.courseNames.map((name) => [t('mail.fact.items'), name] as const),
        [t('mail.fact.takenBack'), taken],
      ],
      action,
      notes: [],
    };
  }
  const amount = formatMoney(values.refunded, values.refundedCurrency);
  return {
    subject: t('mail.moneyRefunded.subject', { ...number, amount }),
    title: t('mail.moneyRefunded.title', { amount }),
    paragraphs: [
      greeting,
      t(values.isByTransfer ? 'mail.moneyRefunded.transfer' : 'mail.moneyRefunded.provider', { amount }),
    ],
    facts: [[t('mail.fact.refunded'), amount], ...facts],
    action,
    notes: [t('mail.moneyRefunded.ask')],
  };
}
