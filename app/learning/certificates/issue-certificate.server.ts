import { randomBytes } from 'node:crypto';
import { hasAccess } from '~/access/grants.server';
import { completeCourse } from '~/learning/complete-lecture.server';
import { completeByPresence } from '~/learning/completion/attend-class.server';
import { queueToLearner, readRecipient } from '~/learning/tell-of-completion.server';
import { hasNoUnprovenTick } from '~/learning/unproven-ticks.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import { bangkokDay } from '~/values/time';
import { tellOfIssuedCertificate } from '~/webhooks/learning-facts.server';
import { type CertificatePaper, certificatePaper } from './certificate';
import { CODE_BYTES, codeFrom } from './certificate-code';
import { readOwnCertificate } from './certificates.server';

export type CertificateRefusal =
  /** the course is not complete, or its access was revoked */
  | { code: 'NOT_COMPLETE' }
  /** some lectures are only ticked, and the certificate does not accept ticks */
  | { code: 'TICKED' }
  /** the course gives no certificates */
  | { code: 'NOT_GIVEN' };

/**
 * Issues a certificate once, under the name its learner has confirmed; a repeated call returns it with its old
 * name. Safe to repeat and at once.
 */
export async function issueCertificate(
  db: Db | Tx,
  { personId, courseId, name }: { personId: number; courseId: number; name: string },
  now: Date,
): Promise<Result<{ code: string; isNew: boolean }, CertificateRefusal>> {
  return inTransaction(db, async (tx) => {
    const earlier = await readOwnCertificate(tx, { personId, courseId });
    if (earlier) return accept({ code: earlier.code, isNew: false });
    const due = await paperDue(tx, { personId, courseId }, now);
    if (!due.ok) return due;
    const paper = due.value;
    const code = codeFrom(randomBytes(CODE_BYTES));
    const row = await tx
      .insertInto('certificate')
      .values({
        code,
        person_id: personId,
        course_id: courseId,
        holder_name: name,
        paper: JSON.stringify(paper),
        issued_at: now,
      })
      // `certificate_once`: another request was faster
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'course_id']).where('superseded_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!row) {
      const faster = await readOwnCertificate(tx, { personId, courseId });
      return faster ? accept({ code: faster.code, isNew: false }) : refuse({ code: 'NOT_COMPLETE' });
    }
    await tellOfIssuedCertificate(tx, { personId, courseId, code }, now);
    await tell(tx, { personId, courseId, code, courseName: paper.title });
    return accept({ code, isNew: true });
  });
}

/** The paper of a learner's certificate if it were issued now, or why there is none yet. */
export const previewCertificate = (
  db: Db,
  whose: { personId: number; courseId: number },
  now: Date,
): Promise<Result<CertificatePaper, CertificateRefusal>> =>
  inTransaction(db, (tx) => paperDue(tx, whose, now));

async function paperDue(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
  now: Date,
): Promise<Result<CertificatePaper, CertificateRefusal>> {
  const paper = await readPaper(tx, courseId);
  if (!paper) return refuse({ code: 'NOT_GIVEN' });
  // a missing lecture may have been deleted from the course since
  if (await hasAccess(tx, personId, courseId, now)) await completeCourse(tx, { personId, courseId });
  await completeByPresence(tx, { personId, courseId });
  const completion = await tx
    .selectFrom('course_completion')
    .select('completed_at')
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  if (!completion || !(await holdsGrant(tx, { personId, courseId }))) return refuse({ code: 'NOT_COMPLETE' });
  if (!(await isProven(tx, { personId, courseId }))) return refuse({ code: 'TICKED' });
  return accept({ ...paper, completedOn: bangkokDay(completion.completed_at) });
}

/** A refunded or revoked grant gives no certificate; an ended one does. */
async function holdsGrant(tx: Tx, { personId, courseId }: { personId: number; courseId: number }) {
  const grant = await tx
    .selectFrom('access_grant')
    .select('id')
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return grant !== undefined;
}

async function isProven(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<boolean> {
  const course = await tx
    .selectFrom('course')
    .select('id')
    .where('id', '=', courseId)
    .where(hasNoUnprovenTick(personId))
    .executeTakeFirst();
  return course !== undefined;
}

/** The present content of the course's certificates; null: it gives none. */
export async function readPaper(
  db: Db | Tx,
  courseId: number,
): Promise<Omit<CertificatePaper, 'completedOn'> | null> {
  const course = await db
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['course.title', 'teacher.name as teacher', 'certificate_design', 'certificate_title'])
    .select(['certificate_title_en', 'certificate_hours', 'certificate_signer', 'certificate_signer_role'])
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  if (!course?.certificate_design) return null;
  const settings = await readSiteSettings(db);
  const teacher = course.teacher ?? '';
  return certificatePaper.omit({ completedOn: true }).parse({
    design: course.certificate_design,
    school: settings.title,
    company: settings.shop_name,
    title: course.certificate_title || course.title,
    titleEn: course.certificate_title_en,
    hours: course.certificate_hours,
    teacher,
    signer: course.certificate_signer || teacher,
    signerRole: course.certificate_signer_role,
    colour: settings.theme_color,
  });
}

async function tell(
  tx: Tx,
  {
    personId,
    courseId,
    code,
    courseName,
  }: { personId: number; courseId: number; code: string; courseName: string },
): Promise<void> {
  const whose = await readRecipient(tx, { personId, courseId });
  if (!whose) return;
  await queueToLearner(tx, {
    kind: 'certificate-issued',
    values: {
      name: whose.name,
      courseName,
      code,
      path: paths.verifyCertificate({ code }),
      pdfPath: paths.certificatePdf({ code }),
    },
    dedupeKey: `certificate:${code}`,
    ...whose.address,
  });
}
