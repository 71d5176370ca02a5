import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';

const { db } = fileDatabase();

/** Tables that no public page shows, or only in figures that may be a minute old (best sellers, learners). */
const NOT_SHOWN =
  `access_grant address api_answer api_token audit_event backup_mark bank_statement bank_statement_line basket
  basket_coupon basket_line called_off_session catalogue_import certificate class_cancellation class_cancellation_item class_check_in consent coupon
  coupon_course coupon_payment_method course_completion course_position course_sales course_sales_change course_shortened credential_key desk_mail demo_shop document_counter
  film film_arrival homework homework_file kysely_migration kysely_migration_lock lecture_caption lecture_chapter lecture_note
  lecture_progress money_case money_taken_back one_time_link order_coupon order_event order_line order_question order_refund
  order_refund_line order_refund_part order_seat outbox_call outbox_mail owner_link page_view payment
  payment_attempt payment_part person person_role provider_charge provider_event provider_payout provider_sweep
  purchase_order quiz_attempt quiz_extra_attempt rate_limit recovery_code refund refund_account refund_request second_factor session shipment shop_home
  sign_in_step slip_code social_identity social_link social_visit staff_invitation staff_policy stored_bytes tax_month_sum tax_document
  tax_profile transfer_report upload vat_month vat_month_change watch_clock webhook_delivery webhook_endpoint webhook_message
  webhook_try withdrawn_certificate withholding_certificate`.split(/\s+/);

/** Columns whose times change a page: `readNextChange` queries them. */
const CHANGE_PAGES = [
  'course.meets_until',
  'class_waiting.offered_until',
  'course_session.begins_at',
  'course_session.ends_at',
];
const SAY_WHEN_WRITTEN =
  `class_waiting.asked_at class_waiting.ended_at class_waiting.waiting_since course.created_at
  course.published_at course_comment.edited_at course_comment.resolved_at course_comment.written_at course_review.replied_at course_review.written_at course_session.changed_at
  course_session.created_at bank_account.archived_at price_plan.archived_at privacy_notice.first_shown_at product.created_at
  product.published_at site_setting.updated_at`.split(/\s+/);

test('every table is watched for public pages, or none of them shows it (ADR-0095)', async () => {
  const { rows } = await sql<{ name: string; triggers: string[] }>`
    select relname as name, array(select tgname::text from pg_trigger where tgrelid = pg_class.oid and tgname like 'public_%' order by 1) as triggers
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db());
  for (const { name, triggers } of rows)
    expect(
      triggers,
      `${name}: call watch_public_table for it, or say here that no public page shows it`,
    ).toEqual(
      NOT_SHOWN.includes(name) ? [] : ['public_row_added', 'public_row_changed', 'public_table_emptied'],
    );
  expect(NOT_SHOWN.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

test('every time in a watched table is known to change pages by itself, or not to', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%'
      and exists (select from pg_trigger where tgrelid = columns.table_name::regclass and tgname = 'public_row_changed')
    order by 1`.execute(db());
  const promotions = ['promotion.ends_at', 'promotion.starts_at'];
  expect(rows.map(({ column }) => column).sort()).toEqual(
    [...CHANGE_PAGES, ...promotions, ...SAY_WHEN_WRITTEN].sort(),
  );
});
