import { type RawBuilder, sql } from 'kysely';
import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import { MOST_COUNTED, type PageRange } from '~/values/page-range';
import type { Period } from '~/values/period';
import type { AuditFilter } from './audit-filters';
import { auditReferences, subjectKey } from './audit-references';
import type { AuditWordsFound } from './audit-search.server';
import { readSubjects, type SubjectFound } from './audit-subjects.server';

export interface AuditRow {
  key: string;
  at: Date;
  /** null: a program */
  actorName: string | null;
  action: string;
  /** what it was done to; courseId: of a lecture, where it stands */
  subject: { type: string; id: string; name: string | null; courseId: number | null };
  detail: unknown;
  /** what the detail names by its number, by `subjectKey` */
  named: Record<string, string>;
  clientAddress: string | null;
}

export interface AuditSearch {
  /** null: nothing was typed */
  words: AuditWordsFound | null;
  at: Period | null;
}

/**
 * What staff did to orders stands in the orders' own history: both are read as one. What buyers did themselves is left out there, and of
 * one act that is written in both the one that says more is shown.
 */
const WHOLE = {
  audit: sql`'a' as source, audit_event.id, at, actor_id, action,
    case subject_type when 'purchase_order' then 'order' else subject_type end as subject_type,
    subject_id, detail, client_address`,
  orders: sql`'o' as source, order_event.id, at, actor_id, order_event.kind as action, 'order' as subject_type, order_id::text as subject_id,
    detail || case when from_status is distinct from to_status and to_status is not null
      then jsonb_build_object('before', from_status, 'after', to_status) else '{}' end as detail,
    client_address`,
};
/** Enough to count them. */
const KEYS: typeof WHOLE = {
  audit: sql`'a' as source, audit_event.id`,
  orders: sql`'o' as source, order_event.id`,
};

/** What the order's own history says better is left to it. */
const SAID_HERE = sql`action not in ('order-contact-changed', 'order-reopened', 'money-recorded')`;

/** What is not about an order has an index of its own (`audit_event_not_of_orders`), so that the few are found among the many. */
const NOT_OF_ORDERS = sql`subject_type <> 'order' and subject_type <> 'purchase_order'`;
const OF: Readonly<Record<AuditFilter | 'notOfOrders', RawBuilder<boolean>>> = {
  all: sql`true`,
  staff: sql`(${NOT_OF_ORDERS} and (subject_type = 'staff-invitation' or action like 'staff-%' or action like 'two-factor-%'))`,
  people: sql`(${NOT_OF_ORDERS} and subject_type = 'person' and action not like 'staff-%')`,
  orders: sql`subject_type in ('order', 'purchase_order')`,
  notOfOrders: sql`(${NOT_OF_ORDERS})`,
  other: sql`(${NOT_OF_ORDERS} and subject_type not in ('person', 'staff-invitation'))`,
};
const holdsOrderEvents = (filter: keyof typeof OF) => filter === 'all' || filter === 'orders';

interface Wanted {
  columns: typeof WHOLE;
  /** how each source is cut before they are put together */
  cut: RawBuilder<unknown>;
}

/**
 * The entries of a filter, a time and words. What words may mean is asked for one by one: any of it has its own index, an "or" of all has none.
 */
function entries(
  filter: keyof typeof OF,
  { at, words }: AuditSearch,
  { columns, cut }: Wanted,
): RawBuilder<unknown> {
  const when = at ? sql`at >= ${at.from} and at < ${at.before}` : sql`true`;
  const ways = words ? wordsIn(words) : { audit: [sql`true`], orders: [sql`true`] };
  const audit = ways.audit.map(
    (way) => sql`(select ${columns.audit} from audit_event
      where ${OF[filter]} and ${SAID_HERE} and ${when} and ${way} ${cut})`,
  );
  const orders = ways.orders.map(
    (way) => sql`(select ${columns.orders} from order_event
      where actor = 'staff' and kind not in ('deadline-extended', 'placed') and ${when} and ${way} ${cut})`,
  );
  const all = holdsOrderEvents(filter) ? [...audit, ...orders] : audit;
  // one way finds nothing twice
  return sql`(${sql.join(all, words ? sql` union ` : sql` union all `)})`;
}

/** What the words may mean, in each of the sources. */
function wordsIn(words: AuditWordsFound): Record<'audit' | 'orders', RawBuilder<boolean>[]> {
  const { actions, kinds, subjectTypes, personIds, subjectId, orderId, inDetail } = words;
  const anyOf = (values: readonly (string | number)[], type: string) =>
    sql`any(${values}::${sql.raw(type)}[])`;
  const inDetails = inDetail === null ? [] : [ilike(sql`detail::text`, inDetail)];
  return {
    audit: [
      sql`action = ${anyOf(actions, 'text')}`,
      sql`subject_type = ${anyOf(subjectTypes, 'text')}`,
      sql`actor_id = ${anyOf(personIds, 'bigint')}`,
      sql`subject_type = 'person' and subject_id = ${anyOf(personIds.map(String), 'text')}`,
      sql`subject_id = ${subjectId}`,
      ...inDetails,
    ],
    orders: [
      sql`kind = ${anyOf(kinds, 'text')}`,
      sql`actor_id = ${anyOf(personIds, 'bigint')}`,
      ...(orderId === null ? [] : [sql<boolean>`order_id = ${orderId}`]),
      ...inDetails,
    ],
  };
}

const WITH_PEOPLE = sql`
  left join person actor on actor.id = entry.actor_id
  left join person subject on subject.id = case when entry.subject_type = 'person' then entry.subject_id::bigint end`;

/** How many entries each filter has, of those that match, up to `MOST_COUNTED` and one more. */
export async function countAudit(db: Db, search: AuditSearch): Promise<Record<AuditFilter, number>> {
  const cut = sql`limit ${sql.lit(MOST_COUNTED + 1)}`;
  const counted = ['orders', 'people', 'staff', 'other', 'notOfOrders'] as const;
  const counts = counted.map(
    (filter) => sql`(select count(*)::int from (
      select from ${entries(filter, search, { columns: KEYS, cut })} entry ${cut}) counted) as ${sql.ref(filter)}`,
  );
  const { rows } = await sql<Record<(typeof counted)[number], number>>`select ${sql.join(counts)}`.execute(
    db,
  );
  const { notOfOrders, ...of } = rows[0]!;
  return { ...of, all: Math.min(of.orders + notOfOrders, MOST_COUNTED + 1) };
}

/** A page of what was done, the latest first. */
export async function readAudit(
  db: Db,
  { filter, search, range }: { filter: AuditFilter; search: AuditSearch; range: PageRange },
): Promise<AuditRow[]> {
  // of each source no more is put in order than the page may show
  const cut = sql`order by at desc, id desc limit ${range.offset + range.pageSize}`;
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
      select entry.* from ${entries(filter, search, { columns: WHOLE, cut })} entry
      order by entry.at desc, entry.source desc, entry.id desc
      limit ${range.pageSize} offset ${range.offset}) entry ${WITH_PEOPLE}
      left join purchase_order on purchase_order.id = case entry.subject_type when 'order' then entry.subject_id::bigint end
    order by entry.at desc, entry.source desc, entry.id desc`.execute(db);
  const listed = rows.map((row) => {
    const subject = { type: row.subject_type, id: row.subject_id };
    return { row, subject, refers: auditReferences({ action: row.action, subject, detail: row.detail }) };
  });
  const found = await readSubjects(
    db,
    listed.flatMap(({ subject, refers }) => [subject, ...refers]),
  );
  const named = (refers: ReturnType<typeof auditReferences>) =>
    Object.fromEntries(
      refers.flatMap((each): [string, string][] => {
        const name = found.get(subjectKey(each))?.name;
        return name ? [[subjectKey(each), name]] : [];
      }),
    );
  return listed.map(({ row, subject, refers }) => ({
    key: row.key,
    at: row.at,
    actorName: row.actor_name,
    action: row.action,
    subject: subjectOf(row, found.get(subjectKey(subject))),
    detail: row.detail,
    named: named(refers),
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
