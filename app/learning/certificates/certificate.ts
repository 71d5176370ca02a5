import { z } from 'zod';
import { type Day } from '~/values/time';

export const CERTIFICATE_DESIGNS = ['classic', 'modern', 'plain'] as const;
export type CertificateDesign = (typeof CERTIFICATE_DESIGNS)[number];

/** The content of a certificate at its issue, except the name: it never changes with the course. */
export const certificatePaper = z.object({
  design: z.enum(CERTIFICATE_DESIGNS),
  school: z.string(),
  /** the company behind the school; '': none */
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
  /** the purchase behind it was refunded */
  | 'refunded'
  /** staff withdrew the completion */
  | 'withdrawn';

/** a certificate is valid while the completion stands and its access was not refunded. */
export function standingOfCertificate({
  isCompleted,
  hasGoneBack,
  hasGrantLeft,
}: {
  isCompleted: boolean;
  /** a grant of the course was refunded, or revoked because its payment was reversed */
  hasGoneBack: boolean;
  /** a grant that is not revoked, ended or not */
  hasGrantLeft: boolean;
}): CertificateStanding {
  if (hasGoneBack && !hasGrantLeft) return 'refunded';
  return isCompleted ? 'valid' : 'withdrawn';
}

/** The public state: the reason of an invalid certificate stays between the school and its learner. */
export const publicState = (standing: CertificateStanding) => (standing === 'valid' ? 'valid' : 'revoked');

export const titlesOf = ({ title, titleEn }: CertificatePaper): string[] =>
  [title, titleEn].filter((each, index, all) => each !== '' && all.indexOf(each) === index);

export const completedDay = ({ completedOn }: CertificatePaper): Day => completedOn;
