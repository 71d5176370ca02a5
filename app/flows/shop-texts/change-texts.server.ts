import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { readCustomTexts } from '~/settings/custom-texts.server';
import { markOf } from '~/settings/setting-form';
import { storeCustomText } from '~/settings/store-custom-text.server';
import { type TextProblem, whyNotText } from '~/text/text-places';
import { ownText } from '~/text/translate';
import { accept, refuse, type Result } from '~/values/result';
import { fieldOf, keptText, type ShopTexts, storedText, type TextPlace } from './text-form';

export interface TextsChange {
  administratorId: number;
  /** as typed; '': the shop's own words */
  texts: readonly (TextPlace & { text: string })[];
  /** marks by field, as the form was shown */
  seen: Readonly<Record<string, string>>;
}

export type TextsRefusal =
  | { code: 'INVALID'; problems: (TextPlace & { problem: TextProblem })[] }
  /** somebody else set these to something else since the form was shown */
  | { code: 'CHANGED'; places: (TextPlace & { text: string | null })[] };

/** Texts of the shop in both languages, as they were changed. */
export const readShopTexts = async (db: Db): Promise<ShopTexts> => ({
  th: await readCustomTexts(db, 'th'),
  en: await readCustomTexts(db, 'en'),
});

/** Staff writes words in the place of the shop's own: all or none, each with before and after in the audit. */
export async function changeTexts(
  db: Db,
  { administratorId, texts, seen }: TextsChange,
  now: Date,
): Promise<Result<TextPlace[], TextsRefusal>> {
  return inTransaction(db, async (tx) => {
    // a text nobody has changed yet has no row to lock
    await sql`select pg_advisory_xact_lock(hashtextextended('custom-texts', 0))`.execute(tx);
    const stored = await readShopTexts(tx);
    const changes = texts
      .map((place) => ({ ...place, before: storedText(place, stored), after: keptText(place, place.text) }))
      .filter(
        ({ before, after, ...place }) => after !== before && markOf(after ?? '') !== seen[fieldOf(place)],
      );
    const problems = changes.flatMap(({ locale, key, after }) => {
      const problem = after === null ? null : whyNotText(ownText(key, locale), after, locale);
      return problem ? [{ locale, key, problem }] : [];
    });
    if (problems.length > 0) return refuse({ code: 'INVALID' as const, problems });
    const changed = changes.filter(({ before, ...place }) => markOf(before ?? '') !== seen[fieldOf(place)]);
    if (changed.length > 0)
      return refuse({
        code: 'CHANGED' as const,
        places: changed.map(({ locale, key, before }) => ({ locale, key, text: before })),
      });
    for (const { locale, key, before, after } of changes) {
      await storeCustomText(tx, { locale, key, text: after });
      const own = ownText(key, locale);
      await writeAuditEvent(
        tx,
        {
          actorId: administratorId,
          action: 'text-changed',
          subject: { type: 'text', id: `${locale} ${key}` },
          detail: { before: before ?? own, after: after ?? own },
        },
        now,
      );
    }
    return accept(changes.map(({ locale, key }) => ({ locale, key })));
  });
}
