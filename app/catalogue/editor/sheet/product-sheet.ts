import type { EditFields } from '~/catalogue/editor/edit-fields';
import { productFields } from '~/catalogue/editor/products/product-forms';
import { SHEET_STATUSES } from './course-sheet';

/** The columns of the products' sheet. Stock changes are differences, so concurrent ones both count. */
export const productSheetFields: EditFields = {
  status: { kind: 'choice', of: SHEET_STATUSES, isRequired: true },
  title: productFields.title!,
  price_satang: productFields.price_satang!,
  former_price_satang: productFields.former_price_satang!,
  delta: { kind: 'number', min: -9_999_999, max: 9_999_999 },
};
