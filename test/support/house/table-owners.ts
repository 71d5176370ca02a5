import ts from 'typescript';
import type { SourceFile } from './architecture';

/** Only the room that owns a table writes it; everybody may read. Others call a verb of the owner. */
const TABLES_OF: Readonly<Record<string, string>> = {
  platform: 'rate_limit api_answer',
  settings: 'site_setting custom_text',
  uploads: 'upload film film_arrival stored_bytes',
  accounts:
    'person person_role owner_link session address tax_profile one_time_link social_identity social_link social_visit consent ' +
    'api_token privacy_notice audit_event staff_invitation second_factor recovery_code sign_in_step staff_policy user_group registration_field custom_label',
  catalogue:
    'called_off_session category teacher course course_category course_gift course_group course_section course_session course_user_group search_entry search_sound search_synonym lecture lecture_caption lecture_chapter ' +
    'catalogue_import price_plan price_plan_prerequisite product product_category venue page_view quiz quiz_question course_sales course_sales_change',
  access: 'access_grant class_check_in',
  webhooks: 'webhook_endpoint webhook_message webhook_delivery webhook_try',
  messages: 'outbox_mail',
  pricing: 'coupon coupon_course coupon_payment_method promotion promotion_course vat_rate',
  orders:
    'basket basket_line basket_coupon purchase_order order_line order_coupon order_event order_refund order_refund_line order_refund_part ' +
    'shipment shipping_fee outbox_call class_waiting order_seat order_question',
  documents: 'tax_document tax_month_sum document_counter vat_month vat_month_change withholding_certificate',
  payments:
    'payment payment_attempt payment_method payment_part bank_account bank_statement bank_statement_line money_case ' +
    'money_taken_back class_cancellation class_cancellation_item provider_charge provider_event provider_payout provider_sweep refund refund_account refund_request slip_code transfer_report',
  reviews: 'course_review',
  learning:
    'lecture_progress course_position watch_clock course_shortened desk_mail course_comment quiz_attempt quiz_extra_attempt homework homework_file lecture_note course_completion certificate withdrawn_certificate credential_key',
  flows: 'demo_shop backup_mark shop_home',
};

/** The demo shop is written at once and whole, before anybody can come; clearing it empties every table. */
const DEMO = 'flows/demo/';
/** A backup is put back whole, into an empty instance (ADR-0096). */
const RESTORED = 'platform/database/table-rows.server.ts';
/** The jobs' own schema. */
const JOB_TABLE = /^pgboss\./;

const OWNERS = new Map(
  Object.entries(TABLES_OF).flatMap(([room, tables]) => tables.split(' ').map((table) => [table, room])),
);

export const ownedTables = (): ReadonlySet<string> => new Set(OWNERS.keys());

const WRITERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const INTO = String.raw`(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?([a-z_.]+|\$\{)`;
const UPDATE = String.raw`(?<!\b(?:for|key|do|on)\s+)\bupdate\s+(?:only\s+)?(\$\{|[a-z_.]+(?=\s+(?:(?:as\s+)?\w+\s+)?set\b))`;
const SQL_WRITE = new RegExp(`${INTO}|${UPDATE}`, 'gi');

/** Tables this file writes; null for a table named by a variable. */
function tablesWritten(root: ts.SourceFile): (string | null)[] {
  const found: (string | null)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [table] = node.arguments;
      if (WRITERS.has(node.expression.name.text) && table)
        found.push(ts.isStringLiteralLike(table) ? (table.text.split(' ')[0] ?? null) : null);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const isSql = ts.isTaggedTemplateExpression(node.parent);
      for (const [, into, updated] of node.getText().matchAll(SQL_WRITE)) {
        const name = into ?? updated ?? '';
        // an untagged text may be prose
        if (isSql || OWNERS.has(name) || JOB_TABLE.test(name)) found.push(name === '${' ? null : name);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** All tables whose names stand in the file, for writes that take the name from a variable. */
function tablesNamed(root: ts.SourceFile): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && OWNERS.has(node.text)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return [...found];
}

/** Writes to a table of another room, to one nobody owns, and to one that cannot be told from the file. */
export function strangersWrites({ path, source }: SourceFile): string[] {
  if (/\.test\.tsx?$/.test(path) || path.startsWith(DEMO) || path === RESTORED) return [];
  const root = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const room = path.split('/')[0] ?? '';
  const written = tablesWritten(root);
  const named = written.includes(null) ? tablesNamed(root) : [];
  if (written.includes(null) && named.length === 0) return [`${path} writes a table it does not name`];
  const tables = new Set([...written.filter((table) => table !== null), ...named]);
  return [...tables].flatMap((table) => {
    const owner = JOB_TABLE.test(table) ? 'platform' : OWNERS.get(table);
    if (!owner) return [`${path} writes ${table}, which no room owns`];
    return owner === room ? [] : [`${path} writes ${table} of ${owner}`];
  });
}

/** The tables of the schema made from the migrations. */
export function tablesOfSchema(source: string): string[] {
  const root = ts.createSourceFile('schema.ts', source, ts.ScriptTarget.Latest, true);
  return root.statements.flatMap((each) =>
    ts.isInterfaceDeclaration(each) && each.name.text === 'DB'
      ? each.members.map((member) => (member.name as ts.Identifier).text)
      : [],
  );
}
