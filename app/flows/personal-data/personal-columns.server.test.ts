import os from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLink } from '~/accounts/links/make-link.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { forgetUnclaimed } from '~/uploads/forget-unclaimed.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { filesIn } from '../../../test/support/files-in';
import { addPersonEverywhere, type Marks } from '../../../test/support/rows/person-everywhere';
import { erasePerson } from './erase-person.server';
import { exportPerson } from './export-person.server';
import { forgetOldBuyers } from './forget-old-buyers.server';

/**
 * What becomes of each column that may say who somebody is (decision record 21). A column that is new stands nowhere here, and
 * the first test fails: its author decides.
 */
const GOES_WITH_ERASURE = `
  api_token.name address.amphoe address.line address.province address.recipient address.tambon address.tel
  audit_event.detail basket.draft certificate.holder_name class_waiting.email class_waiting.name course_comment.author_name course_comment.body course_review.author_name
  course_review.body course_review.reply homework.body homework.comment homework.mark lecture_note.body
  one_time_link.email order_seat.email outbox_mail.html outbox_mail.last_error outbox_mail.message_values outbox_mail.plain_text outbox_mail.subject
  outbox_mail.to_address person.address person.biography person.branch_id person.custom_labels person.education
  person.email person.firstname person.firstname_eng person.lastname person.lastname_eng person.level
  person.nickname person.student_group_kpi person.tel person.username quiz_attempt.answers refund_account.sealed_account session.contact
  second_factor.secret session.token_hash session.user_agent social_identity.subject social_link.email social_link.firstname
  social_link.lastname social_link.subject social_visit.email social_visit.firstname social_visit.lastname
  social_visit.sent_to social_visit.subject staff_invitation.email tax_profile.address tax_profile.delivery_address tax_profile.name_one
  tax_profile.name_two tax_profile.tax_id`;
/** The books, until five full years after the order's: accounting and revenue law, and a contract that can be sued on. */
const GOES_AFTER_FIVE_YEARS = `
  bank_statement_line.description bank_statement_line.line_key bank_statement_line.reference money_case.note
  order_event.detail order_question.answer order_question.body order_refund.reason purchase_order.contact_name purchase_order.email
  refund_request.answer refund_request.asked refund_request.reason purchase_order.shipping_address purchase_order.status_reason purchase_order.tax_identity purchase_order.tel
  refund.note shipment.tracking_number slip_code.reference transfer_report.contact_name
  transfer_report.description transfer_report.email transfer_report.reason transfer_report.tel upload.original_name`;
/** Numbered papers, and the numbers by which banks, providers and the Revenue Department know a sum: never changed. */
const STAYS = `
  money_case.provider_reference payment.reference refund.provider_reference tax_document.buyer_name
  tax_document.buyer_tax_id tax_document.snapshot vat_month.report vat_month_change.report withholding_certificate.number`;
/** Gone by itself: limits after a day, network addresses after ninety. */
const GOES_BY_ITSELF = 'rate_limit.key api_answer.body audit_event.client_address order_event.client_address';

/** Tables of what is sold, of settings and of staff: about no buyer. `bank_statement.text` is gone with its import. */
const NOBODYS = `bank_account bank_statement called_off_session catalogue_import category coupon course course_group course_section course_session custom_label
  class_cancellation class_cancellation_item course_sales course_sales_change credential_key custom_text demo_shop document_counter kysely_migration kysely_migration_lock film film_arrival lecture lecture_caption lecture_chapter page_view payment_method price_plan
  privacy_notice product promotion quiz quiz_question registration_field search_entry search_sound search_synonym shipping_fee staff_policy stored_bytes tax_month_sum site_setting teacher user_group venue webhook_endpoint`;
/** In the other tables, wherever they stand: states, kinds, and keys and hashes made by the shop. */
const SAYS_NOTHING = `
  account action actor approval_kind carrier checkout_key code_hash confirm_key content_type currency dedupe_key door
  door_kind event_key form from_status given_by hidden_because kind last_order_token locale nonce notice_version outcome password_hash
  person_type pixel_sha256 plan_name plan_terms postcode pricing_type provider provider_id purpose report_key
  request_hash request_id return_key role roles key_hash scopes slots sending_bank series session_hash sha256 source state state_hash status step_kind storage_name
  subject_id subject_type target terms to_status token token_hash verifier visit_hash way hand_way`;
/** Free, but never about a person: what was bought, what a provider's client picks of its words, where a page leads back to. */
const SAYS_NOTHING_HERE = `
  certificate.code certificate.paper desk_mail.how lecture_progress.watched money_taken_back.reference order_line.name outbox_call.last_error outbox_call.payload payment_attempt.detail
  payment_attempt.reference provider_charge.other_name provider_charge.our_reference provider_charge.reference
  provider_event.payload provider_payout.reference provider_sweep.failure provider_sweep.next_page purchase_order.former_keys purchase_order.quote quiz_attempt.marks quiz_attempt.questions refund.failure refund.reference
  session.notice shop_home.public_url social_link.back social_visit.back tax_document.number transfer_report.origin_bank
  vat_month_change.reason webhook_delivery.subject webhook_message.body webhook_message.event webhook_message.event_id webhook_message.subject
  watch_clock.spent webhook_try.answer webhook_try.failure withdrawn_certificate.code`;

const listed = (text: string) => text.trim().split(/\s+/).sort();
const marks: Marks = { word: 'malikanda', tel: '0899911177', taxId: '1234567890121' };
const now = new Date('2026-11-20T07:00:00Z');
const afterFiveYears = new Date('2031-12-31T17:00:00Z');

let open: OpenDatabase;
let jobs: Jobs;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
  jobs = await installTestJobs(open);
});
afterAll(async () => {
  await jobs.stop();
  await open.close();
});
beforeEach(() => truncateAll(db()));

interface Column {
  table: string;
  column: string;
}
async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type not in
      ('bigint', 'integer', 'smallint', 'boolean', 'date', 'timestamp with time zone', 'numeric')
    order by 1, 2`.execute(db());
  return rows;
}
/** Columns in which one of the marks stands; the last mail, which is emptied once it has left, has its own test. */
async function columnsWithMarks(): Promise<string[]> {
  const found: string[] = [];
  const says = (value: unknown) =>
    Object.values(marks).some((mark: string) => JSON.stringify(value ?? '').includes(mark));
  for (const table of new Set((await textColumns()).map((each) => each.table))) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      ${table === 'outbox_mail' ? sql`where kind <> 'account-erased'` : sql``}`.execute(db());
    const columns = new Set(rows.flatMap((row) => Object.keys(row).filter((column) => says(row[column]))));
    found.push(...[...columns].map((column) => `${table}.${column}`));
  }
  return found.sort();
}
const proofOf = async (personId: number) => ({
  linkToken: await inTransaction(db(), (tx) =>
    makeLink(tx, { personId, email: `${marks.word}@example.test`, purpose: 'own-data' }, now),
  ),
});

describe(`REG-13 every column, ${databaseMode()}`, () => {
  test('REG-13 it is decided of every column what becomes of it when somebody is erased', async () => {
    const decided = new Set(
      [GOES_WITH_ERASURE, GOES_AFTER_FIVE_YEARS, STAYS, GOES_BY_ITSELF, SAYS_NOTHING_HERE].flatMap(listed),
    );
    const columns = await textColumns();
    const undecided = columns.filter(
      ({ table, column }) =>
        !decided.has(`${table}.${column}`) &&
        !listed(NOBODYS).includes(table) &&
        !listed(SAYS_NOTHING).includes(column),
    );
    expect(undecided).toEqual([]);
    const names = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    expect([...decided].filter((name) => !names.has(name))).toEqual([]);
  });

  test('REG-13 name, e-mail, telephone and tax id are gone from every column but those of the books, and from these in time', async () => {
    const { personId } = await addPersonEverywhere(db(), marks, now);
    const books = [...listed(GOES_AFTER_FIVE_YEARS), ...listed(STAYS), 'rate_limit.key'].sort();
    expect(await columnsWithMarks()).toEqual([...books, ...listed(GOES_WITH_ERASURE)].sort());

    const proof = await proofOf(personId);
    const ask = { personId, proof, locale: 'th' as const, files: filesIn(os.tmpdir()) };
    expect(await erasePerson(db(), ask, now)).toEqual({ ok: true, value: null });
    expect(await columnsWithMarks()).toEqual(books);

    expect(await forgetOldBuyers(db(), afterFiveYears)).toBe(1);
    await forgetUnclaimed(db(), { files: filesIn(os.tmpdir()), among: 'all' }, afterFiveYears);
    expect(await columnsWithMarks()).toEqual([...listed(STAYS), 'rate_limit.key'].sort());
  });

  test('REG-13 lines of a statement that are nobody’s order lose their words after five years, younger ones never', async () => {
    await addPersonEverywhere(db(), marks, now);
    await db().updateTable('bank_statement_line').set({ payment_id: null, status: 'ignored' }).execute();
    await forgetOldBuyers(db(), new Date('2031-12-31T16:59:59Z'));
    expect(await columnsWithMarks()).toContain('bank_statement_line.line_key');
    await forgetOldBuyers(db(), afterFiveYears);
    expect((await columnsWithMarks()).filter((name) => name.startsWith('bank_'))).toEqual([]);
    expect(await columnsWithMarks()).toContain('purchase_order.contact_name');
  });

  test('REG-13 one’s own file tells of parcels, refunds, statement lines, slip codes, credit notes and the partner', async () => {
    const { personId } = await addPersonEverywhere(db(), marks, now);
    const result = await exportPerson(
      db(),
      { personId, proof: await proofOf(personId), shopAddress: 'https://shop.test' },
      now,
    );
    if (!result.ok) throw new Error(result.refusal.code);
    const { word } = marks;
    const one = { amount: '0.01', satang: 1, currency: 'THB' };
    expect(result.value.reviews).toMatchObject([
      { name: word, rating: 5, body: word, status: 'waiting', answerOfTheShop: word },
    ]);
    const [order] = result.value.orders;
    expect(order).toMatchObject({
      shipments: [{ status: 'sent', carrier: 'kerry', trackingNumber: word }],
      refunds: [
        { reason: word, amount: { satang: 100 }, creditNote: 'CN-1', lines: [{ net: { satang: 100 } }] },
      ],
      toldToPartner: [{ partner: 'chulabook', status: 'done', toldAt: now }],
      events: [{ kind: 'goods-sent', by: 'staff', reason: word }],
      documents: [{ number: 'RC-1' }, { number: 'CN-1', creditNoteOf: 'RC-1' }],
      transferReports: [{ slipCode: { bank: '014', reference: word } }],
      bankStatementLines: [{ description: word, reference: word, amount: { satang: 159_000 } }],
      moneyBack: [{ amount: one, way: 'by-hand', status: 'done', note: word }],
      moneyCases: [{ kind: 'double', amount: one, outcome: 'refunded' }],
    });
  });
});
