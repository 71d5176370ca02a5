import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { FileField } from '~/kit/forms/file-field';
import { Select } from '~/kit/forms/select';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { orderNumber } from '~/orders/order-number';
import { readOrderById } from '~/orders/page/orders.server';
import { orderSearchOf } from '~/orders/staff/order-search';
import { readBankAccounts } from '~/payments/bank/bank-accounts.server';
import { bankName } from '~/payments/bank/bank-codes';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import { ImportReportView } from '~/payments/statements/import-report';
import {
  type MatchRefusal,
  linkStatementLine,
  matchStatementLine,
  setLineIgnored,
} from '~/payments/statements/match-statement-line.server';
import { MOST_SHEET_BYTES } from '~/payments/statements/read-statement-file.server';
import { StatementFiles } from '~/payments/statements/statement-files';
import { statementsForm } from '~/payments/statements/statement-form';
import { StatementLines } from '~/payments/statements/statement-lines';
import {
  countStatementLines,
  type LineStatus,
  readCertainLines,
  readImportReport,
  readStatementLines,
} from '~/payments/statements/statements.server';
import { storeStatement, type StatementRefusal } from '~/payments/statements/store-statement.server';
import {
  readImportedFiles,
  type TakenBack,
  takeBackStatement,
} from '~/payments/statements/take-back-statement.server';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 50;
const STATUSES = ['open', 'matched', 'ignored'] as const satisfies readonly LineStatus[];
const statusFrom = (entry: string | null): LineStatus =>
  STATUSES.find((status) => status === entry) ?? 'open';
const pathOf = (status: LineStatus, page = 1) =>
  `${paths.staffStatements()}?status=${status}${page > 1 ? `&page=${page}` : ''}`;

/** Money that came in by the bank's own word, beside the orders that wait for it (PAY-01). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'money');
  const status = statusFrom(url.searchParams.get('status'));
  const counts = await countStatementLines(db);
  const range = pageRange(counts[status], url.searchParams.get('page'), PAGE_SIZE);
  const approvedId = Number(url.searchParams.get('approved'));
  const approved =
    Number.isSafeInteger(approvedId) && approvedId > 0 && (await readOrderById(db, approvedId));
  return {
    title: `${t('statement.title')} · ${settings.title}`,
    status,
    counts,
    page: range.page,
    pageCount: range.pageCount,
    lines: await readStatementLines(db, status, range, now),
    accounts: await readBankAccounts(db, 'THB'),
    approvedNumber: approved ? orderNumber(approved.id, approved.placedAt) : null,
    report: await readImportReport(db, idOfSlug(url.searchParams.get('imported') ?? '') ?? 0),
    certain: status === 'open' ? (await readCertainLines(db, now)).length : 0,
    done: doneIn(url.searchParams),
    files: await readImportedFiles(db),
  };
}

/** The counts that a review leads back with. */
function doneIn(search: URLSearchParams): { count: number; left: number } | null {
  if (!search.has('certain')) return null;
  const [count, left] = ['certain', 'left'].map((name) => Number(search.get(name) ?? 0));
  return Number.isSafeInteger(count) && Number.isSafeInteger(left) ? { count: count!, left: left! } : null;
}

interface Sent {
  file?:
    | Exclude<StatementRefusal['code'], 'OTHER_ACCOUNT' | 'NO_SUCH_ACCOUNT'>
    | 'MISSING'
    | 'BUSY'
    | 'EMPTY';
  account?: true;
  /** The number of the account that the file is of. */
  other?: string;
  chosen?: number;
  match?: MatchRefusal['code'];
  /** A file that was taken back; null: it was already. */
  takenBack?: TakenBack | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'money');
  const { fields, files } = await readForm(args.request, { maxFileBytes: MOST_SHEET_BYTES });
  const administratorId = administrator.id;
  const form = formOf(fields, statementsForm);
  switch (form.intent) {
    case 'match': {
      const { line: lineId, order: orderId, is_other: isNoOtherTransfer } = form;
      const matched = await matchStatementLine(
        db,
        { lineId, orderId, administratorId, isNoOtherTransfer },
        now,
      );
      if (matched.ok) return redirect(`${pathOf('open')}&approved=${orderId}`, 303);
      return data<Sent>({ match: matched.refusal.code }, { status: 409 });
    }
    case 'give': {
      const { line: lineId, number, is_other: isNoOtherTransfer } = form;
      const { orderId } = orderSearchOf(number);
      if (orderId === null) return data<Sent>({ match: 'NO_SUCH_ORDER' }, { status: 422 });
      const result = await matchStatementLine(
        db,
        { lineId, orderId, administratorId, isNoOtherTransfer, isAnyOrder: true },
        now,
      );
      if (!result.ok) return data<Sent>({ match: result.refusal.code }, { status: 409 });
      const { exceptionId } = result.value;
      return redirect(
        exceptionId === null ? `${pathOf('open')}&approved=${orderId}` : exceptionPath(exceptionId),
        303,
      );
    }
    case 'link': {
      const { line: lineId, payment: paymentId } = form;
      const linked = await linkStatementLine(db, { lineId, paymentId, administratorId }, now);
      return linked.ok
        ? redirect(pathOf('open'), 303)
        : data<Sent>({ match: linked.refusal.code }, { status: 409 });
    }
    case 'ignore':
    case 'unignore': {
      const { line: lineId } = form;
      const isIgnored = form.intent === 'ignore';
      const done = await setLineIgnored(db, { lineId, isIgnored, administratorId }, now);
      if (!done) return data<Sent>({ match: 'ALREADY_DECIDED' }, { status: 409 });
      return redirect(pathOf(isIgnored ? 'open' : 'ignored'), 303);
    }
    case 'take-back': {
      const result = await takeBackStatement(db, { statementId: form.file, administratorId }, now);
      if (!result.ok) return data<Sent>({ takenBack: null }, { status: 409 });
      return data<Sent>({ takenBack: result.value });
    }
    case 'upload': {
      const file = files.get('statement')?.[0];
      if (!file) return data<Sent>({ file: 'MISSING' }, { status: 422 });
      if (file.isTooLarge) return data<Sent>({ file: 'TOO_LARGE' }, { status: 422 });
      if (file.isBusy) return data<Sent>({ file: 'BUSY' }, { status: 422 });
      if (file.bytes.length === 0) return data<Sent>({ file: 'EMPTY' }, { status: 422 });
      const { name, bytes } = file;
      const result = await storeStatement(
        db,
        { name, bytes, bankAccountId: form.account, uploadedBy: administratorId },
        now,
      );
      if (result.ok) return redirect(paths.staffStatement({ statementId: result.value.statementId }), 303);
      return data<Sent>(sentOf(result.refusal, form.account), { status: 422 });
    }
  }
}

function sentOf(refusal: StatementRefusal, chosen: number): Sent {
  if (refusal.code === 'OTHER_ACCOUNT') return { other: refusal.number, chosen };
  return refusal.code === 'NO_SUCH_ACCOUNT' ? { account: true } : { file: refusal.code, chosen };
}

export default function Statements() {
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const { status, counts, lines } = view;
  return (
    <div className="flow">
      <a href={paths.staffTransfers()}>{t('statement.backToSlips')}</a>
      <h1>{t('statement.title')}</h1>
      <p>{t('statement.lead')}</p>
      {view.report && <ImportReportView report={view.report} />}
      {view.approvedNumber && (
        <Notice kind="ok">{t('statement.approved', { number: view.approvedNumber })}</Notice>
      )}
      {result?.match && <Notice kind="bad">{t(`statement.refusedMatch.${result.match}`)}</Notice>}
      {result?.takenBack === null && <Notice kind="bad">{t('statement.takenBackBefore')}</Notice>}
      {result?.takenBack && (
        <Notice kind="ok">
          {t('statement.takenBackDone', { count: result.takenBack.removed })}
          {result.takenBack.again.length > 0 &&
            ` ${t('statement.bringAgain', { names: result.takenBack.again.join(', ') })}`}
        </Notice>
      )}
      {status === 'open' && view.certain > 0 && (
        <p>
          <LinkButton href={paths.staffCertainLines()}>
            {t('statement.certain.link', { count: view.certain })}
          </LinkButton>
        </p>
      )}
      {view.done && (
        <Notice kind={view.done.left > 0 ? 'warn' : 'ok'}>{t('statement.certain.done', view.done)}</Notice>
      )}
      <UploadForm accounts={view.accounts} sent={result} />
      <StatementFiles files={view.files} />
      <Chips
        label={t('admin.filters')}
        chips={STATUSES.map((each) => ({
          href: pathOf(each),
          text: t(`statement.filter.${each}`),
          count: counts[each],
          current: each === status,
        }))}
      />
      {lines.length === 0 ? (
        <p>{t(`statement.none.${status}`)}</p>
      ) : (
        <StatementLines lines={lines} action={pathOf(status, view.page)} />
      )}
      <Pager
        label={t('admin.pages')}
        current={view.page}
        last={view.pageCount}
        urlOf={(page) => pathOf(status, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </div>
  );
}

const FILE_WORDS: Record<NonNullable<Sent['file']>, TextKey> = {
  MISSING: 'statement.fileMissing',
  TOO_LARGE: 'statement.refused.TOO_LARGE',
  BUSY: 'upload.busy',
  EMPTY: 'upload.empty',
  NO_SHEET: 'statement.refused.NO_SHEET',
  OLD_WORKBOOK: 'statement.refused.OLD_WORKBOOK',
  TOO_LONG: 'statement.refused.TOO_LONG',
};

function UploadForm({
  accounts,
  sent,
}: {
  accounts: readonly { id: number; bankCode: string; accountNumber: string }[];
  sent: Sent | undefined;
}) {
  const { t, locale } = useText();
  const isMistaken = Boolean(sent?.file ?? sent?.account ?? sent?.other);
  return (
    <details open={isMistaken}>
      <summary className="btn ghost">{t('statement.upload')}</summary>
      <form
        method="post"
        encType="multipart/form-data"
        action={paths.staffStatements()}
        className="panel flow"
      >
        <input type="hidden" name="intent" value="upload" />
        <FileField
          name="statement"
          label={t('statement.file')}
          state={t('statement.fileNone')}
          detail={t('statement.fileDetail')}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          required
          why={{ required: t('statement.fileMissing') }}
          error={sent?.file && t(FILE_WORDS[sent.file])}
        />
        <Select
          name="account"
          label={t('statement.account')}
          defaultValue={String(sent?.chosen ?? (accounts.length === 1 ? accounts[0]!.id : ''))}
          prompt={t('statement.accountMissing')}
          required
          why={{ required: t('statement.accountMissing') }}
          error={
            sent?.other !== undefined
              ? t('statement.refused.OTHER_ACCOUNT', { number: sent.other })
              : sent?.account && t('statement.accountMissing')
          }
          options={accounts.map(({ id, bankCode, accountNumber }) => ({
            value: String(id),
            text: `${bankName(bankCode, locale)} ${accountNumber}`,
          }))}
        />
        <Button>{t('statement.next')}</Button>
      </form>
    </details>
  );
}
