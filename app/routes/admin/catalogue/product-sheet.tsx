import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { countProducts, readProductList } from '~/catalogue/editor/products/edited-products.server';
import { productListFilter, productListPath } from '~/catalogue/editor/products/product-list';
import { productSheetFields } from '~/catalogue/editor/sheet/product-sheet';
import { readProductSheet } from '~/catalogue/editor/sheet/product-sheets.server';
import { saveProductSheet } from '~/catalogue/editor/sheet/save-product-sheet.server';
import { sentRows } from '~/catalogue/editor/sheet/sheet-cells';
import { SheetForm, type SheetReturn } from '~/catalogue/editor/sheet/sheet-form';
import { SheetFrame } from '~/catalogue/editor/sheet/sheet-frame';
import { readChanges, returnedRows } from '~/catalogue/editor/sheet/sheet-return';
import { Field } from '~/kit/forms/field';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formOf, readForm, typedOf } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;
export const handle: PageHandle = { stylesheet: 'sheet', frame: 'staff' };

const PAGE_SIZE = 20;

/** The list of products, as its filter has it, to be changed in place. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings, locale } = await requireRight(args, 'catalogue');
  const filter = productListFilter(url.searchParams);
  const counts = await countProducts(db, filter.q);
  const range = pageRange(counts[filter.status], url.searchParams.get('page'), PAGE_SIZE);
  const ids = (await readProductList(db, filter, range)).map(({ id }) => id);
  return {
    title: `${t('edit.sheet.products')} · ${settings.title}`,
    filter,
    range,
    done: Number(url.searchParams.get('done') ?? 0) || 0,
    rows: await readProductSheet(db, ids, locale),
  };
}

const reasonForm = z.object({ reason: z.string().trim().max(255).catch('') });

export async function action(args: ActionFunctionArgs) {
  const { db, now, url, t, locale, administrator } = await requireRight(args, 'catalogue');
  const { fields } = await readForm(args.request, { maxFields: 1000 });
  const { reason } = formOf(fields, reasonForm);
  const input = sentRows(typedOf(fields), productSheetFields).slice(0, PAGE_SIZE);
  const { changes, wrong } = readChanges(input, productSheetFields, t);
  const back = async (refused: Parameters<typeof returnedRows>[2], errors: Record<string, string> = {}) => {
    const rows = await readProductSheet(
      db,
      input.map(({ id }) => id),
      locale,
    );
    const returned = returnedRows(input, rows, refused, t);
    return data<SheetReturn>({ rows, returned, errors, typed: { reason } }, { status: 422 });
  };
  if (Object.keys(wrong).length > 0) return back({ wrong });
  if (reason === '' && changes.some(({ values }) => typeof values.delta === 'number'))
    return back({}, { reason: t('edit.error.reason') });
  const by = { administratorId: administrator.id, locale, reason };
  const saved = await saveProductSheet(db, changes, by, now);
  if (!saved.ok) return back({ refused: saved.refusal.rows });
  const query = new URLSearchParams(url.searchParams);
  query.set('done', String(saved.value));
  return redirect(`${paths.staffProductSheet()}?${query}`, 303);
}

export default function ProductSheet() {
  const { filter, range, rows, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <SheetFrame
      title={t('edit.sheet.products')}
      back={{ href: productListPath(paths.staffProducts(), filter), text: t('edit.backToProducts') }}
      range={range}
      urlOf={(page) => productListPath(paths.staffProductSheet(), filter, page)}
      done={result ? null : done}
      isEmpty={(result?.rows ?? rows).length === 0}
    >
      <SheetForm
        caption={t('edit.sheet.products')}
        fields={productSheetFields}
        rows={result?.rows ?? rows}
        sent={result}
        hrefOf={(productId) => paths.staffProduct({ productId })}
      >
        <div className="read">
          <Field
            name="reason"
            label={t('edit.sheet.reason')}
            hint={t('edit.sheet.reasonHint')}
            error={result?.errors.reason}
            defaultValue={result?.typed.reason}
            maxLength={255}
          />
        </div>
      </SheetForm>
    </SheetFrame>
  );
}
