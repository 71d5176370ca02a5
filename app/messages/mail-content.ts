import type { Translate } from '../text/translate';
import { deskWaitsContent } from './desk-mail';
import { formatMoney } from '../values/money';
import { formatDateTime, formatDay, lastDayOf } from '../values/time';
import { accessClosedContent, accessEndingContent } from './access-ending-mail';
import { accountChangeContent, isAccountChangeMail } from './account-change-mail';
import { accountErasedContent } from './account-erased-mail';
import { accountMailContent, isAccountMail } from './account-mail-content';
import { certificateIssuedContent, courseCompletedContent } from './certificate-mail';
import { classFacts, sessionReminderContent } from './class-mail';
import { classCancelledContent, classMovedContent, classNewsContent } from './class-desk-mail';
import { documentReissuedContent } from './document-reissued-mail';
import { homeworkMarkedContent, questionAnsweredContent, quizAttemptGivenContent } from './lesson-mail';
import { linesRefundedContent } from './lines-refunded-mail';
import { greetingOf } from './mail-greeting';
import type { MailedDocument, MailToWrite, OrderFacts, OrderMail } from './mail-kinds';
import type { MailContent, MailWords } from './mail-shape';
import { moneyMailContent } from './money-mail';
import {
  seatEndedContent,
  seatInvitedContent,
  seatOfferedContent,
  seatWaitingContent,
  seatGivenBackContent,
} from './seat-mail';
import { staffChangedContent } from './staff-changed-mail';
import { guestRegisteredContent, newAccountContent } from './new-account-mail';
import { oneLine } from './one-line';
import { cancelledContent } from './order-cancelled-mail';
import { orderLifeMailContent } from './order-life-mail';
import { testMailContent } from './test-mail';
import { paymentSetupContent } from './payment-setup-mail';
import { webhookSwitchedOffContent } from './webhook-mail';
import { withheldWords } from './withheld-words';

const TO_TRANSFER = {
  subject: 'mail.orderPlaced.subject',
  title: 'mail.orderPlaced.title',
  todo: 'mail.orderPlaced.todo',
  deadline: 'mail.orderPlaced.deadline',
  action: 'mail.orderPlaced.action',
} as const;
const TO_PAY = {
  subject: 'mail.orderToPay.subject',
  title: 'mail.orderToPay.title',
  todo: 'mail.orderToPay.todo',
  deadline: 'mail.orderToPay.deadline',
  action: 'mail.orderToPay.action',
} as const;

/** Nobody is told to start what begins later. */
const LEARN_WORDS = {
  none: 'mail.orderApproved.learn',
  some: 'mail.orderApproved.someAhead',
  all: 'mail.orderApproved.ahead',
} as const;
const LEARN_ACTIONS = { none: 'mail.orderApproved.action', some: 'mail.orderApproved.enter' } as const;

/** The words of a mail of each kind (REG-12), in the buyer's language. */
export function mailContent(mail: MailToWrite, words: MailWords): MailContent {
  const content = anyContent(mail, words);
  return { ...content, subject: oneLine(content.subject) };
}

function anyContent(mail: MailToWrite, words: MailWords): MailContent {
  if (mail.kind === 'account-created') return newAccountContent(mail.values, words);
  if (mail.kind === 'guest-registered') return guestRegisteredContent(mail.values, words);
  if (isAccountChangeMail(mail)) return accountChangeContent(mail, words);
  if (mail.kind === 'access-ending') return accessEndingContent(mail.values, words);
  if (mail.kind === 'access-closed') return accessClosedContent(mail.values, words);
  if (mail.kind === 'course-completed') return courseCompletedContent(mail.values, words);
  if (mail.kind === 'certificate-issued') return certificateIssuedContent(mail.values, words);
  if (mail.kind === 'session-reminder') return sessionReminderContent(mail.values, words);
  if (mail.kind === 'homework-marked') return homeworkMarkedContent(mail.values, words);
  if (mail.kind === 'desk-waits') return deskWaitsContent(mail.values, words);
  if (mail.kind === 'quiz-attempt-given') return quizAttemptGivenContent(mail.values, words);
  if (mail.kind === 'question-answered') return questionAnsweredContent(mail.values, words);
  if (mail.kind === 'seat-waiting') return seatWaitingContent(mail.values, words);
  if (mail.kind === 'seat-invited') return seatInvitedContent(mail.values, words);
  if (mail.kind === 'seat-ended') return seatEndedContent(mail.values, words);
  if (mail.kind === 'seat-offered') return seatOfferedContent(mail.values, words);
  if (mail.kind === 'class-news') return classNewsContent(mail.values, words);
  if (mail.kind === 'class-moved') return classMovedContent(mail.values, words);
  if (mail.kind === 'class-cancelled') return classCancelledContent(mail.values, words);
  if (mail.kind === 'test-mail') return testMailContent(mail.values, words);
  if (mail.kind === 'payment-setup-changed') return paymentSetupContent(mail.values, words);
  if (mail.kind === 'webhook-switched-off') return webhookSwitchedOffContent(mail.values, words);
  if (mail.kind === 'staff-changed') return staffChangedContent(mail.values, words);
  if (mail.kind === 'account-erased') return accountErasedContent(mail.values, words);
  return isAccountMail(mail) ? accountMailContent(mail, words) : contentOf(mail, words);
}

function contentOf(mail: OrderMail, { t, locale }: MailWords): MailContent {
  const number = { number: mail.values.orderNumber };
  const due = formatMoney(mail.values.due, mail.values.currency);
  const greeting = greetingOf(mail.values.buyerName, t);
  const openOrder = { text: t('mail.open'), path: mail.values.path };
  const facts = orderFacts(mail.values, t);
  const dueFact = [t('mail.fact.due'), due] as const;
  const withheld = withheldWords(mail.values, t);
  const until = (at: Date | null) => (at ? formatDateTime(at, locale) : null);

  switch (mail.kind) {
    case 'order-placed': {
      const deadline = until(mail.values.cancelAt);
      const accounts = mail.values.accounts ?? [];
      const say = mail.values.isPaidOnline ? TO_PAY : TO_TRANSFER;
      return {
        subject: t(say.subject, { ...number, due }),
        title: t(say.title),
        paragraphs: [
          greeting,
          t(say.todo, { due }),
          ...(deadline ? [t(say.deadline, { deadline })] : []),
          ...withheld.said,
        ],
        facts: [
          ...facts,
          dueFact,
          ...(deadline ? [[t('mail.fact.deadline'), deadline] as const] : []),
          ...accounts.map((account) => [t('mail.fact.account'), account] as const),
          ...withheld.facts,
        ],
        ...payingAction(t(say.action), mail.values, openOrder),
        notes: [t('mail.keep')],
      };
    }
    case 'transfer-received':
      return {
        subject: t('mail.transferReceived.subject', number),
        title: t('mail.transferReceived.title'),
        paragraphs: [greeting, t('mail.transferReceived.next')],
        facts: [...facts, dueFact],
        action: openOrder,
        notes: [t('mail.keep')],
      };
    case 'order-approved': {
      const { learnPath, document, classes = [], ahead = 'none', calendarPath, seatsPath } = mail.values;
      const { accessEnds = [] } = mail.values;
      const documentName = nameOfDocument(document, t);
      const isFree = mail.values.due === 0;
      return {
        subject: t(isFree ? 'mail.orderApproved.free.subject' : 'mail.orderApproved.subject', number),
        title: t(isFree ? 'mail.orderApproved.free.title' : 'mail.orderApproved.title'),
        paragraphs: [
          greeting,
          ...(learnPath ? [t(LEARN_WORDS[ahead])] : []),
          ...(seatsPath ? [t('mail.orderApproved.seats')] : []),
          ...((!learnPath && !seatsPath) || mail.values.hasGoods ? [t('mail.orderApproved.goods')] : []),
          ...withheld.said,
        ],
        facts: [
          ...facts,
          ...classFacts(classes, { t, locale }),
          ...accessFacts(accessEnds, { t, locale }),
          ...(isFree ? [] : [[t('mail.fact.paid'), due] as const]),
          ...(documentName ? [[t('mail.fact.document'), documentName] as const] : []),
          ...withheld.facts,
        ],
        action: seatsPath
          ? { text: t('seats.manage'), path: seatsPath }
          : learnPath && ahead !== 'all'
            ? { text: t(LEARN_ACTIONS[ahead]), path: learnPath }
            : openOrder,
        links: [
          ...(calendarPath ? [{ text: t('mail.calendar'), path: calendarPath }] : []),
          ...(document && documentName ? [{ text: documentName, path: document.path }] : []),
          ...(learnPath && ahead !== 'all' && learnPath !== openOrder.path ? [openOrder] : []),
        ],
        notes: [
          t('mail.keep'),
          ...(mail.values.isGuest
            ? [t(learnPath ? 'mail.orderApproved.claim' : 'mail.orderApproved.claimGoods')]
            : []),
        ],
      };
    }
    case 'order-rejected': {
      const deadline = until(mail.values.cancelAt);
      return {
        subject: t('mail.orderRejected.subject', number),
        title: t('mail.orderRejected.title'),
        paragraphs: [
          greeting,
          t('mail.orderRejected.todo'),
          ...(deadline ? [t('mail.orderRejected.deadline', { deadline })] : []),
        ],
        facts: [[t('mail.fact.reason'), mail.values.reason], ...facts, dueFact],
        ...payingAction(t('mail.orderRejected.action'), mail.values, openOrder),
        notes: [t('mail.keep')],
      };
    }
    case 'document-reissued': {
      const documentName = nameOfDocument(mail.values.document, t) ?? '';
      return documentReissuedContent(mail.values, { t, greeting, facts, documentName });
    }
    case 'order-cancelled':
      return cancelledContent(mail.values, { t, greeting, facts, action: openOrder });
    case 'free-order-waiting':
      return {
        subject: t('mail.freeOrderWaiting.subject', number),
        title: t('mail.freeOrderWaiting.title'),
        paragraphs: [greeting, t('mail.freeOrderWaiting.next')],
        facts,
        action: openOrder,
        notes: [t('mail.keep')],
      };
    case 'seat-to-confirm':
      return {
        subject: t('mail.seatToConfirm.subject', number),
        title: t('mail.seatToConfirm.title'),
        paragraphs: [greeting, t('mail.seatToConfirm.todo', { hours: mail.values.hours })],
        facts,
        action: { text: t('mail.seatToConfirm.action'), path: mail.values.confirmPath },
        notes: [t('mail.seatToConfirm.notYou')],
      };
    case 'seat-given-back':
      return seatGivenBackContent(mail.values, { t, greeting, action: openOrder });
    case 'order-expiring':
    case 'goods-sent':
    case 'order-answered':
      return orderLifeMailContent(mail, { t, locale, greeting, facts, dueFact });
    case 'lines-refunded': {
      const documentName = nameOfDocument(mail.values.document, t);
      return linesRefundedContent(mail.values, { t, greeting, documentName, action: openOrder });
    }
    case 'money-refunded':
    case 'access-ended':
    case 'order-reopened':
      return moneyMailContent(mail, { t, greeting, facts, action: openOrder });
  }
}

/** The button leads to where it is paid; the order's own page stands below. */
function payingAction(
  text: string,
  { payPath, path }: OrderFacts & { payPath?: string },
  openOrder: MailContent['action'],
): Pick<MailContent, 'action' | 'links'> {
  return { action: { text, path: payPath ?? path }, links: payPath ? [openOrder] : [] };
}

function nameOfDocument(document: MailedDocument | null | undefined, t: Translate): string | null {
  return document ? `${t(`document.kind.${document.kind}`)} ${document.number}` : null;
}

function orderFacts(values: OrderFacts, t: Translate): (readonly [string, string])[] {
  return [
    [t('mail.fact.order'), values.orderNumber],
    ...values.itemNames.map((name) => [t('mail.fact.items'), name] as const),
    ...(values.freeBooks ?? []).map((name) => [t('mail.fact.freeBook'), name] as const),
  ];
}

/** Until when each course can be learned, by its name where there are several. */
const accessFacts = (
  ends: readonly { courseName: string; until: Date | null }[],
  { t, locale }: MailWords,
): (readonly [string, string])[] =>
  ends.map(({ courseName, until }) => {
    const day = until ? formatDay(lastDayOf(until), locale) : t('mail.accessEndless');
    return [t('mail.fact.accessEnds'), ends.length > 1 ? `${oneLine(courseName)}: ${day}` : day] as const;
  });
