import type { EditErrors } from '~/catalogue/editor/edit-fields';
import { changeStock } from '~/catalogue/editor/products/change-stock.server';
import { readEditedProduct } from '~/catalogue/editor/products/edited-products.server';
import { saveProduct, setProductStatus } from '~/catalogue/editor/products/save-product.server';
import { statusIn } from '~/catalogue/editor/subject-status';
import { lockSubject } from '~/catalogue/editor/subject-version.server';
import { readWaitingOrders } from '~/catalogue/editor/waiting-orders.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Locale } from '~/values/time';
import { productCells } from './product-sheets.server';
import { refusalOfMet, type RowRefusal, saveSheet, type SheetChange } from './save-sheet.server';
import { cellsMet } from './sheet-cells';

interface By {
  administratorId: number;
  locale: Locale;
  /** reason of a stock change; required with one */
  reason: string;
}

/** Saves the changed cells of many products through the editor's functions: the same checks, versions and audit. */
export const saveProductSheet = (db: Db, changes: readonly SheetChange[], by: By, now: Date) =>
  saveSheet(db, changes, (tx, change) => saveRow(tx, change, by, now));

async function saveRow(tx: Tx, change: SheetChange, by: By, now: Date): Promise<RowRefusal | null> {
  const { id, changed: changedNames, values, knownWaiting } = change;
  const { administratorId, reason } = by;
  const subject = await lockSubject(tx, 'product', id);
  const product = subject && (await readEditedProduct(tx, id));
  if (!product) return { errors: GONE };
  const current = productCells(product, by.locale);
  const met = cellsMet(change, current);
  if (met.length > 0) return refusalOfMet(met, current);

  let seenVersion = product.version;
  if (changedNames.some((cell) => FACTS.has(cell))) {
    const { status: _, delta: _delta, ...facts } = values;
    const edit = {
      id,
      seen: seenVersion,
      administratorId,
      knownWaiting,
      values: { ...product.values, ...facts },
    };
    const result = await saveProduct(tx, edit, now);
    if (!result.ok) {
      const errors = result.refusal.code === 'REFUSED' ? result.refusal.errors : GONE;
      const waits = errors.price_satang?.key === 'edit.error.ordersWait';
      return { errors, ...(waits && { waiting: await readWaitingOrders(tx, { productId: id }) }) };
    }
    seenVersion = result.value.version;
  }
  if (typeof values.delta === 'number' && values.delta !== 0) {
    const stock = { productId: id, delta: values.delta, reason, administratorId };
    const stockResult = await changeStock(tx, stock, now);
    if (!stockResult.ok) return { errors: { delta: stockError(stockResult.refusal) } };
  }
  const status = statusIn(values.status);
  if (status && changedNames.includes('status'))
    await setProductStatus(tx, { id, seen: seenVersion, administratorId, status }, now);
  return null;
}

const GONE: EditErrors = { title: { key: 'edit.error.gone' } };
const FACTS = new Set(['title', 'price_satang', 'former_price_satang']);

const stockError = (refusal: { code: string; available?: number }): EditErrors[string] =>
  refusal.code === 'TOO_FEW'
    ? { key: 'edit.error.stock', values: { count: refusal.available ?? 0 } }
    : { key: 'edit.error.delta' };
