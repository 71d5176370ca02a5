import { z } from 'zod';
import { type Day } from '~/values/time';

export const CERTIFICATE_DESIGNS = ['classic', 'modern', 'plain'] as const;
export type CertificateDesign = (typeof CERTIFICATE_DESIGNS)[number];

/** What stood on a certificate when it was issued, but for the name: it never changes with the course. */
export const certificatePaper = z.object({
  design: z.enum(CERTIFICATE_DESIGNS),
  school: z.string(),
  /** the company behind it; '': none is named */
  company: z.string().default(''),
  title: z.string(),
  titleEn: z.string().default(''),
  hours: z.number().int().positive().nullable().default(null),
  teacher: z.string().default(''),
  signer: z.string().default(''),
  signerRole: z.string().default(''),
  colour: z.string().regex(/^#[0-9a-f]{6}$/i),
  completedOn: z.string(),
});
export type CertificatePaper = z.infer<typeof certificatePaper>;

export interface Certificate {
  code: string;
  personId: number;
  course: { id: number; slug: string; title: string };
  holderName: string;
  paper: CertificatePaper;
  issuedAt: Date;
  standing: CertificateStanding;
}

export type CertificateStanding =
  | 'valid'
  /** what it was learned with went back with its money */
  | 'refunded'
  /** staff took back that the course was completed */
  | 'withdrawn';

/** a certificate holds as long as the completion stands and its access did not go back with its money. */
export function standingOfCertificate({
  isCompleted,
  hasGoneBack,
  hasGrantLeft,
}: {
  isCompleted: boolean;
  /** a grant of the course went back with its money, or was ended because its money was taken back */
  hasGoneBack: boolean;
  /** one that was not taken back, over or not */
  hasGrantLeft: boolean;
}): CertificateStanding {
  if (hasGoneBack && !hasGrantLeft) return 'refunded';
  return isCompleted ? 'valid' : 'withdrawn';
}

/** What a page, a mail or a program is told in public: why it holds no more is between the school and its learner. */
export const publicState = (standing: CertificateStanding) => (standing === 'valid' ? 'valid' : 'revoked');

export const titlesOf = ({ title, titleEn }: CertificatePaper): string[] =>
  [title, titleEn].filter((each, index, all) => each !== '' && all.indexOf(each) === index);

export const completedDay = ({ completedOn }: CertificatePaper): Day => completedOn;
