import type { AuditAction } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { usualRank } from '~/payments/methods/ways-to-pay';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { sealKeys } from '~/providers/methods/sealed-keys.server';
import type { Currency } from '~/values/money';
import { moved, type MoveTo } from '~/values/moved';
import { accept, refuse, type Result } from '~/values/result';
import type { Keys } from './merged-keys';
import { readUsableMethods } from './method-setups.server';
import { tellOwnersOfSetup } from './tell-owners.server';

export type MethodRefusal =
  | { code: 'NOT_FOUND' }
  /** Somebody else changed it since the page was opened. */
  | { code: 'CHANGED' }
  /** Without it nothing can be paid: the owner must confirm that. */
  | { code: 'LAST_METHOD' };

interface MethodRequest {
  methodId: number;
  administratorId: number;
  /** The version of the row the form was filled in on. */
  seen: number;
}

/** Names and limits (ADM-03). */
export async function changeMethodFacts(
  db: Db,
  request: MethodRequest & { nameTh: string; nameEn: string; minimum: number | null; maximum: number | null },
  now: Date,
): Promise<Result<null, MethodRefusal>> {
  return inTransaction(db, async (tx) => {
    const method = await lockMethod(tx, request);
    if (!method.ok) return method;
    const before = method.value;
    const after = {
      name_th: request.nameTh,
      name_en: request.nameEn,
      minimum_satang: request.minimum,
      maximum_satang: request.maximum,
    };
    await write(tx, request, { ...after, version: before.version + 1 });
    const { name_th, name_en, minimum_satang, maximum_satang } = before;
    await audit(
      tx,
      request,
      'method-changed',
      { before: { name_th, name_en, minimum_satang, maximum_satang }, after },
      now,
    );
    await tellOwners(
      tx,
      request,
      { about: request.nameTh, version: before.version, change: 'method-changed' },
      now,
    );
    return accept(null);
  });
}

/** Switches a method on or off; the last usable one only with a confirmation (ADM-03). */
export async function switchMethod(
  db: Db,
  request: MethodRequest & { isOn: boolean; acceptsNone: boolean; currency: Currency },
  now: Date,
): Promise<Result<null, MethodRefusal>> {
  return inTransaction(db, async (tx) => {
    const method = await lockMethod(tx, request);
    if (!method.ok) return method;
    const { isOn, acceptsNone, currency } = request;
    const before = method.value;
    if (before.is_enabled === isOn) return accept(null);
    if (!isOn && !acceptsNone) {
      const usable = await readUsableMethods(tx, currency);
      if (usable.length === 1 && usable[0] === request.methodId) return refuse({ code: 'LAST_METHOD' });
    }
    await write(tx, request, { is_enabled: isOn, version: before.version + 1 });
    const change = isOn ? 'method-on' : 'method-off';
    await audit(tx, request, change, { before: { is_enabled: !isOn }, after: { is_enabled: isOn } }, now);
    await tellOwners(tx, request, { about: before.name_th, version: before.version, change }, now);
    return accept(null);
  });
}

/** Replaces the encrypted keys; neither the audit nor the mail contains any of them. */
export async function saveMethodKeys(
  db: Db,
  request: MethodRequest & { keys: Keys; changed: readonly string[] },
  now: Date,
): Promise<Result<null, MethodRefusal>> {
  return inTransaction(db, async (tx) => {
    const method = await lockMethod(tx, request);
    if (!method.ok) return method;
    const { name_th: about, version } = method.value;
    const secrets = JSON.stringify(sealKeys(request.methodId, request.keys));
    await write(tx, request, { secrets, version: version + 1 });
    await audit(tx, request, 'method-keys', { fields: request.changed }, now);
    await tellOwners(tx, request, { about, version, change: 'method-keys' }, now);
    return accept(null);
  });
}

/** Moves a method in buyers' order; the others keep their places. */
export async function moveMethod(
  db: Db,
  request: { methodId: number; administratorId: number; by: MoveTo; places?: number },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx.selectFrom('payment_method').select(['id', 'position']).forUpdate().execute();
    rows.sort((a, b) => a.position - b.position || usualRank(a.id) - usualRank(b.id) || a.id - b.id);
    const ids = rows.map(({ id }) => id);
    const after = moved(ids, request.methodId, request.by, request.places);
    if (after.join() === ids.join()) return;
    for (const [position, id] of after.entries())
      await tx.updateTable('payment_method').set({ position }).where('id', '=', id).execute();
    await audit(tx, request, 'method-moved', { before: ids, after }, now);
  });
}

async function lockMethod(tx: Tx, { methodId, seen }: MethodRequest) {
  const row = await tx
    .selectFrom('payment_method')
    .select(['name_th', 'name_en', 'minimum_satang', 'maximum_satang', 'is_enabled', 'version'])
    .where('id', '=', methodId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse({ code: 'NOT_FOUND' as const });
  return row.version === seen ? accept(row) : refuse({ code: 'CHANGED' as const });
}

type Change = Partial<{
  name_th: string;
  name_en: string;
  minimum_satang: number | null;
  maximum_satang: number | null;
  is_enabled: boolean;
  secrets: string;
  version: number;
}>;

async function write(tx: Tx, { methodId }: MethodRequest, change: Change): Promise<void> {
  await tx.updateTable('payment_method').set(change).where('id', '=', methodId).execute();
}

const audit = (
  tx: Tx,
  { methodId, administratorId }: Pick<MethodRequest, 'methodId' | 'administratorId'>,
  action: AuditAction,
  detail: object,
  now: Date,
) =>
  writeAuditEvent(
    tx,
    { actorId: administratorId, action, subject: { type: 'payment-method', id: String(methodId) }, detail },
    now,
  );

const tellOwners = (
  tx: Tx,
  { methodId, administratorId }: MethodRequest,
  {
    about,
    version,
    change,
  }: { about: string; version: number; change: Parameters<typeof tellOwnersOfSetup>[1]['change'] },
  now: Date,
) => tellOwnersOfSetup(tx, { administratorId, about, key: `method-${methodId}:${version}`, change }, now);
