import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { sanitiseHtml } from '~/catalogue/sanitise.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { markOf, type SeenMarks } from '~/settings/setting-form';
import { kindOf, type SettingValue } from '~/settings/setting-kind';
import type { SiteSettingName } from '~/settings/site-settings';
import { changeSiteSetting, readSiteSettings, refusalOfSetting } from '~/settings/site-settings.server';
import { accept, refuse, type Result } from '~/values/result';

export interface SettingsChange {
  administratorId: number;
  /** All that the form sent; only what differs from what it saw is written. */
  values: Readonly<Partial<Record<SiteSettingName, SettingValue>>>;
  seen: SeenMarks;
}

export type SettingsRefusal =
  | { code: 'INVALID'; name: SiteSettingName }
  /** Somebody else set these to something else since the form was shown. */
  | { code: 'CHANGED'; names: SiteSettingName[] };

/** Staff sets some settings at once: all or none, each with its value before and after in the audit. */
export async function changeSettings(
  db: Db,
  { administratorId, values, seen }: SettingsChange,
  now: Date,
): Promise<Result<SiteSettingName[], SettingsRefusal>> {
  return inTransaction(db, async (tx) => {
    // a setting nobody has set yet has no row to lock
    await sql`select pg_advisory_xact_lock(hashtextextended('site-settings', 0))`.execute(tx);
    const before = await readSiteSettings(tx);
    const changes = (Object.entries(values) as [SiteSettingName, SettingValue][])
      .map(([name, value]) => [name, asStored(name, value)] as const)
      .filter(([name, value]) => markOf(value) !== seen[name] && value !== before[name]);
    const changed = changes.filter(([name]) => markOf(before[name]) !== seen[name]).map(([name]) => name);
    if (changed.length > 0) return refuse({ code: 'CHANGED' as const, names: changed });
    const wrong = changes.find(([name, value]) => refusalOfSetting(name, value) !== null);
    if (wrong) return refuse({ code: 'INVALID' as const, name: wrong[0] });
    for (const [name, value] of changes) {
      await changeSiteSetting(tx, name, value, now);
      await writeAuditEvent(
        tx,
        {
          actorId: administratorId,
          action: 'setting-changed',
          subject: { type: 'setting', id: name },
          detail: { before: before[name], after: value },
        },
        now,
      );
    }
    return accept(changes.map(([name]) => name));
  });
}

/** HTML is cleaned when it is saved, and again when it is shown. */
const asStored = (name: SiteSettingName, value: SettingValue): SettingValue =>
  typeof value === 'string' && kindOf(name).kind === 'html' ? sanitiseHtml(value) : value;
