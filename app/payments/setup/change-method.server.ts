import type { AuditAction } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { usualRank } from '~/payments/methods/ways-to-pay';
import { sealKeys } from '~/payments/providers/sealed-keys.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Currency } from '~/values/money';
import { moved, type MoveTo } from '~/values/moved';
import { accept, refuse, type Result } from '~/values/result';
import type { Keys } from './key-fields';
import { readUsableMethods } from './method-setups.server';
import { tellOwnersOfSetup } from './tell-owners.server';

export type MethodRefusal =
  | { code: 'NOT_FOUND' }
  /** Somebody else changed it since the page was opened. */
  | { code: 'CHANGED' }
  /** Without it nothing can be paid: that has to be said. */
  | { code: 'LAST_METHOD' };

interface Asked {
  methodId: number;
  administratorId: number;
  /** The state the form was filled in on. */
  seen: number;
}

/** Names and limits (ADM-03). */
export async function changeMethodFacts(
  db: Db,
  asked: Asked & { nameTh: string; nameEn: string; minimum: number | null; maximum: number | null },
  now: Date,
): Promise<Result<null, MethodRefusal>> {
  return inTransaction(db, async (tx) => {
    const found = await lockMethod(tx, asked);
    if (!found.ok) return found;
    const before = found.value;
    const after = {
      name_th: asked.nameTh,
      name_en: asked.nameEn,
      minimum_satang: asked.minimum,
      maximum_satang: asked.maximum,
    };
    await write(tx, asked, { ...after, version: before.version + 1 });
    const { name_th, name_en, minimum_satang, maximum_satang } = before;
    await audit(
      tx,
      asked,
      'method-changed',
      { before: { name_th, name_en, minimum_satang, maximum_satang }, after },
      now,
    );
    await told(tx, asked, { about: asked.nameTh, version: before.version, change: 'method-changed' }, now);
    return accept(null);
  });
}

/** Switches a method on or off; the last one that can be paid with only when that was said (ADM-03). */
export async function switchMethod(
  db: Db,
  asked: Asked & { isOn: boolean; acceptsNone: boolean; currency: Currency },
  now: Date,
): Promise<Result<null, MethodRefusal>> {
  return inTransaction(db, async (tx) => {
    const found = await lockMethod(tx, asked);
    if (!found.ok) return found;
    const { isOn, acceptsNone, currency } = asked;
    const before = found.value;
    if (before.is_enabled === isOn) return accept(null);
    if (!isOn && !acceptsNone) {
      const usable = await readUsableMethods(tx, currency);
      if (usable.length === 1 && usable[0] === asked.methodId) return refuse({ code: 'LAST_METHOD' });
    }
    await write(tx, asked, { is_enabled: isOn, version: before.version + 1 });
    const change = isOn ? 'method-on' : 'method-off';
    await audit(tx, asked, change, { before: { is_enabled: !isOn }, after: { is_enabled: isOn } }, now);
    await told(tx, asked, { about: before.name_th, version: before.version, change }, now);
    return accept(null);
  });
}

/** Other keys, sealed; neither the audit nor the mail holds any of them. */
export async function saveMethodKeys(
  db: Db,
  asked: Asked & { keys: Keys; changed: readonly string[] },
  now: Date,
): Promise<Result<null, MethodRefusal>> {
  return inTransaction(db, async (tx) => {
    const found = await lockMethod(tx, asked);
    if (!found.ok) return found;
    const { name_th: about, version } = found.value;
    const secrets = JSON.stringify(sealKeys(asked.methodId, asked.keys));
    await write(tx, asked, { secrets, version: version + 1 });
    await audit(tx, asked, 'method-keys', { fields: asked.changed }, now);
    await told(tx, asked, { about, version, change: 'method-keys' }, now);
    return accept(null);
  });
}

/** Some places up or down in the order buyers see; the rest keep theirs. */
export async function moveMethod(
  db: Db,
  asked: { methodId: number; administratorId: number; by: MoveTo; places?: number },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx.selectFrom('payment_method').select(['id', 'position']).forUpdate().execute();
    rows.sort((a, b) => a.position - b.position || usualRank(a.id) - usualRank(b.id) || a.id - b.id);
    const ids = rows.map(({ id }) => id);
    const after = moved(ids, asked.methodId, asked.by, asked.places);
    if (after.join() === ids.join()) return;
    for (const [position, id] of after.entries())
      await tx.updateTable('payment_method').set({ position }).where('id', '=', id).execute();
    await audit(tx, asked, 'method-moved', { before: ids, after }, now);
  });
}

async function lockMethod(tx: Tx, { methodId, seen }: Asked) {
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

async function write(tx: Tx, { methodId }: Asked, change: Change): Promise<void> {
  await tx.updateTable('payment_method').set(change).where('id', '=', methodId).execute();
}

const audit = (
  tx: Tx,
  { methodId, administratorId }: Pick<Asked, 'methodId' | 'administratorId'>,
  action: AuditAction,
  detail: object,
  now: Date,
) =>
  writeAuditEvent(
    tx,
    { actorId: administratorId, action, subject: { type: 'payment-method', id: String(methodId) }, detail },
    now,
  );

const told = (
  tx: Tx,
  { methodId, administratorId }: Asked,
  {
    about,
    version,
    change,
  }: { about: string; version: number; change: Parameters<typeof tellOwnersOfSetup>[1]['change'] },
  now: Date,
) => tellOwnersOfSetup(tx, { administratorId, about, key: `method-${methodId}:${version}`, change }, now);
