import { formatDay, lastDayOf } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';
import { classFacts } from './class-facts';
import { documentName, orderWords } from './order-texts';
import { withheldWords } from './withheld';

/** A course that begins later is not called to be started. */
const LEARN_WORDS = {
  none: 'mail.orderApproved.learn',
  some: 'mail.orderApproved.someAhead',
  all: 'mail.orderApproved.ahead',
} as const;
const LEARN_ACTIONS = { none: 'mail.orderApproved.action', some: 'mail.orderApproved.enter' } as const;

/** It is paid, or free: where to learn, when classes are, until when access runs, and its paper. */
export function orderApprovedContent(
  values: MessageValues['order-approved'],
  { t, locale }: MessageWords,
): MessageContent {
  const { number, greeting, due, facts, openOrder } = orderWords(values, { t });
  const { learnPath, document, classes = [], ahead = 'none', calendarPath, seatsPath } = values;
  const withheld = withheldWords(values, t);
  const paper = document ? { text: documentName(document, t), path: document.path } : null;
  const isFree = values.due === 0;
  return {
    subject: t(isFree ? 'mail.orderApproved.free.subject' : 'mail.orderApproved.subject', number),
    title: t(isFree ? 'mail.orderApproved.free.title' : 'mail.orderApproved.title'),
    paragraphs: [
      greeting,
      ...(learnPath ? [t(LEARN_WORDS[ahead])] : []),
      ...(seatsPath ? [t('mail.orderApproved.seats')] : []),
      ...((!learnPath && !seatsPath) || values.hasGoods ? [t('mail.orderApproved.goods')] : []),
      ...withheld.said,
    ],
    facts: [
      ...facts,
      ...classFacts(classes, { t, locale }),
      ...accessFacts(values.accessEnds ?? [], { t, locale }),
      ...(isFree ? [] : [[t('mail.fact.paid'), due] as const]),
      ...(paper ? [[t('mail.fact.document'), paper.text] as const] : []),
      ...withheld.facts,
    ],
    action: seatsPath
      ? { text: t('seats.manage'), path: seatsPath }
      : learnPath && ahead !== 'all'
        ? { text: t(LEARN_ACTIONS[ahead]), path: learnPath }
        : openOrder,
    links: [
      ...(calendarPath ? [{ text: t('mail.calendar'), path: calendarPath }] : []),
      ...(paper ? [paper] : []),
      ...(learnPath && ahead !== 'all' && learnPath !== openOrder.path ? [openOrder] : []),
    ],
    notes: [
      t('mail.keep'),
      ...(values.isGuest
        ? [t(learnPath ? 'mail.orderApproved.claim' : 'mail.orderApproved.claimGoods')]
        : []),
    ],
  };
}

/** The end of access of each course, by name when there are several. */
const accessFacts = (
  ends: readonly { courseName: string; until: Date | null }[],
  { t, locale }: MessageWords,
): (readonly [string, string])[] =>
  ends.map(({ courseName, until }) => {
    const day = until ? formatDay(lastDayOf(until), locale) : t('mail.accessEndless');
    return [t('mail.fact.accessEnds'), ends.length > 1 ? `${oneLine(courseName)}: ${day}` : day] as const;
  });
