import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** Subjects of the editor: each has a version. */
export type SubjectKind = 'course' | 'product' | 'teacher' | 'category' | 'venue' | 'course_group';
/** These are searchable, with a status. */
export const isForSale = (kind: SubjectKind): kind is 'course' | 'product' =>
  kind === 'course' || kind === 'product';

export interface Subject {
  id: number;
  version: number;
  /** null: it has none */
  status: string | null;
}

/** Locks the subject until the transaction ends. */
export async function lockSubject(tx: Tx, kind: SubjectKind, id: number): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select id, version, ${isForSale(kind) ? sql`status` : sql`null`} as status
    from ${sql.table(kind)} where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function setVersion(tx: Tx, kind: SubjectKind, { id }: Subject, version: number): Promise<void> {
  await sql`update ${sql.table(kind)} set version = ${version} where id = ${id}`.execute(tx);
}
