import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Result } from '~/values/result';
import { importCatalogue, type ImportRefusal } from './import-catalogue.server';
import type { CatalogueSource } from './import-source';
import type { CatalogueCounts } from './write-catalogue.server';

/** A catalogue file brought in from the back office, whole or not at all, with who did it. */
export function importAsStaff(
  db: Db,
  {
    source,
    fileName,
    administratorId,
  }: { source: CatalogueSource; fileName: string; administratorId: number },
  now: Date,
): Promise<Result<CatalogueCounts, ImportRefusal>> {
  return inTransaction(db, async (tx) => {
    const done = await importCatalogue(tx, source, { now });
    if (!done.ok) return done;
    const event = {
      actorId: administratorId,
      action: 'catalogue-imported' as const,
      subject: { type: 'catalogue', id: fileName.slice(0, 255) },
      detail: { counts: done.value },
    };
    await writeAuditEvent(tx, event, now);
    return done;
  });
}
