import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { documentName, orderWords } from './order-texts';

/** Staff cancelled a document and issued another in its place (TAX-04). */
export function documentReissuedContent(
  values: MessageValues['document-reissued'],
  { t }: MessageWords,
): MessageContent {
  const { number, greeting, facts } = orderWords(values, { t });
  const { cancelled: cancelledNumber, document } = values;
  return {
    subject: t('mail.documentReissued.subject', number),
    title: t('mail.documentReissued.title'),
    paragraphs: [
      greeting,
      t('mail.documentReissued.body', { cancelled: cancelledNumber, number: document.number }),
    ],
    facts: [[t('mail.fact.document'), documentName(document, t)], ...facts],
    action: { text: t('mail.documentReissued.action'), path: document.path },
    notes: [t('mail.keep')],
  };
}
