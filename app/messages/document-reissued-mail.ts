import type { Translate } from '../text/translate';
import type { MailContent } from './mail-shape';
import type { MailValues } from './mail-kinds';

interface ReissuedParts {
  t: Translate;
  greeting: string;
  facts: MailContent['facts'];
  /** What a mail calls the new document. */
  documentName: string;
}

/** What a buyer is told when staff cancelled a document and issued another in its place (TAX-04). */
export function documentReissuedContent(
  { orderNumber, cancelled, document }: MailValues['document-reissued'],
  { t, greeting, facts, documentName }: ReissuedParts,
): MailContent {
  return {
    subject: t('mail.documentReissued.subject', { number: orderNumber }),
    title: t('mail.documentReissued.title'),
    paragraphs: [greeting, t('mail.documentReissued.body', { cancelled, number: document.number })],
    facts: [[t('mail.fact.document'), documentName], ...facts],
    action: { text: t('mail.documentReissued.action'), path: document.path },
    notes: [t('mail.keep')],
  };
}
