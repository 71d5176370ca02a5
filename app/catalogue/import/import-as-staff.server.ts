import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import type { Result } from '~/values/result';
import { batchesOf } from './import-batches';
import type { ImportRefusal } from './import-catalogue.server';
import { type Imported, importInBatches } from './import-in-batches.server';
import type { CatalogueSource } from './import-source';

/** A catalogue file brought in from the back office, with who did it and what it was to bring. */
export const importAsStaff = (
  db: Db,
  {
    source,
    fileName,
    administratorId,
    keepsGoing,
  }: { source: CatalogueSource; fileName: string; administratorId: number; keepsGoing: boolean },
  now: Date,
): Promise<Result<Imported, ImportRefusal>> =>
  importInBatches(db, batchesOf(source), {
    now,
    keepsGoing,
    whenBegun: (tx, counts) =>
      writeAuditEvent(
        tx,
        {
          actorId: administratorId,
          action: 'catalogue-imported' as const,
          subject: { type: 'catalogue', id: fileName.slice(0, 255) },
          detail: { counts },
        },
        now,
      ),
  });
