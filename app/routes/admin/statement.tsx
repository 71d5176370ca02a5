import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { Notice } from '~/kit/notice';
import { textIn } from '~/accounts/typed-fields';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { Table } from '~/kit/table';
import { importStatement, type ImportRefusal } from '~/payments/statements/import-statement.server';
import { readCsv } from '~/payments/statements/read-csv.server';
import {
  findHeading,
  guessColumns,
  STATEMENT_FIELDS,
  type StatementField,
} from '~/payments/statements/statement-columns';
import { columnsForm } from '~/payments/statements/statement-form';
import { readWaitingStatement } from '~/payments/statements/statements.server';
import { useText } from '~/text/text-context';
import { idOfSlug } from '~/values/slug-id';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { paths } from '~/values/paths';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const SAMPLE_ROWS = 5;

/** Which column is what: guessed, or as the account's last statement had them, beside a sample of the file. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'money');
  const statement = await readWaitingStatement(db, idOfSlug(args.params.statementId ?? '') ?? 0);
  const rows = statement && readCsv(statement.text);
  if (!rows) throw new Response(null, { status: 404 });
  const wanted = Number(url.searchParams.get('heading')) - 1;
  const heading = rows[wanted] ? wanted : findHeading(rows);
  const titles = rows[heading]!;
  const remembered = statement.columns;
  const fits = remembered && Object.values(remembered).every((column) => column < titles.length);
  return {
    title: `${t('statement.columns')} · ${settings.title}`,
    id: statement.id,
    name: statement.name,
    heading,
    titles,
    columns: fits ? remembered : guessColumns(titles),
    sample: rows.slice(heading + 1, heading + 1 + SAMPLE_ROWS),
  };
}

interface Sent {
  missing?: StatementField[];
  refusal?: Exclude<ImportRefusal['code'], 'NO_SUCH_STATEMENT'>;
  rows?: string;
  typed: Record<string, string>;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now } = await requireRight(args, 'money');
  const statementId = idOfSlug(args.params.statementId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, columnsForm);
  const typed = Object.fromEntries(STATEMENT_FIELDS.map((field) => [field, textIn(form.typed, field)]));
  if (!form.ok) {
    const missing = STATEMENT_FIELDS.filter((field) => form.errors[field]);
    return data<Sent>({ missing, typed }, { status: 422 });
  }
  const { heading, columns, isNew } = form.value;
  const imported = await importStatement(db, { statementId, heading, columns, isNew }, now);
  if (imported.ok) {
    const { added, known, skipped } = imported.value;
    return redirect(`${paths.staffStatements()}?added=${added}&known=${known}&skipped=${skipped}`, 303);
  }
  const { refusal } = imported;
  if (refusal.code === 'NO_SUCH_STATEMENT') throw new Response(null, { status: 404 });
  const rows = 'rows' in refusal ? refusal.rows.join(', ') : 'count' in refusal ? String(refusal.count) : '';
  return data<Sent>({ refusal: refusal.code, rows, typed }, { status: 422 });
}

export default function NameColumns() {
  const view = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useText();
  const path = paths.staffStatement({ statementId: view.id });
  const chosen = (field: StatementField) => {
    const column = view.columns[field];
    return sent?.typed[field] ?? (column === undefined ? '' : String(column + 1));
  };
  return (
    <div className="flow">
      <a href={paths.staffStatements()}>{t('statement.back')}</a>
      <h1>{t('statement.columns')}</h1>
      <p>
        {view.name} · {t('statement.columnsLead')}
      </p>
      {sent?.refusal && (
        <Notice kind="bad">{t(`statement.refused.${sent.refusal}`, { rows: sent.rows ?? '' })}</Notice>
      )}
      <form method="get" action={path} className="flow gap2 slim">
        <Field
          name="heading"
          id="heading-row"
          label={t('statement.heading')}
          inputMode="numeric"
          defaultValue={String(view.heading + 1)}
          maxLength={4}
        />
        <Button look="ghost">{t('statement.look')}</Button>
      </form>
      <form method="post" action={path} className="flow panel">
        <input type="hidden" name="heading" value={view.heading + 1} />
        <div className="two">
          {STATEMENT_FIELDS.map((field) => {
            const asked = formFields(columnsForm)(field);
            const isRequired = asked.required;
            return (
              <Select
                key={field}
                {...asked}
                label={t(`statement.field.${field}`)}
                mark={isRequired ? undefined : t('site.optional')}
                defaultValue={chosen(field)}
                prompt={t(isRequired ? 'statement.columnMissing' : 'statement.columnNone')}
                why={{ required: t('statement.columnMissing') }}
                error={sent?.missing?.includes(field) ? t('statement.columnMissing') : undefined}
                options={view.titles.map((title, index) => ({
                  value: String(index + 1),
                  text: `${index + 1} · ${title}`,
                }))}
              />
            );
          })}
        </div>
        {sent?.refusal === 'LOOKS_KNOWN' && (
          <Check name="is_new" value="yes" label={t('statement.isNew')} required />
        )}
        <Button>{t('statement.import')}</Button>
      </form>
      <h2>{t('statement.sample')}</h2>
      <Table
        caption={t('statement.sample')}
        columns={view.titles.map((title, index) => ({
          key: String(index),
          title: `${index + 1} · ${title}`,
        }))}
        rows={view.sample.map((row, index) => ({
          key: String(index),
          cells: view.titles.map((_title, column) => row[column] ?? ''),
        }))}
      />
    </div>
  );
}
