import type { Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import type { MessageContent, MessageWords } from '../message-content';
import type { MailedDocument, OrderFacts } from '../message-kinds';
import { greetingOf } from './greeting';

/** Shared parts of messages about an order. */
export function orderWords(values: OrderFacts, { t }: Pick<MessageWords, 't'>) {
  const due = formatMoney(values.due, values.currency);
  const facts: (readonly [string, string])[] = [
    [t('mail.fact.order'), values.orderNumber],
    ...values.itemNames.map((name) => [t('mail.fact.items'), name] as const),
    ...(values.freeBooks ?? []).map((name) => [t('mail.fact.freeBook'), name] as const),
  ];
  return {
    number: { number: values.orderNumber },
    greeting: greetingOf(values.buyerName, t),
    due,
    facts,
    dueFact: [t('mail.fact.due'), due] as const,
    openOrder: { text: t('mail.open'), path: values.path },
  };
}

/** The button that leads to paying, and below it the order's page; without `payPath` the button leads to that page. */
export const payingAction = (
  text: string,
  { payPath, path }: OrderFacts & { payPath?: string },
  openOrder: MessageContent['action'],
): Pick<MessageContent, 'action' | 'links'> => ({
  action: { text, path: payPath ?? path },
  links: payPath ? [openOrder] : [],
});

export const documentName = ({ kind, number }: MailedDocument, t: Translate): string =>
  `${t(`document.kind.${kind}`)} ${number}`;
