import { type RawBuilder, sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import { orderSearchOf } from '~/orders/staff/order-search';
import type { Db } from '~/platform/database/database.server';
import { MOST_COUNTED, type PageRange } from '~/values/page-range';
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
const OF_STAFF = sql`
  select 'a' as source, audit_event.id, at, actor_id, action,
    case subject_type when 'purchase_order' then 'order' else subject_type end as subject_type,
    subject_id, detail, client_address
  from audit_event`;
const OF_ORDERS = sql`
  select 'o' as source, order_event.id, at, actor_id, order_event.kind as action, 'order' as subject_type, order_id::text as subject_id,
    detail || case when from_status is distinct from to_status and to_status is not null
      then jsonb_build_object('before', from_status, 'after', to_status) else '{}' end as detail,
    client_address
  from order_event`;

/** What the order's own history says better is left to it. */
const SAID_HERE = sql`action not in ('order-contact-changed', 'order-reopened', 'money-recorded')`;

/** What is not about an order has an index of its own (`audit_event_not_of_orders`), so that the few are found among the many. */
const NOT_OF_ORDERS = sql`subject_type <> 'order' and subject_type <> 'purchase_order'`;
const OF: Readonly<Record<AuditFilter, RawBuilder<boolean>>> = {
  all: sql`true`,
  staff: sql`(${NOT_OF_ORDERS} and (subject_type = 'staff-invitation' or action like 'staff-%' or action like 'two-factor-%'))`,
  people: sql`(${NOT_OF_ORDERS} and subject_type = 'person' and action not like 'staff-%')`,
  orders: sql`subject_type in ('order', 'purchase_order')`,
  other: sql`(${NOT_OF_ORDERS} and subject_type not in ('person', 'staff-invitation'))`,
};
const holdsOrderEvents = (filter: AuditFilter) => filter === 'all' || filter === 'orders';

/** The entries of a filter and a time, each source cut by `cut` before they are put together. */
function entries(filter: AuditFilter, { at }: AuditSearch, cut: RawBuilder<unknown>): RawBuilder<unknown> {
  const when = at ? sql`at >= ${at.from} and at < ${at.before}` : sql`true`;
  const audit = sql`(${OF_STAFF} where ${OF[filter]} and ${SAID_HERE} and ${when} ${cut})`;
  if (!holdsOrderEvents(filter)) return audit;
  return sql`(${audit} union all (${OF_ORDERS} where actor = 'staff' and kind not in ('deadline-extended', 'placed') and ${when} ${cut}))`;
}

function holds({ q }: AuditSearch): RawBuilder<boolean> {
  const { pattern, orderId } = orderSearchOf(q);
  if (pattern === null) return sql`true`;
  return sql`(entry.action ilike ${pattern} or entry.subject_type ilike ${pattern}
    or entry.detail::text ilike ${pattern}
    or (actor.firstname || ' ' || actor.lastname) ilike ${pattern} or actor.email ilike ${pattern}
    or (subject.firstname || ' ' || subject.lastname) ilike ${pattern} or subject.email ilike ${pattern}
    or entry.subject_id = ${orderId === null ? q.trim() : String(orderId)})`;
}

const WITH_PEOPLE = sql`
  left join person actor on actor.id = entry.actor_id
  left join person subject on entry.subject_type = 'person' and subject.id::text = entry.subject_id`;

/** How many entries each filter has, of those that match, up to `MOST_COUNTED`. */
export async function countAudit(db: Db, search: AuditSearch): Promise<Record<AuditFilter, number>> {
  const counts = AUDIT_FILTERS.map(
    (filter) => sql`(select count(*)::int from (
      select from ${entries(filter, search, sql``)} entry ${isTyped(search) ? WITH_PEOPLE : sql``}
      where ${holds(search)} limit ${sql.lit(MOST_COUNTED + 1)}) counted) as ${sql.ref(filter)}`,
  );
  const { rows } = await sql<Record<AuditFilter, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0]!;
}

const isTyped = ({ q }: AuditSearch) => orderSearchOf(q).pattern !== null;

/** A page of what was done, the latest first. */
export async function readAudit(
  db: Db,
  { filter, search, range }: { filter: AuditFilter; search: AuditSearch; range: PageRange },
): Promise<AuditRow[]> {
  // of each source no more is put in order than the page may show; words are looked for in all of it
  const cut = isTyped(search) ? sql`` : sql`order by at desc, id desc limit ${range.offset + range.pageSize}`;
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
    select entry.source || entry.id as key, entry.at, entry.action, entry.subject_type, entry.subject_id, entry.detail,
      entry.client_address, purchase_order.placed_at,
      coalesce(nullif(trim(actor.firstname || ' ' || actor.lastname), ''), actor.email) as actor_name,
      coalesce(nullif(trim(subject.firstname || ' ' || subject.lastname), ''), subject.email) as subject_name
    from (
      select entry.* from ${entries(filter, search, cut)} entry ${isTyped(search) ? WITH_PEOPLE : sql``}
      where ${holds(search)}
      order by entry.at desc, entry.source desc, entry.id desc
      limit ${range.pageSize} offset ${range.offset}) entry ${WITH_PEOPLE}
      left join purchase_order on purchase_order.id = case entry.subject_type when 'order' then entry.subject_id::bigint end
    order by entry.at desc, entry.source desc, entry.id desc`.execute(db);
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
