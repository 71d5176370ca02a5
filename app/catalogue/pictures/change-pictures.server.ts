import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { moved, type MoveTo } from '~/values/moved';
import { accept, refuse, type Result } from '~/values/result';
import { mostFiles } from '~/values/upload-list';
import { PICTURE_SETS, type PictureOwner } from './pictures-form';
import { readPicturesOf } from './pictures-of.server';

/** One picture some places forward or back. */
export interface PictureMove {
  stem: string;
  to: MoveTo;
  places: number;
}

export interface PictureChange {
  owner: PictureOwner;
  id: number;
  /** stems of stored pictures */
  added: readonly string[];
  removed: readonly string[];
  /** moves to the front */
  first: string;
  move?: PictureMove | null;
  administratorId: number;
}

export type PictureChangeRefusal = { code: 'NOT_FOUND' } | { code: 'TOO_MANY'; most: number };

/**
 * Removes and adds pictures relative to the present set, so that concurrent changes do not undo each other. Repeating it
 * changes nothing.
 */
export async function changePictures(
  db: Db,
  { owner, id, added: addedStems, removed: removedStems, first, move = null, administratorId }: PictureChange,
  now: Date,
): Promise<Result<void, PictureChangeRefusal>> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom(owner).select('id').where('id', '=', id).forUpdate().execute();
    const before = (await readPicturesOf(tx, { owner, id }))?.stems;
    if (!before) return refuse({ code: 'NOT_FOUND' });
    const remaining = [...new Set([...before.filter((stem) => !removedStems.includes(stem)), ...addedStems])];
    const ordered = remaining.includes(first)
      ? [first, ...remaining.filter((stem) => stem !== first)]
      : remaining;
    const after = move ? moved(ordered, move.stem, move.to, move.places) : ordered;
    const most = mostFiles(PICTURE_SETS[owner]);
    if (after.length > most && after.length > before.length) return refuse({ code: 'TOO_MANY', most });
    if (JSON.stringify(before) === JSON.stringify(after)) return accept(undefined);
    await writePictures(tx, owner, id, after);
    const subject = { type: owner, id: String(id) };
    const detail = { before, after };
    await writeAuditEvent(tx, { actorId: administratorId, action: 'pictures-changed', subject, detail }, now);
    return accept(undefined);
  });
}

async function writePictures(tx: Tx, owner: PictureOwner, id: number, stems: readonly string[]) {
  if (owner !== 'product')
    await tx
      .updateTable(owner)
      .set({ picture: stems[0] ?? null })
      .where('id', '=', id)
      .execute();
  else
    await tx
      .updateTable('product')
      .set({ pictures: JSON.stringify(stems) })
      .where('id', '=', id)
      .execute();
}
