import { sql } from 'kysely';
import type { Db } from '../../../app/platform/database/database.server';
import { addLectures, addPerson } from './bought-course';
import { addUnpaidOrder } from './placed-order';

/** What somebody is known by, each in one piece that is found again in any column. */
export interface Marks {
  word: string;
  tel: string;
  taxId: string;
}

/**
 * A member whose order is approved, with what they are known by in every column that may hold it: typed by them, by staff, by a
 * bank, by an import. A guest of theirs was merged into them.
 */
export async function addPersonEverywhere(db: Db, { word, tel, taxId }: Marks, now: Date) {
  const { personId, orderId, courseId } = await addUnpaidOrder(db, { now });
  const staffId = await addPerson(db);
  const email = `${word}@example.test`;
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const columns = Object.keys(row).map((column) => sql.ref(column));
    const values = Object.values(row).map((value) =>
      typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
    );
    const { rows } = await sql<{ id?: number }>`
      insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)}) returning *`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  };
  const set = (table: string, id: number, row: Record<string, unknown>) =>
    sql`update ${sql.table(table)} set ${sql.join(
      Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where id = ${id}`.execute(db);
  const upload = (purpose: string) =>
    insert('upload', {
      storage_name: `${purpose}-${personId}`,
      purpose,
      is_private: true,
      sha256: 'x',
      original_name: `${word}.jpg`,
      content_type: 'image/jpeg',
      size_bytes: 3,
      owner_person_id: personId,
    });

  const profile = { firstname: word, lastname: word, nickname: word, tel, address: word };
  const more = { firstname_eng: word, lastname_eng: word, education: word, level: word, biography: word };
  await set('person', personId, {
    ...profile,
    ...more,
    email,
    username: word,
    branch_id: word,
    student_group_kpi: word,
    custom_labels: JSON.stringify({ 1: word }),
  });
  const guestId = await addPerson(db, 'generated');
  await set('person', guestId, { ...profile, email: `guest-${email}`, username: `guest-${word}` });
  const audit = { actor_id: personId, subject_type: 'person', subject_id: String(guestId), at: now };
  const mended = { from: `wrong-${email}`, to: email };
  await insert('audit_event', { ...audit, action: 'guest-email-mended', detail: mended });
  const merged = { intoPersonId: personId, reason: word };
  await insert('audit_event', { ...audit, action: 'guest-merged', detail: merged });
  const ofThem = { ...audit, actor_id: staffId, subject_id: String(personId) };
  const renamed = { code: `code-${personId}`, before: { name: word }, after: { name: word } };
  await insert('audit_event', {
    ...ofThem,
    action: 'certificate-renamed',
    detail: { ...renamed, reason: word },
  });
  const reasons = [
    'access-given',
    'access-extended',
    'access-ended',
    'progress-corrected',
    'person-suspended',
  ];
  for (const action of reasons)
    await insert('audit_event', { ...ofThem, action, detail: { course: 'Excel', reason: word } });

  for (const id of [personId, guestId]) {
    const place = { recipient: word, tel, line: word, tambon: word, amphoe: word, province: word };
    await insert('address', { person_id: id, ...place, postcode: '10110' });
    const names = { name_one: word, name_two: word, tax_id: taxId, address: word, delivery_address: word };
    await insert('tax_profile', { person_id: id, person_type: 'normal_person', ...names });
    const link = { purpose: 'own-data', token_hash: `link-${id}`, expires_at: now };
    await insert('one_time_link', { person_id: id, email, ...link });
  }
  const command = { token_hash: word, student_id: personId, contact: { email }, expires_at: now };
  await insert('session', { ...command, user_agent: word });
  const program = { name: word, token_hash: 'token', scopes: '{orders}', created_at: now };
  await insert('api_token', {
    ...program,
    person_id: personId,
    expires_at: new Date(now.getTime() + 8.64e7),
  });
  await insert('second_factor', { person_id: personId, secret: { word }, begun_at: now });
  const social = { provider: 'line', subject: word };
  await insert('social_identity', { ...social, person_id: personId, created_at: now });
  const visit = {
    ...social,
    email,
    firstname: word,
    lastname: word,
    back: '/',
    expires_at: now,
    created_at: now,
  };
  await insert('social_link', { ...visit, token_hash: 'social-link' });
  const invitation = { email, roles: ['support'], invited_by: staffId, created_at: now, expires_at: now };
  await insert('staff_invitation', { ...invitation, token_hash: 'invitation' });
  const secrets = { token_hash: 'visit', state_hash: 'state', nonce: 'n', verifier: 'v' };
  await insert('social_visit', { ...visit, ...secrets, sent_to: email, brings_cart: false });
  await insert('class_waiting', {
    token: 'waits',
    course_id: courseId,
    person_id: personId,
    name: word,
    email,
    locale: 'th',
    state: 'waiting',
    asked_at: now,
    waiting_since: now,
  });
  await insert('basket', { person_id: personId, draft: { email } });
  const [lectureId] = await addLectures(db, courseId, [{}]);
  const written = { person_id: personId, lecture_id: lectureId };
  await insert('course_comment', {
    person_id: personId,
    course_id: courseId,
    author_name: word,
    body: word,
    written_at: now,
  });
  await insert('course_review', {
    person_id: personId,
    course_id: courseId,
    author_name: word,
    rating: 5,
    body: word,
    reply: word,
    replied_at: now,
    written_at: now,
  });
  const homework = { ...written, body: word, comment: word, mark: word, handed_in_at: now };
  await insert('lecture_note', { ...written, at_second: 3, body: word, written_at: now });
  const homeworkId = await insert('homework', homework);
  await insert('homework_file', {
    homework_id: homeworkId,
    upload_id: await upload('homework'),
    position: 0,
  });
  await insert('quiz_attempt', { ...written, answers: { 1: word }, score: 1, passed: true, taken_at: now });
  await insert('quiz_extra_attempt', { ...written, extra: 1 });
  const letter = {
    subject: word,
    html: word,
    plain_text: word,
    message_values: JSON.stringify({ buyerName: word }),
    to_address: email,
    locale: 'th',
    last_error: word,
  };
  await insert('outbox_mail', {
    ...letter,
    dedupe_key: 'letter',
    kind: 'order-placed',
    order_id: orderId,
    status: 'sent',
    queued_at: now,
    sent_at: now,
  });

  await set('purchase_order', orderId, {
    status: 'approved',
    approved_at: now,
    contact_name: word,
    email,
    tel,
    status_reason: word,
    shipping_address: JSON.stringify({ recipient: word }),
    tax_identity: JSON.stringify({ nameOne: word, taxId }),
  });
  const staffs = { order_id: orderId, actor: 'staff', actor_id: staffId, at: now };
  await insert('order_event', { ...staffs, kind: 'goods-sent', detail: { reason: word } });
  const parcel = { order_id: orderId, status: 'sent', carrier: 'kerry', tracking_number: word };
  await insert('shipment', { ...parcel, created_at: now, sent_at: now });
  const call = { dedupe_key: `chulabook:${orderId}`, target: 'chulabook', order_id: orderId };
  await insert('outbox_call', { ...call, status: 'done', queued_at: now, done_at: now });
  const slipId = await upload('slip');
  await insert('slip_code', { upload_id: slipId, sending_bank: '014', reference: word });
  const input = { contact_name: word, email, tel, description: word, reason: word };
  await insert('transfer_report', {
    ...input,
    order_id: orderId,
    report_key: 'report',
    amount: 1,
    slip_id: slipId,
    reported_at: now,
  });
  const paymentId = await insert('payment', {
    order_id: orderId,
    payment_method_id: 1,
    provider: 'transfer',
    reference: word,
    amount: 159_000,
    currency: 'THB',
    received_at: now,
  });
  const accountId = await insert('bank_account', { external_key: word.slice(0, 1), account_name: 'ร้าน' });
  const statementId = await insert('bank_statement', {
    bank_account_id: accountId,
    name: 'november.csv',
    uploaded_by: staffId,
    uploaded_at: now,
  });
  await insert('bank_statement_line', {
    statement_id: statementId,
    bank_account_id: accountId,
    line_key: `1 ["${word}"]`,
    amount: 159_000,
    description: word,
    reference: word,
    occurred_at: now,
    has_time: true,
    status: 'matched',
    payment_id: paymentId,
  });
  const settled = { settled_at: now, outcome: 'refunded', opened_at: now };
  const caseId = await insert('money_case', {
    kind: 'double',
    amount: 1,
    currency: 'THB',
    order_id: orderId,
    payment_id: paymentId,
    ...settled,
    note: word,
    provider_reference: word,
  });
  await insert('refund', {
    payment_id: paymentId,
    money_case_id: caseId,
    amount: 1,
    way: 'by-hand',
    status: 'done',
    reference: 'ours',
    provider_reference: word,
    note: word,
    created_at: now,
    refunded_at: now,
  });
  const paper = { year: 2026, currency: 'THB', total: 1, vat: 0, document_day: '2026-11-20', issued_at: now };
  const buyer = {
    buyer_name: word,
    buyer_tax_id: taxId,
    snapshot: { buyer: { name: word }, lines: [], total: 0 },
  };
  const receiptId = await insert('tax_document', {
    ...paper,
    ...buyer,
    order_id: orderId,
    kind: 'receipt',
    series: 'RC',
    serial: 1,
    number: 'RC-1',
  });
  const creditId = await insert('tax_document', {
    ...paper,
    ...buyer,
    order_id: orderId,
    kind: 'credit-note',
    series: 'CN',
    serial: 1,
    number: 'CN-1',
    refers_to_id: receiptId,
  });
  await insert('refund_account', {
    order_id: orderId,
    asked_at: now,
    asked_by: staffId,
    sealed_account: JSON.stringify({ sealed: word }),
    given_at: now,
    given_by: 'buyer',
  });
  await insert('order_question', {
    order_id: orderId,
    kind: 'problem',
    body: word,
    asked_at: now,
    answer: word,
    answered_at: now,
    answered_by: staffId,
  });
  const refundId = await insert('order_refund', {
    order_id: orderId,
    reason: word,
    amount: 100,
    gives_back: false,
    credit_note_id: creditId,
    created_at: now,
    created_by: staffId,
  });
  await insert('refund_request', {
    order_id: orderId,
    amount: 100,
    currency: 'THB',
    way: 'by-hand',
    reason: word,
    answer: word,
    asked: { noteBuyer: { name: word } },
    created_at: now,
    created_by: staffId,
    status: 'declined',
    decided_at: now,
    decided_by: staffId,
  });
  const { rows: lines } = await sql<{
    id: number;
  }>`select id from order_line where order_id = ${orderId}`.execute(db);
  await insert('order_seat', { order_line_id: lines[0]!.id, token: 'sits', email });
  await insert('certificate', {
    code: `code-${personId}`,
    person_id: personId,
    course_id: courseId,
    holder_name: word,
    paper: { title: 'Excel' },
    issued_at: now,
  });
  await insert('course_completion', {
    person_id: personId,
    course_id: courseId,
    completed_at: now,
    lecture_count: 1,
  });
  await insert('order_refund_line', {
    order_line_id: lines[0]!.id,
    order_refund_id: refundId,
    net: 100,
    withholding: 0,
  });
  const certificate = { certificate_day: '2026-11-20', recorded_at: now, recorded_by: staffId };
  await insert('withholding_certificate', { order_id: orderId, number: word, ...certificate });
  await insert('vat_month', {
    month: '2026-10-01',
    closed_at: now,
    closed_by: staffId,
    report: { rows: [{ buyer: word, taxId }] },
  });
  await insert('vat_month_change', {
    month: '2026-10-01',
    kind: 'reopened',
    changed_at: now,
    changed_by: staffId,
    reason: 'late papers',
    report: { rows: [{ buyer: word, taxId }] },
  });
  await insert('rate_limit', { key: `order:email:${email}`, window_start: now });
  return { personId, orderId, guestId };
}
