import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** What the editor changes: each has a version. */
export type SubjectKind = 'course' | 'product';
const KINDS: Readonly<Record<SubjectKind, 'course' | 'product'>> = { course: 'course', product: 'product' };

export interface Subject {
  id: number;
  version: number;
  status: string;
}

/** Nobody else changes it until the transaction ends. */
export async function lockSubject(tx: Tx, kind: SubjectKind, id: number): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select id, version, status from ${sql.table(KINDS[kind])} where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function setVersion(tx: Tx, kind: SubjectKind, { id }: Subject, version: number): Promise<void> {
  await sql`update ${sql.table(KINDS[kind])} set version = ${version} where id = ${id}`.execute(tx);
}
