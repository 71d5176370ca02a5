import { readStandingReasons } from '~/payments/methods/payment-methods.server';
import { usualRank } from '~/payments/methods/ways-to-pay';
import type { Db, Tx } from '~/platform/database/database.server';
import { keyFieldsOf, paymentMethod } from '~/providers/methods/payment-methods';
import { storedKeys } from '~/providers/methods/sealed-keys.server';
import { isChoice } from '~/providers/port/key-fields';
import type { TextKey } from '~/text/translate';
import type { Currency } from '~/values/money';
import { maskedKey } from './merged-keys';

/** A method as owners set it up. */
export interface MethodSetup {
  id: number;
  nameTh: string;
  nameEn: string;
  /** The provider of its page or code; null: the shop itself. */
  by: string | null;
  isEnabled: boolean;
  /** Why it cannot be paid with; null: it can, once it is enabled. */
  whyNot: TextKey | null;
  /** In satang; null: the shop sets no limit. */
  minimum: number | null;
  maximum: number | null;
  version: number;
}

const COLUMNS = ['id', 'name_th', 'name_en', 'is_enabled', 'minimum_satang', 'maximum_satang'] as const;

/** All methods in the shop's order. */
export async function readMethodSetups(db: Db | Tx, currency: Currency): Promise<MethodSetup[]> {
  const rows = await db
    .selectFrom('payment_method')
    .select([...COLUMNS, 'version', 'position'])
    .execute();
  rows.sort((a, b) => a.position - b.position || usualRank(a.id) - usualRank(b.id) || a.id - b.id);
  const reasons = await readStandingReasons(db, currency);
  return rows.map((row) => ({
    id: row.id,
    nameTh: row.name_th,
    nameEn: row.name_en,
    by: paymentMethod(row.id)?.provider?.title ?? null,
    isEnabled: row.is_enabled,
    whyNot: reasons.has(row.id) ? reasons.get(row.id)! : 'payment.noKeys',
    minimum: row.minimum_satang,
    maximum: row.maximum_satang,
    version: row.version,
  }));
}

/** The methods a buyer can pay with now. */
export async function readUsableMethods(db: Db | Tx, currency: Currency): Promise<number[]> {
  const methods = await readMethodSetups(db, currency);
  return methods.filter(({ isEnabled, whyNot }) => isEnabled && whyNot === null).map(({ id }) => id);
}

export interface KeysView {
  /** By field: a secret masked, other values as they are; '' where there is none. */
  shown: Readonly<Record<string, string>>;
  /** The stored keys were encrypted with a secret this shop no longer has. */
  isUnreadable: boolean;
}

/** The displayable values of a method's keys. */
export async function readKeysView(db: Db, methodId: number): Promise<KeysView> {
  const row = await db
    .selectFrom('payment_method')
    .select('secrets')
    .where('id', '=', methodId)
    .executeTakeFirst();
  const keys = storedKeys(methodId, row?.secrets ?? {});
  const fields = keyFieldsOf(methodId).map((field) => {
    const value = keys?.[field.name] ?? '';
    const isSecret = field.kind === 'secret' && !isChoice(field);
    return [field.name, isSecret && value !== '' ? maskedKey(value) : value] as const;
  });
  return { shown: Object.fromEntries(fields), isUnreadable: keys === null };
}
