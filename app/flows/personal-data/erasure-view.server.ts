import { hasPassword } from '~/accounts/sign-in/check-password.server';
import { certificatePaper } from '~/learning/certificates/certificate';
import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import { type ErasureBlocker, readErasureBlockers } from './erasure-blockers.server';

export interface ErasureView {
  blockers: ErasureBlocker[];
  /** kept for the books */
  orderCount: number;
  /** titles of courses that can still be learned */
  lostCourses: string[];
  /** titles of certificates that are withdrawn with the account */
  certificates: string[];
  hasPassword: boolean;
}

/** What a member is shown before the account is erased. */
export async function readErasureView(db: Db, personId: number, now: Date): Promise<ErasureView> {
  const orders = await db
    .selectFrom('purchase_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const courses = await db
    .selectFrom('access_grant')
    .innerJoin('course', 'course.id', 'access_grant.course_id')
    .select('course.title')
    .groupBy('course.title')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(thaiOrder('course.title'))
    .execute();
  const certificates = await db
    .selectFrom('certificate')
    .select(['paper', 'code'])
    .where('person_id', '=', personId)
    .where('superseded_at', 'is', null)
    .orderBy('id')
    .execute();
  return {
    certificates: certificates.map(({ paper, code }) => `${certificatePaper.parse(paper).title} · ${code}`),
    blockers: await readErasureBlockers(db, personId),
    orderCount: Number(orders.count),
    lostCourses: courses.map(({ title }) => title),
    hasPassword: await hasPassword(db, personId),
  };
}
