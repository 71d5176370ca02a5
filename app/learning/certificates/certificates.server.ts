import { sql } from 'kysely';
import { isAccessEnded } from '~/catalogue/courses/is-access-ended.server';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { isOpenLecture } from '~/learning/playlist.server';
import { hasNoUnprovenTick } from '~/learning/unproven-ticks.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Certificate, certificatePaper, standingOfCertificate } from './certificate';

const grantsOf = (condition: ReturnType<typeof sql<boolean>>) => sql<boolean>`exists (
  select from access_grant as held
  where held.person_id = certificate.person_id and held.course_id = certificate.course_id and ${condition})`;

/** Certificates with their standing, read from the grants, so that refunds need not update them. */
function certificates(db: Db | Tx) {
  return db
    .selectFrom('certificate')
    .innerJoin('course', 'course.id', 'certificate.course_id')
    .leftJoin('course_completion', (join) =>
      join
        .onRef('course_completion.person_id', '=', 'certificate.person_id')
        .onRef('course_completion.course_id', '=', 'certificate.course_id'),
    )
    .select(['code', 'certificate.person_id', 'holder_name', 'paper', 'issued_at'])
    .select(['course.id as course_id', 'course.slug', 'course.title'])
    .select([
      sql<boolean>`course_completion.person_id is not null`.as('is_completed'),
      grantsOf(sql<boolean>`held.revoked_at is null`).as('has_grant_left'),
      grantsOf(
        sql<boolean>`held.revoked_at is not null
          and (${isLineRefunded('held.order_line_id')} or ${isAccessEnded('held.order_line_id')})`,
      ).as('has_gone_back'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number];

const certificateOf = (row: Row): Certificate => ({
  code: row.code,
  personId: row.person_id,
  course: { id: row.course_id, slug: row.slug, title: row.title },
  holderName: row.holder_name,
  paper: certificatePaper.parse(row.paper),
  issuedAt: row.issued_at,
  standing: standingOfCertificate({
    isCompleted: row.is_completed,
    hasGoneBack: row.has_gone_back,
    hasGrantLeft: row.has_grant_left,
  }),
});

export async function readCertificate(db: Db | Tx, code: string): Promise<Certificate | null> {
  const row = await certificates(db).where('code', '=', code).executeTakeFirst();
  return row ? certificateOf(row) : null;
}

/** A person's certificate of a course; null: none was issued. */
export async function readOwnCertificate(
  db: Db | Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<Certificate | null> {
  const row = await certificates(db)
    .where('certificate.person_id', '=', personId)
    .where('certificate.course_id', '=', courseId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row ? certificateOf(row) : null;
}

/** Whether the course gives certificates. */
export async function givesCertificate(db: Db, courseId: number): Promise<boolean> {
  const row = await db
    .selectFrom('course')
    .select('id')
    .where('id', '=', courseId)
    .where('certificate_design', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The state of a certificate for a person's course. */
export interface CertificateOfCourse {
  courseId: number;
  /** null: nothing is left to do except a lecture that was deleted */
  completedAt: Date | null;
  /** can be issued now: the course gives one, none was issued, and no unproven tick blocks it */
  isWaiting: boolean;
  /** null: none was issued, or it is no longer valid */
  code: string | null;
}

/** For completed courses and those with nothing left to do; other courses have no row. */
export async function readCertificatesOf(
  db: Db,
  personId: number,
  courseIds: readonly number[],
): Promise<CertificateOfCourse[]> {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom('course')
    .leftJoin('course_completion', (join) =>
      join
        .onRef('course_completion.course_id', '=', 'course.id')
        .on('course_completion.person_id', '=', personId),
    )
    .select(['course.id', 'completed_at', 'certificate_design', hasNoUnprovenTick(personId).as('is_proven')])
    .where('course.id', 'in', [...courseIds])
    .where(sql<boolean>`(completed_at is not null or ${hasNothingLeft(personId)})`)
    .execute();
  if (rows.length === 0) return [];
  const certificateRows = await certificates(db)
    .where('certificate.person_id', '=', personId)
    .where('certificate.course_id', 'in', [...courseIds])
    .where('superseded_at', 'is', null)
    .execute();
  const certificatesByCourse = new Map(certificateRows.map((row) => [row.course_id, certificateOf(row)]));
  return rows.map((row) => {
    const certificate = certificatesByCourse.get(row.id);
    return {
      courseId: row.id,
      completedAt: row.completed_at,
      isWaiting: !certificate && row.certificate_design !== null && row.is_proven,
      code: certificate?.standing === 'valid' ? certificate.code : null,
    };
  });
}

/** The missing lecture was deleted from the course: a request for the certificate completes the course. */
const hasNothingLeft = (personId: number) => sql<boolean>`(
  select count(*) > 0 and count(*) = count(own.completed_at) from lecture
  join course_section on course_section.id = lecture.course_section_id
  left join lecture_progress as own on own.lecture_id = lecture.id and own.person_id = ${personId}
  where course_section.course_id = course.id and ${isOpenLecture})`;
