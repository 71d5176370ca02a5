import type { Translate } from '../text/translate';
import { formatDateTime, type Locale } from '../values/time';
import type { MailContent } from './mail-shape';
import type { OrderMail } from './mail-kinds';
import { linesIn, shortened } from './one-line';

export type OrderLifeMail = Extract<OrderMail, { kind: 'order-expiring' | 'goods-sent' | 'order-answered' }>;

interface OrderLifeMailParts {
  t: Translate;
  locale: Locale;
  greeting: string;
  facts: MailContent['facts'];
  dueFact: readonly [string, string];
}

/** What a buyer is told of a running order: its time is nearly over (CHK-04), its goods are on their way (PRD-03), an answer. */
export function orderLifeMailContent(mail: OrderLifeMail, parts: OrderLifeMailParts): MailContent {
  if (mail.kind === 'order-answered') return answered(mail.values, parts);
  return mail.kind === 'order-expiring' ? expiring(mail.values, parts) : sent(mail.values, parts);
}

function expiring(
  values: Extract<OrderLifeMail, { kind: 'order-expiring' }>['values'],
  { t, locale, greeting, facts, dueFact }: OrderLifeMailParts,
): MailContent {
  const deadline = formatDateTime(values.cancelAt, locale);
  return {
    subject: t('mail.orderExpiring.subject', { number: values.orderNumber }),
    title: t('mail.orderExpiring.title'),
    paragraphs: [
      greeting,
      t('mail.orderExpiring.todo', { deadline }),
      t(values.isPaidOnline ? 'mail.orderExpiring.paidOnline' : 'mail.orderExpiring.transferred'),
    ],
    facts: [...facts, dueFact, [t('mail.fact.deadline'), deadline]],
    action: { text: t('mail.orderExpiring.action'), path: values.payPath },
    notes: [t('mail.orderExpiring.once'), t('mail.keep')],
  };
}

function sent(
  values: Extract<OrderLifeMail, { kind: 'goods-sent' }>['values'],
  { t, greeting, facts }: OrderLifeMailParts,
): MailContent {
  const { carrierName, trackingNumber, trackingUrl } = values;
  return {
    subject: t('mail.goodsSent.subject', { number: values.orderNumber }),
    title: t('mail.goodsSent.title'),
    paragraphs: [greeting, t('mail.goodsSent.body', { carrier: carrierName })],
    facts: [
      [t('mail.fact.carrier'), carrierName],
      ...(trackingNumber ? [[t('mail.fact.tracking'), trackingNumber] as const] : []),
      ...(trackingUrl ? [[t('mail.fact.trackingPage'), trackingUrl] as const] : []),
      ...facts,
    ],
    action: { text: t('mail.open'), path: values.path },
    notes: [t('mail.goodsSent.help'), t('mail.keep')],
  };
}

function answered(
  values: Extract<OrderLifeMail, { kind: 'order-answered' }>['values'],
  { t, greeting, facts }: OrderLifeMailParts,
): MailContent {
  return {
    subject: t('mail.orderAnswered.subject', { number: values.orderNumber }),
    title: t('mail.orderAnswered.title'),
    paragraphs: [greeting, t('mail.orderAnswered.body')],
    quote: linesIn(values.answer),
    facts: [[t('mail.question.asked'), shortened(values.question, 200)], ...facts],
    action: { text: t('mail.open'), path: values.path },
    notes: [t('mail.keep')],
  };
}
