import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { textIn } from '~/accounts/typed-fields';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { Mistakes } from '~/payments/statements/import-report';
import { importStatement, type ImportRefusal } from '~/payments/statements/import-statement.server';
import { type MistakenRow, readStatement } from '~/payments/statements/read-statement';
import { columnsForm } from '~/payments/statements/statement-form';
import {
  layoutOf,
  STATEMENT_FIELDS,
  type StatementField,
  type TextRow,
} from '~/payments/statements/statement-layout';
import { readWaitingStatement } from '~/payments/statements/statements.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { bangkokDay, formatDateTime, formatDay } from '~/values/time';
import { wholeNumberIn } from '~/values/typed-number';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const SAMPLE_ROWS = 5;
/** Rows that tell how the file writes its days and directions. */
const ROWS_LOOKED_AT = 300;

/** Which column is what: guessed, or as the account's last statement had them, beside a sample of the file. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'money');
  const statement = await readWaitingStatement(db, idOfSlug(args.params.statementId ?? '') ?? 0);
  if (!statement) throw new Response(null, { status: 404 });
  const { rows, headings, accountNumber } = statement;
  const { heading, columns } = layoutOf(rows, {
    headings,
    headingRow: wholeNumberIn(url.searchParams.get('heading') ?? '') ?? 0,
  });
  const below = rows.slice(heading, heading + 1 + ROWS_LOOKED_AT);
  const { day, amount } = columns;
  const read =
    day === undefined || amount === undefined
      ? null
      : readStatement(below, { heading: 0, columns: { ...columns, day, amount }, accountNumber }, now);
  return {
    title: `${t('statement.columns')} · ${settings.title}`,
    id: statement.id,
    name: statement.name,
    headingRow: rows[heading]?.number ?? 1,
    titles: titlesOf(rows, heading),
    columns,
    sample: below.slice(1, 1 + SAMPLE_ROWS).map(({ number, cells }) => ({
      number,
      cells,
      line: read?.lines.find(({ row }) => row === number) ?? null,
      mistake: read?.mistakes.find(({ row }) => row === number)?.mistake ?? null,
    })),
  };
}

/** The headings, and a column for each cell that stands under none. */
function titlesOf(rows: readonly TextRow[], heading: number): string[] {
  const titles = rows[heading]?.cells ?? [];
  const width = Math.max(...rows.slice(heading, heading + 1 + SAMPLE_ROWS).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_none, index) => titles[index] ?? '');
}

interface Sent {
  missing?: StatementField[];
  refusal?: Exclude<ImportRefusal['code'], 'NO_SUCH_STATEMENT'>;
  mistakes?: MistakenRow[];
  count?: number;
  typed: Record<string, string>;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now } = await requireRight(args, 'money');
  const statementId = idOfSlug(args.params.statementId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, columnsForm);
  const values = Object.fromEntries(STATEMENT_FIELDS.map((field) => [field, textIn(form.typed, field)]));
  if (!form.ok) {
    const missing = STATEMENT_FIELDS.filter((field) => form.errors[field]);
    return data<Sent>({ missing, typed: values }, { status: 422 });
  }
  const imported = await importStatement(db, { statementId, ...form.value }, now);
  if (imported.ok) return redirect(`${paths.staffStatements()}?imported=${statementId}`, 303);
  const { refusal } = imported;
  if (refusal.code === 'NO_SUCH_STATEMENT') throw new Response(null, { status: 404 });
  return data<Sent>(
    {
      refusal: refusal.code,
      ...('mistakes' in refusal && { mistakes: refusal.mistakes }),
      ...('count' in refusal && { count: refusal.count }),
      typed: values,
    },
    { status: 422 },
  );
}

export default function NameColumns() {
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const path = paths.staffStatement({ statementId: view.id });
  // columns without a heading and without a cell are merged ones
  const shownColumns = [...view.titles.keys()].filter(
    (index) => view.titles[index] !== '' || view.sample.some(({ cells }) => (cells[index] ?? '') !== ''),
  );
  const chosenColumn = (field: StatementField) => {
    const column = view.columns[field];
    return result?.typed[field] ?? (column === undefined ? '' : String(column + 1));
  };
  return (
    <div className="flow">
      <a href={paths.staffStatements()}>{t('statement.back')}</a>
      <h1>{t('statement.columns')}</h1>
      <p>
        {view.name} · {t('statement.columnsLead')}
      </p>
      {result?.refusal && (
        <Notice kind="bad">{t(`statement.refused.${result.refusal}`, { rows: result.count ?? 0 })}</Notice>
      )}
      {result?.mistakes && <Mistakes mistakes={result.mistakes} />}
      <form method="get" action={path} className="flow gap2 slim">
        <Field
          name="heading"
          id="heading-row"
          label={t('statement.heading')}
          inputMode="numeric"
          defaultValue={String(view.headingRow)}
          maxLength={6}
        />
        <Button look="ghost">{t('statement.look')}</Button>
      </form>
      <form method="post" action={path} className="flow panel">
        <input type="hidden" name="heading" value={view.headingRow} />
        <div className="two">
          {STATEMENT_FIELDS.map((field) => {
            const fieldOf = formFields(columnsForm)(field);
            const isRequired = fieldOf.required;
            return (
              <Select
                key={field}
                {...fieldOf}
                label={t(`statement.field.${field}`)}
                mark={isRequired ? undefined : t('site.optional')}
                defaultValue={chosenColumn(field)}
                prompt={t(isRequired ? 'statement.columnMissing' : 'statement.columnNone')}
                why={{ required: t('statement.columnMissing') }}
                error={result?.missing?.includes(field) ? t('statement.columnMissing') : undefined}
                options={shownColumns.map((index) => ({
                  value: String(index + 1),
                  text: `${index + 1} · ${view.titles[index]}`,
                }))}
              />
            );
          })}
        </div>
        {result?.refusal === 'LOOKS_KNOWN' && (
          <Check name="is_new" value="yes" label={t('statement.isNew')} required />
        )}
        <Button>{t('statement.import')}</Button>
      </form>
      <h2>{t('statement.sample')}</h2>
      <Table
        caption={t('statement.sample')}
        columns={[
          { key: 'row', title: t('statement.mistakes.row'), isFigure: true },
          { key: 'reads', title: t('statement.reads') },
          ...shownColumns.map((index) => ({
            key: String(index),
            title: `${index + 1} · ${view.titles[index]}`,
          })),
        ]}
        rows={view.sample.map(({ number, cells, line, mistake }) => ({
          key: String(number),
          cells: [
            number,
            mistake ? (
              <b key="reads">{t(`statement.mistake.${mistake}`)}</b>
            ) : line ? (
              <ReadLine key="reads" {...line} />
            ) : (
              t('statement.reads.out')
            ),
            ...shownColumns.map((index) => cells[index] ?? ''),
          ],
        }))}
      />
    </div>
  );
}

/** How the file would be read: a wrong year or hour shows before anything is stored. */
function ReadLine({
  occurredAt,
  hasTime,
  amount,
}: {
  occurredAt: Date | string;
  hasTime: boolean;
  amount: number;
}) {
  const { t, locale } = useText();
  const at = new Date(occurredAt);
  return (
    <>
      <span className="nb">
        {hasTime
          ? formatDateTime(at, locale)
          : t('statement.reads.hourless', { day: formatDay(bangkokDay(at), locale) })}
      </span>
      <br />
      <b className="nb">+{formatMoney(amount, 'THB')}</b>
    </>
  );
}
