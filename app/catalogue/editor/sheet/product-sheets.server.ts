import { type EditValues, typedOf } from '~/catalogue/editor/edit-fields';
import { type EditedProduct, readEditedProduct } from '~/catalogue/editor/products/edited-products.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';
import type { SheetRow } from './course-sheets.server';
import { productSheetFields } from './product-sheet';
import type { SheetCells } from './sheet-cells';

/** The sheet's cells of a product; the stock change is empty. */
export function productCells(product: EditedProduct, locale: Locale): SheetCells {
  const values: EditValues = { ...product.values, status: product.status, delta: null };
  const cells = Object.entries(productSheetFields).map(
    ([name, field]) => [name, String(typedOf(field, values[name], locale))] as const,
  );
  return Object.fromEntries(cells);
}

export async function readProductSheet(
  db: Db | Tx,
  ids: readonly number[],
  locale: Locale,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for (const id of ids) {
    const product = await readEditedProduct(db, id);
    if (!product) continue;
    const { title, availableQty } = product;
    rows.push({ id, title, cells: productCells(product, locale), notes: { delta: String(availableQty) } });
  }
  return rows;
}
