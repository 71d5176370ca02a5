import type { Translate } from '~/text/translate';
import { type Day, formatMonth } from '~/values/time';
import { type CertificatePaper, titlesOf } from './certificate';

/** Every word on a certificate in its place: the drawing only sets it. Each pair is Thai and English. */
export interface CertificateWords {
  school: string;
  heading: readonly [string, string];
  lead: readonly [string, string];
  holder: string;
  did: readonly [string, string];
  titles: readonly string[];
  /** hours and instructor */
  facts: readonly string[];
  given: readonly [string, string];
  signer: string;
  signerRole: string;
  verify: string;
  code: string;
  address: string;
}

export function certificateWords(
  { paper, holderName, code }: { paper: CertificatePaper; holderName: string; code: string },
  { t, en, address }: { t: Translate; en: Translate; address: string },
): CertificateWords {
  const both = (key: Parameters<Translate>[0], values?: Record<string, string | number>) =>
    [t(key, values), en(key, values)] as const;
  const { hours, teacher, signer } = paper;
  return {
    school: paper.school,
    heading: both('certificate.paper.heading'),
    lead: both('certificate.paper.lead'),
    holder: holderName,
    did: both('certificate.paper.did'),
    titles: titlesOf(paper),
    facts: [
      hours !== null && both('certificate.paper.hours', { hours }).join(' · '),
      teacher !== '' && teacher !== signer && t('certificate.paper.teacher', { name: teacher }),
    ].filter((each) => typeof each === 'string'),
    given: [
      t('certificate.paper.given', { date: longDay(paper.completedOn, 'th') }),
      en('certificate.paper.given', { date: longDay(paper.completedOn, 'en') }),
    ],
    signer,
    signerRole: paper.signerRole || (paper.company !== paper.school ? paper.company : ''),
    verify: both('certificate.paper.verify').join(' · '),
    code,
    address,
  };
}

/** `20 พฤศจิกายน 2569`: on paper months are written out. */
export const longDay = (day: Day, locale: 'th' | 'en') =>
  `${Number(day.slice(8))} ${formatMonth(day.slice(0, 7), locale)}`;
