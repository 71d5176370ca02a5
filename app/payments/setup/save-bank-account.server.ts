import { randomUUID } from 'node:crypto';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { PaymentSetupChange } from '~/messages/message-kinds';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import type { Currency } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import type { BankAccountDeed, BankAccountFacts } from './bank-account-form';
import type { MethodRefusal } from './change-method.server';
import { readUsableMethods } from './method-setups.server';
import { tellOwnersOfSetup } from './tell-owners.server';

type Facts = Pick<
  BankAccountFacts,
  'bank_code' | 'account_number' | 'account_name' | 'prompt_pay_id' | 'currency'
>;

interface AccountEdit {
  administratorId: number;
  /** Null: a new one. */
  accountId: number | null;
  /** The version of the row the form was filled in on. */
  seen: number;
}

/**
 * Adds or changes an account (ADM-03). `pictureId`: an uploaded code, null for none, undefined to keep the
 * present one.
 */
export async function saveBankAccount(
  db: Db,
  { facts, pictureId, ...request }: AccountEdit & { facts: Facts; pictureId: number | null | undefined },
  now: Date,
): Promise<Result<{ accountId: number }, MethodRefusal>> {
  const { bank_code, account_number, account_name, prompt_pay_id, currency } = facts;
  const after = {
    bank_code,
    account_number,
    account_name,
    prompt_pay_id,
    currency,
    ...(pictureId !== undefined && { prompt_pay_image_id: pictureId }),
  };
  return inTransaction(db, async (tx) => {
    if (request.accountId === null) {
      const { count } = await tx
        .selectFrom('bank_account')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const { id: accountId } = await tx
        .insertInto('bank_account')
        .values({ ...after, external_key: `account-${randomUUID()}`, position: Number(count) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordChange(
        tx,
        request,
        { accountId, version: 0, about: after, change: 'account-added', detail: { after } },
        now,
      );
      return accept({ accountId });
    }
    const { accountId } = request;
    const row = await lockAccount(tx, { accountId, seen: request.seen });
    if (!row.ok) return row;
    const { version, archived_at: _, is_enabled: __, ...before } = row.value;
    await tx
      .updateTable('bank_account')
      .set({ ...after, version: version + 1 })
      .where('id', '=', accountId)
      .execute();
    const detail = { before, after };
    await recordChange(
      tx,
      request,
      { accountId, version: version + 1, about: after, change: 'account-changed', detail },
      now,
    );
    return accept({ accountId });
  });
}

const CHANGES: Readonly<Record<BankAccountDeed, PaymentSetupChange>> = {
  on: 'account-on',
  off: 'account-off',
  archive: 'account-archived',
  restore: 'account-restored',
};

/**
 * Enables, disables, archives or restores an account. None is deleted, because reports and statements name
 * it. The last account of the last usable method needs a confirmation.
 */
export async function switchBankAccount(
  db: Db,
  {
    deed,
    acceptsNone,
    currency,
    ...request
  }: AccountEdit & { accountId: number; deed: BankAccountDeed; acceptsNone: boolean; currency: Currency },
  now: Date,
): Promise<Result<null, MethodRefusal>> {
  return inTransaction(db, async (tx) => {
    const { accountId, seen } = request;
    const row = await lockAccount(tx, { accountId, seen });
    if (!row.ok) return row;
    const { version, is_enabled, archived_at, ...about } = row.value;
    const before = { is_enabled, archived_at };
    const after = {
      is_enabled: deed === 'on',
      archived_at: deed === 'archive' ? (archived_at ?? now) : null,
    };
    const isLeaving = is_enabled && archived_at === null && !after.is_enabled;
    if (isLeaving && !acceptsNone && (await isLastWay(tx, about.currency, currency)))
      return refuse({ code: 'LAST_METHOD' });
    await tx
      .updateTable('bank_account')
      .set({ ...after, version: version + 1 })
      .where('id', '=', accountId)
      .execute();
    const change = CHANGES[deed];
    await recordChange(
      tx,
      request,
      { accountId, version: version + 1, about, change, detail: { before, after } },
      now,
    );
    return accept(null);
  });
}

/** Whether transfers are the only way to pay, and this is the only account for them. */
async function isLastWay(tx: Tx, ofAccount: Currency, currency: Currency): Promise<boolean> {
  const usable = await readUsableMethods(tx, currency);
  if (ofAccount !== currency || usable.length !== 1 || usable[0] !== BANK_TRANSFER.id) return false;
  const { count } = await tx
    .selectFrom('bank_account')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('is_enabled', '=', true)
    .where('archived_at', 'is', null)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return Number(count) === 1;
}

async function lockAccount(tx: Tx, { accountId, seen }: { accountId: number; seen: number }) {
  const row = await tx
    .selectFrom('bank_account')
    .select(['bank_code', 'account_number', 'account_name', 'prompt_pay_id', 'currency'])
    .select(['prompt_pay_image_id', 'is_enabled', 'archived_at', 'version'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse({ code: 'NOT_FOUND' as const });
  return row.version === seen ? accept(row) : refuse({ code: 'CHANGED' as const });
}

/** Writes the audit and a mail to every owner. */
async function recordChange(
  tx: Tx,
  { administratorId }: Pick<AccountEdit, 'administratorId'>,
  {
    accountId,
    version,
    about,
    change,
    detail,
  }: {
    accountId: number;
    version: number;
    about: { bank_code: string | null; account_number: string | null; account_name: string };
    change: PaymentSetupChange;
    detail: object;
  },
  now: Date,
): Promise<void> {
  const subject = { type: 'bank-account', id: String(accountId) };
  await writeAuditEvent(tx, { actorId: administratorId, action: change, subject, detail }, now);
  const { bank_code, account_number, account_name } = about;
  await tellOwnersOfSetup(
    tx,
    {
      administratorId,
      about: [bank_code, account_number, account_name].filter(Boolean).join(' '),
      key: `account-${accountId}:${version}`,
      change,
    },
    now,
  );
}
