import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';

/** To every owner: the payment setup changed; the mail contains no key. */
export function paymentSetupContent(
  { name, at, who, about, change }: MessageValues['payment-setup-changed'],
  { t, locale }: MessageWords,
): MessageContent {
  const isAccount = change.startsWith('account');
  return {
    subject: t('mail.paymentSetup.subject'),
    title: t('mail.paymentSetup.subject'),
    paragraphs: [t('mail.greeting', { name: oneLine(name) }), t('mail.paymentSetup.done')],
    facts: [
      [t('mail.paymentSetup.what'), t(`mail.paymentSetup.${change}`)],
      [t('mail.paymentSetup.about'), oneLine(about)],
      [t('mail.paymentSetup.who'), oneLine(who)],
      [t('mail.accountChange.at'), formatDateTime(at, locale)],
    ],
    action: {
      text: t('mail.paymentSetup.action'),
      path: isAccount ? paths.staffBankAccounts() : paths.staffPaymentMethods(),
    },
    notes: [t('mail.paymentSetup.notYou')],
  };
}
