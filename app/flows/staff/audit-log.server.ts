import { type RawBuilder, sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import { orderSearchOf } from '~/orders/staff/order-search';
import type { Db } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';
import type { Period } from '~/values/period';
import { readSubjects, type SubjectFound, subjectKey } from './audit-subjects.server';
import { AUDIT_FILTERS, type AuditFilter } from './audit-filters';

export interface AuditRow {
  key: string;
  at: Date;
  /** null: a program */
  actorName: string | null;
  action: string;
  /** what it was done to; courseId: of a lecture, where it stands */
  subject: { type: string; id: string; name: string | null; courseId: number | null };
  detail: unknown;
  clientAddress: string | null;
}

export interface AuditSearch {
  q: string;
  at: Period | null;
}

/**
 * What staff did to orders stands in the orders' own history: both are read as one. What buyers did themselves is left out there, and of
 * one act that is written in both the one that says more is shown.
 */
const ENTRIES = sql`(
  select 'a' || audit_event.id as key, at, actor_id, action,
    case subject_type when 'purchase_order' then 'order' else subject_type end as subject_type,
    subject_id, detail, client_address, placed_at
  from audit_event left join purchase_order
    on purchase_order.id = case subject_type when 'purchase_order' then subject_id::int end
  where action not in ('order-made-by-staff', 'order-contact-changed', 'order-reopened', 'money-recorded')
  union all
  select 'o' || order_event.id, order_event.at, actor_id, order_event.kind, 'order', order_id::text,
    detail || case when from_status is distinct from to_status and to_status is not null
      then jsonb_build_object('before', from_status, 'after', to_status) else '{}' end,
    client_address, placed_at
  from order_event join purchase_order on purchase_order.id = order_event.order_id
  where actor = 'staff' and order_event.kind <> 'deadline-extended')`;

const OF: Readonly<Record<AuditFilter, RawBuilder<boolean>>> = {
  all: sql`true`,
  staff: sql`(entry.subject_type = 'staff-invitation' or entry.action like 'staff-%' or entry.action like 'two-factor-%')`,
  people: sql`(entry.subject_type = 'person' and entry.action not like 'staff-%')`,
  orders: sql`entry.subject_type = 'order'`,
  other: sql`entry.subject_type not in ('person', 'order', 'staff-invitation')`,
};

function matches({ q, at }: AuditSearch): RawBuilder<boolean> {
  const { pattern, orderId } = orderSearchOf(q);
  const when = at ? sql`entry.at >= ${at.from} and entry.at < ${at.before}` : sql`true`;
  if (pattern === null) return sql`(${when})`;
  return sql`(${when} and (entry.action ilike ${pattern} or entry.subject_type ilike ${pattern}
    or entry.detail::text ilike ${pattern}
    or (actor.firstname || ' ' || actor.lastname) ilike ${pattern} or actor.email ilike ${pattern}
    or (subject.firstname || ' ' || subject.lastname) ilike ${pattern} or subject.email ilike ${pattern}
    or entry.subject_id = ${orderId === null ? q.trim() : String(orderId)}))`;
}

const JOINED = sql`${ENTRIES} as entry
  left join person actor on actor.id = entry.actor_id
  left join person subject on entry.subject_type = 'person' and subject.id::text = entry.subject_id`;

/** How many entries each filter has, of those that match. */
export async function countAudit(db: Db, search: AuditSearch): Promise<Record<AuditFilter, number>> {
  const counts = AUDIT_FILTERS.map(
    (filter) => sql`count(*) filter (where ${OF[filter]})::int as ${sql.ref(filter)}`,
  );
  const { rows } = await sql<Record<AuditFilter, number>>`
    select ${sql.join(counts)} from ${JOINED} where ${matches(search)}`.execute(db);
  return rows[0]!;
}

/** A page of what was done, the latest first. */
export async function readAudit(
  db: Db,
  { filter, search, range }: { filter: AuditFilter; search: AuditSearch; range: PageRange },
): Promise<AuditRow[]> {
  const { rows } = await sql<{
    key: string;
    at: Date;
    action: string;
    subject_type: string;
    subject_id: string;
    detail: unknown;
    client_address: string | null;
    placed_at: Date | null;
    actor_name: string | null;
    subject_name: string | null;
  }>`
    select entry.key, entry.at, entry.action, entry.subject_type, entry.subject_id, entry.detail,
      entry.client_address, entry.placed_at,
      coalesce(nullif(trim(actor.firstname || ' ' || actor.lastname), ''), actor.email) as actor_name,
      coalesce(nullif(trim(subject.firstname || ' ' || subject.lastname), ''), subject.email) as subject_name
    from ${JOINED}
    where ${matches(search)} and ${OF[filter]}
    order by entry.at desc, entry.key desc
    limit ${range.pageSize} offset ${range.offset}`.execute(db);
  const found = await readSubjects(
    db,
    rows.map((row) => ({ type: row.subject_type, id: row.subject_id })),
  );
  return rows.map((row) => ({
    key: row.key,
    at: row.at,
    actorName: row.actor_name,
    action: row.action,
    subject: subjectOf(row, found.get(subjectKey({ type: row.subject_type, id: row.subject_id }))),
    detail: row.detail,
    clientAddress: row.client_address,
  }));
}

function subjectOf(
  row: { subject_type: string; subject_id: string; subject_name: string | null; placed_at: Date | null },
  found: SubjectFound | undefined,
): AuditRow['subject'] {
  const { subject_type: type, subject_id: id, placed_at: placedAt } = row;
  const name = placedAt ? orderNumber(Number(id), placedAt) : (row.subject_name ?? found?.name ?? null);
  return { type, id, name, courseId: found?.courseId ?? null };
}
