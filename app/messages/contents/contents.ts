import type { MessageContent, MessageWords } from '../message-content';
import type { Message, MessageKind, MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';
import { accessClosedContent, accessEndingContent } from './access-ending';
import { accountChangeContent } from './account-change';
import { accountErasedContent } from './account-erased';
import { accountLinkContent } from './account-link';
import { certificateIssuedContent, courseCompletedContent } from './certificate';
import { classCancelledContent, classMovedContent, classNewsContent } from './class-desk';
import { sessionReminderContent } from './class-facts';
import { deskWaitsContent } from './desk';
import { documentReissuedContent } from './document-reissued';
import { homeworkMarkedContent, questionAnsweredContent, quizAttemptGivenContent } from './lesson';
import { linesRefundedContent } from './lines-refunded';
import { accessEndedContent, moneyRefundedContent, orderReopenedContent } from './money';
import { guestRegisteredContent, newAccountContent } from './new-account';
import { orderApprovedContent } from './order-approved';
import { orderCancelledContent } from './order-cancelled';
import {
  goodsSentContent,
  orderAnsweredContent,
  orderExpiringContent,
  orderRestContent,
  refundAccountAskedContent,
} from './order-life';
import {
  freeOrderWaitingContent,
  orderPlacedContent,
  orderRejectedContent,
  seatToConfirmContent,
  transferReceivedContent,
} from './order-unpaid';
import { paymentSetupContent } from './payment-setup';
import {
  seatEndedContent,
  seatGivenBackContent,
  seatInvitedContent,
  seatOfferedContent,
  seatWaitingContent,
} from './seat';
import { staffChangedContent } from './staff-changed';
import { testMailContent } from './test-message';
import { webhookSwitchedOffContent } from './webhook';

/**
 * The content of each kind of message (REG-12). A new kind is its values in `message-kinds.ts`, a line here and its
 * samples.
 */
const CONTENTS: {
  [Kind in MessageKind]: (values: MessageValues[Kind], words: MessageWords) => MessageContent;
} = {
  'order-placed': orderPlacedContent,
  'transfer-received': transferReceivedContent,
  'order-approved': orderApprovedContent,
  'order-rejected': orderRejectedContent,
  'order-cancelled': orderCancelledContent,
  'order-expiring': orderExpiringContent,
  'order-rest': orderRestContent,
  'order-reopened': orderReopenedContent,
  'order-answered': orderAnsweredContent,
  'refund-account-asked': refundAccountAskedContent,
  'free-order-waiting': freeOrderWaitingContent,
  'seat-to-confirm': seatToConfirmContent,
  'seat-given-back': seatGivenBackContent,
  'goods-sent': goodsSentContent,
  'money-refunded': moneyRefundedContent,
  'lines-refunded': linesRefundedContent,
  'access-ended': accessEndedContent,
  'document-reissued': documentReissuedContent,
  'session-reminder': sessionReminderContent,
  'class-news': classNewsContent,
  'class-moved': classMovedContent,
  'class-cancelled': classCancelledContent,
  'seat-waiting': seatWaitingContent,
  'seat-offered': seatOfferedContent,
  'seat-invited': seatInvitedContent,
  'seat-ended': seatEndedContent,
  'homework-marked': homeworkMarkedContent,
  'question-answered': questionAnsweredContent,
  'quiz-attempt-given': quizAttemptGivenContent,
  'desk-waits': deskWaitsContent,
  'access-ending': accessEndingContent,
  'access-closed': accessClosedContent,
  'course-completed': courseCompletedContent,
  'certificate-issued': certificateIssuedContent,
  'guest-registered': guestRegisteredContent,
  'account-created': newAccountContent,
  'account-erased': accountErasedContent,
  'password-link': accountLinkContent('password-link'),
  'claim-link': accountLinkContent('claim-link'),
  'social-link': accountLinkContent('social-link'),
  'own-data-link': accountLinkContent('own-data-link'),
  'email-link': accountLinkContent('email-link'),
  'staff-invitation': accountLinkContent('staff-invitation'),
  'password-changed': accountChangeContent('password-changed'),
  'sign-in-way-added': accountChangeContent('sign-in-way-added'),
  'sign-in-way-removed': accountChangeContent('sign-in-way-removed'),
  'two-factor-on': accountChangeContent('two-factor-on'),
  'two-factor-off': accountChangeContent('two-factor-off'),
  'two-factor-reset': accountChangeContent('two-factor-reset'),
  'recovery-codes-new': accountChangeContent('recovery-codes-new'),
  'recovery-code-used': accountChangeContent('recovery-code-used'),
  'api-token-made': accountChangeContent('api-token-made'),
  'email-change-asked': accountChangeContent('email-change-asked'),
  'email-changed': accountChangeContent('email-changed'),
  'staff-changed': staffChangedContent,
  'payment-setup-changed': paymentSetupContent,
  'webhook-switched-off': webhookSwitchedOffContent,
  'test-mail': testMailContent,
};

/** The content of a message in its reader's language; each channel renders it in its own way. */
export function messageContent({ kind, values }: Message, words: MessageWords): MessageContent {
  const contentOf = CONTENTS[kind] as (values: unknown, words: MessageWords) => MessageContent;
  const content = contentOf(values, words);
  return { ...content, subject: oneLine(content.subject) };
}
