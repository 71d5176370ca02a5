/**
 * Fills the demo shop's database with as many courses and orders as a growing shop has, by SQL alone: what is bought, paid, reported,
 * mailed and written down of an order stands in the same proportions however many there are. For measuring only: no rule is asked.
 */

/** Rows of the seed begin here; those of the demo shop stay below. */
const FIRST = 1_000_000;
const PEOPLE_PER_ORDER = 5;

const WORDS = `array['excel','บัญชี','python','ภาษาอังกฤษ','ถ่ายภาพ','กีตาร์','วาดรูป','การตลาด','ตัดต่อวิดีโอ','ขายของออนไลน์','โยคะ','ทำขนม',
  'ภาษาจีน','ภาษาญี่ปุ่น','สถิติ','คณิตศาสตร์','เขียนเว็บ','ออกแบบ','ลงทุน','ภาษี','งานไม้','เปียโน','ร้องเพลง','พูดในที่สาธารณะ','บริหารทีม',
  'กฎหมาย','สุขภาพ','ปลูกผัก','ทำอาหาร','เย็บผ้า','ฐานข้อมูล','เครือข่าย','แอนิเมชัน','นิทาน','ศิลปะ','ประวัติศาสตร์','ดาราศาสตร์','เคมี','ฟิสิกส์','ชีววิทยา']`;
const word = (n) => `(${WORDS})[1 + (${n})::int % 40]`;

/** From everything old to the newest: the last order was placed an hour ago. */
const at = (orders) => `now() - interval '1 hour' - (${orders} - n) * (interval '700 days' / ${orders})`;
const one = (n, of) => `(${n}) % ${of} = 0`;

const coursesOf = (count) => [
  `insert into teacher (id, external_key, name) overriding system value
     select ${FIRST} + n, 'grown-' || n, 'ครู ' || ${word('n')} || ' ' || n from generate_series(1, ${Math.ceil(count / 50)}) n`,
  `insert into course (id, external_key, slug, title, subtitle, course_type, teacher_id, description_html, published_at, created_at,
       end_reg_date, seat_limit, picture)
     overriding system value
     select ${FIRST} + n, 'grown-' || n, 'grown-' || n, ${word('n')} || ' ' || ${word('n / 40')} || ' ' || n, 'เรียนจากงานจริง',
       case when ${one('n', 20)} then 'In-class' else 'Online' end, ${FIRST} + 1 + n % ${Math.ceil(count / 50)},
       '<p>' || repeat('เรียนทีละขั้นจากตัวอย่าง ', 10) || '</p>', now() - interval '60 days' - n * interval '1 minute', now() - interval '90 days',
       case when ${one('n', 20)} then current_date + 1 + (n / 20) % 300 end, case when ${one('n', 20)} then 30 end,
       (select picture from course where picture is not null order by id limit 1)
     from generate_series(1, ${count}) n`,
  `insert into price_plan (external_key, course_id, name, plan_type, price_satang, is_default, position, course_days)
     select 'grown-' || n || '-' || p, ${FIRST} + n, 'แผน ' || p, 'One-Time Payment', (500 + n % 3000) * 100 * p, p = 1, p, 365
     from generate_series(1, ${count}) n, generate_series(1, 2) p`,
  `insert into course_category (course_id, category_id)
     select ${FIRST} + n, (select min(id) from category) + n % (select count(*) from category) from generate_series(1, ${count}) n`,
  `insert into course_section (id, course_id, external_key, name, position) overriding system value
     select ${FIRST} + n, ${FIRST} + n, 'grown-' || n, 'บทที่ 1', 1 from generate_series(1, ${count}) n`,
  `insert into lecture (course_section_id, external_key, name, content_type, position, duration_seconds)
     select ${FIRST} + n, 'grown-' || n || '-' || p, 'ตอน ' || p, 'video', p, 300 from generate_series(1, ${count}) n, generate_series(1, 3) p`,
  `insert into course_session (course_id, external_key, begins_at, ends_at, created_at, changed_at)
     select ${FIRST} + n, 'grown-' || n, current_date + 30 + (n / 20) % 300 + interval '3 hours', current_date + 30 + (n / 20) % 300 + interval '6 hours', now(), now()
     from generate_series(20, ${count}, 20) n`,
  `insert into search_entry (course_id, title, title_words, title_names, names, body, sound, stamp)
     select id, title, ' ' || title || ' ', ' ' || title || ' ', ' ' || title || ' ครู ', ' เรียนทีละขั้นจากตัวอย่าง ', ' g3n 6d4an ', (select max(stamp) from search_entry) from course
     where id > ${FIRST}`,
];

/** What is not paid is cancelled within days, and slips are looked at: only the newest orders wait. */
const isWaiting = (n, count, of) => `(${one(n, of)} and ${n} > ${count - Math.max(200, count / 500)})`;
const isReported = (count) => isWaiting('n', count, 10);
const isUnpaid = (count) => isWaiting('n', count, 7);
const isApproved = (count) => `not (${one('n', 11)} or ${isReported(count)} or ${isUnpaid(count)})`;
const isCancelled = (count) => `(${one('n', 11)} and not ${isReported(count)})`;
const method = `case when ${one('n', 3)} then 1 else 4 end`;

/** What a paper of the seed says: one line, as every order of it has. */
const SNAPSHOT = `jsonb_build_object('buyer', jsonb_build_object('name', contact_name, 'taxId', '', 'branch', null, 'address', '', 'deliveryAddress', ''),
  'orderNumber', 'R' || id, 'currency', 'THB', 'lines', '[{"kind":"course","name":"Excel","detail":"","qty":1,"unitPrice":159000,"discount":0,"net":159000,"isVatExempt":false}]'::jsonb,
  'price', 159000, 'discount', 0, 'total', 159000, 'taxed', 159000, 'exempt', 0, 'vat', 10402, 'vatBasisPoints', 700,
  'withholding', null, 'due', 159000, 'words', '', 'replaces', null, 'credit', null,
  'seller', '{"name":"Rian","address":"","taxId":"0105569012345","branch":"00000","tel":""}'::jsonb)`;

const ordersOf = (count, courses) => [
  `insert into person (id, kind, email, username, firstname, lastname, created_at) overriding system value
     select ${FIRST} + n, 'member', 'grown' || n || '@example.test', 'grown' || n, 'สมชาย' || n, ${word('n')}, now() - n * interval '1 minute'
     from generate_series(1, ${Math.ceil(count / PEOPLE_PER_ORDER)}) n`,
  `insert into purchase_order (id, token, checkout_key, person_id, status, approval_kind, contact_name, email, tel, price, quote, payment_method_id,
       source, placed_at, approved_at, cancelled_at, cancel_at, is_holding)
     overriding system value
     select ${FIRST} + n, 'grown' || lpad(n::text, 20, '0'), 'grown' || n, ${FIRST} + 1 + n % ${Math.ceil(count / PEOPLE_PER_ORDER)},
       case when ${isReported(count)} then 'pendingApproved' when ${isCancelled(count)} then 'cancelled' when ${isUnpaid(count)} then 'notYetReceived' else 'approved' end,
       'payment', 'สมชาย ' || ${word('n')}, 'grown' || (1 + n % ${Math.ceil(count / PEOPLE_PER_ORDER)}) || '@example.test', '08' || lpad((n % 100000000)::text, 8, '0'),
       159000, '{}', ${method}, case when ${one('n', 4)} then 'source-' || n % 40 end, at,
       case when ${isApproved(count)} then at end, case when ${isCancelled(count)} then at + interval '1 day' end, now() + interval '1 day', not ${isCancelled(count)}
     from (select n, ${at(count)} as at from generate_series(1, ${count}) n) placed`,
  // a tenth of the courses sells nine tenths
  `insert into order_line (id, order_id, position, course_id, name, qty, unit_price, pricing_type, plan_terms) overriding system value
     select ${FIRST} + n, ${FIRST} + n, 1, ${FIRST} + 1 + case when ${one('n', 10)} then n % ${courses} else n % ${Math.ceil(courses / 10)} end,
       'คอร์ส', 1, 159000, 'default', '{}' from generate_series(1, ${count}) n`,
  `insert into access_grant (person_id, course_id, order_line_id, source, terms, starts_at, granted_at, ends_at)
     select person_id, course_id, order_line.id, 'purchase', '{}', approved_at, approved_at, approved_at + interval '365 days'
     from purchase_order join order_line on order_line.order_id = purchase_order.id where purchase_order.id > ${FIRST} and status = 'approved'`,
  `insert into payment (order_id, payment_method_id, provider, reference, amount, currency, received_at)
     select id, payment_method_id, case when payment_method_id = 1 then 'transfer' else 'scb' end, 'grown' || id, 159000, 'THB', approved_at
     from purchase_order where id > ${FIRST} and status = 'approved'`,
  `insert into tax_document (kind, series, year, serial, order_id, snapshot, issued_at, number, document_day, buyer_name, total, vat)
     select 'receipt', 'GR', 2026, id - ${FIRST}, id, ${SNAPSHOT}, approved_at, 'GR' || id, (approved_at at time zone 'Asia/Bangkok')::date, contact_name, 159000, 10402
     from purchase_order where id > ${FIRST} and status = 'approved'`,
  `insert into upload (id, storage_name, purpose, is_private, original_name, content_type, size_bytes, sha256, pixel_sha256, owner_person_id, created_at)
     overriding system value
     select id, 'grown' || id, 'slip', true, 'slip.jpg', 'image/jpeg', 50000, md5((id % 100000)::text || case when ${one('id', 500)} then '' else id::text end),
       md5(id::text), person_id, placed_at
     from purchase_order where id > ${FIRST} and (payment_method_id = 1 and status = 'approved' or status = 'pendingApproved')`,
  `insert into slip_code (upload_id, sending_bank, reference)
     select id, '014', 'ref' || id from upload where id > ${FIRST} and ${one('id', 2)}`,
  `insert into transfer_report (order_id, report_key, status, contact_name, amount, slip_id, reported_at, decided_at, decided_by, transferred_at)
     select id, 'grown' || id, case when status = 'approved' then 'approved' else 'pending' end, contact_name, 159000, id, placed_at,
       case when status = 'approved' then approved_at end, case when status = 'approved' then (select min(id) from person) end, placed_at
     from purchase_order where id > ${FIRST} and (payment_method_id = 1 and status = 'approved' or status = 'pendingApproved')`,
  `insert into order_event (order_id, at, kind, to_status, actor)
     select id, placed_at, 'placed', 'notYetReceived', 'buyer' from purchase_order where id > ${FIRST}
     union all select id, approved_at, 'approved', 'approved', 'provider' from purchase_order where id > ${FIRST} and status = 'approved'`,
  `insert into outbox_mail (dedupe_key, kind, to_address, locale, subject, html, plain_text, order_id, person_id, status, queued_at, sent_at)
     select 'grown' || id, 'order-placed', email, 'th', 'คำสั่งซื้อ ' || id, '', '', id, person_id, 'sent', placed_at, placed_at
     from purchase_order where id > ${FIRST}`,
  `insert into audit_event (at, actor_id, action, subject_type, subject_id)
     select placed_at, (select min(id) from person), 'order.note', 'order', id::text from purchase_order where id > ${FIRST}`,
  `insert into money_case (kind, order_id, amount, currency, opened_at, settled_at, outcome)
     select 'overpaid', id, 100, 'THB', placed_at, case when id > ${FIRST + count - 2000} then null else placed_at end,
       case when id > ${FIRST + count - 2000} then null else 'accepted' end
     from purchase_order where id > ${FIRST} and ${one('id', 20)}`,
  `insert into shipment (order_id, status, carrier, tracking_number, created_at, sent_at)
     select id, case when ${one('id', 1000)} then 'waiting' else 'sent' end, case when not ${one('id', 1000)} then 'thailand-post' end,
       case when ${one('id', 1000)} then '' else 'TH' || id end, placed_at, case when not ${one('id', 1000)} then placed_at end
     from purchase_order where id > ${FIRST} and ${one('id', 10)}`,
  // no trigger counted them
  `insert into stored_bytes (change) select coalesce(sum(size_bytes), 0) from upload where id > ${FIRST}`,
  `insert into tax_month_sum (month, kind, currency, is_replaced, documents, taxed, exempt, vat, total)
     select date_trunc('month', document_day::timestamp)::date, kind, currency, false, count(*), sum((snapshot -> 'taxed')::bigint),
       sum((snapshot -> 'exempt')::bigint), sum((snapshot -> 'vat')::bigint), sum((snapshot -> 'total')::bigint)
     from tax_document where order_id > ${FIRST} group by 1, 2, 3`,
  `insert into course_sales (course_id, sold)
     select course_id, count(*) from order_line join purchase_order on purchase_order.id = order_id
     where order_id > ${FIRST} and status = 'approved' group by course_id`,
  `insert into page_view (day, page, subject_id, views)
     select current_date - d, 'course', ${FIRST} + 1 + c, 5 from generate_series(0, 60) d, generate_series(1, ${Math.min(courses, 2000)}) c`,
];

/** @param {import('pg').Client} client of a superuser, so that triggers and foreign keys are not asked row by row */
export async function seedGrowth(client, { courses, orders }) {
  await client.query('set statement_timeout = 0');
  await client.query('set session_replication_role = replica');
  for (const statement of [...coursesOf(courses), ...ordersOf(orders, courses)])
    await client.query(statement);
  for (const table of [
    'teacher',
    'course',
    'course_section',
    'person',
    'purchase_order',
    'order_line',
    'upload',
  ])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
  await client.query('reset statement_timeout');
}

/** A course, and a person who bought one, of the seed. */
export const GROWN = { course: `/course/${FIRST + 7}-grown-7`, personId: FIRST + 8, orderId: FIRST + 1 };
