import { z } from 'zod';
import { type EditFields, schemaOf } from '~/catalogue/editor/edit-fields';
import { line } from '~/kit/forms/field-rules';
import { signedNumberIn } from '~/values/typed-number';

const MOST = 2_147_483_647;
const money = { kind: 'money', currency: 'THB' } as const;
const title = { kind: 'line', max: 255, isRequired: true } as const;
const price = { ...money, isRequired: true } as const;

export const productFields: EditFields = {
  title,
  subtitle: { kind: 'line', max: 500 },
  categories: { kind: 'picks', list: 'categories' },
  price_satang: price,
  former_price_satang: money,
  price_usd_cents: { kind: 'money', currency: 'USD' },
  is_vat_exempt: { kind: 'tick' },
  weight_grams: { kind: 'number', min: 0, max: MOST, isRequired: true },
  partner_code: { kind: 'line', max: 64, rule: 'partner', isNullable: true },
  description_html: { kind: 'text', max: 20_000, rows: 8, isHtml: true },
  details_html: { kind: 'text', max: 20_000, rows: 8, isHtml: true },
  slug: { kind: 'line', max: 200, rule: 'slug', isRequired: true },
  meta_title: { kind: 'line', max: 255 },
  meta_description: { kind: 'text', max: 500 },
};

export const productSchema = schemaOf(productFields);

export const newProductFields: EditFields = { title, price_satang: price };
export const newProductSchema = schemaOf(newProductFields);

/** More than a warehouse receives at once. */
const MOST_PIECES = 9_999_999;

/** The change of stock, with a reason. */
export const stockSchema = z.object({
  delta: z
    .string({ error: 'edit.error.delta' })
    .transform((input) => signedNumberIn(input) ?? 0)
    .refine((delta) => delta !== 0 && Math.abs(delta) <= MOST_PIECES, 'edit.error.delta'),
  reason: line(255, { missing: 'edit.error.reason', long: 'edit.error.long' }),
});

export const PRODUCT_STATUS_OF = { publish: 'published', withdraw: 'draft', archive: 'archived' } as const;
export const productIntent = z.object({
  intent: z.enum(['save', 'stock', 'publish', 'withdraw', 'archive', 'duplicate']).catch('save'),
  version: z.coerce.number().int().catch(0),
  waiting: z.coerce.number().int().min(0).catch(0),
});
