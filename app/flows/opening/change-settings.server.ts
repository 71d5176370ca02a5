import type { AuditAction } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { SiteSettingName, SiteSettings } from '~/settings/site-settings';
import { changeSiteSetting, readSiteSettings, type SettingRefusal } from '~/settings/site-settings.server';
import { accept, refuse, type Result } from '~/values/result';

/** Several settings at once, all or none, in the audit with what they were; what stays as it is is not written. */
export async function changeSeveralSettings(
  db: Db,
  {
    administratorId,
    action,
    values,
  }: { administratorId: number; action: AuditAction; values: Partial<SiteSettings> },
  now: Date,
): Promise<Result<null, SettingRefusal>> {
  return inTransaction(db, async (tx) => {
    const stored = await readSiteSettings(tx);
    const names = (Object.keys(values) as SiteSettingName[]).filter((name) => values[name] !== stored[name]);
    for (const name of names) {
      const refusal = await changeSiteSetting(tx, name, values[name], now);
      if (refusal) throw new Unfit(refusal);
    }
    if (names.length === 0) return accept(null);
    const part = (from: Partial<SiteSettings>) => Object.fromEntries(names.map((name) => [name, from[name]]));
    const detail = { before: part(stored), after: part(values) };
    const subject = { type: 'site-settings', id: names.join(' ').slice(0, 200) };
    await writeAuditEvent(tx, { actorId: administratorId, action, subject, detail }, now);
    return accept(null);
  }).catch((error: unknown) => {
    if (error instanceof Unfit) return refuse(error.refusal);
    throw error;
  });
}

class Unfit extends Error {
  constructor(readonly refusal: SettingRefusal) {
    super(refusal.code);
  }
}
