import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import type { TextKey } from '~/text/translate';
import { FILE_REFUSAL_TEXTS, FILE_RULES, type FileRefusalCode } from '~/uploads/file-rules';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeDocument } from '~/uploads/store-document.server';
import type { Storage } from '~/uploads/write-upload.server';
import { MOST_FILES } from './homework';

/** Files an hour of one learner; each homework has a few. */
const PER_HOUR = 40;

export interface SentHomeworkFile {
  name: string;
  bytes: Buffer;
  isTooLarge: boolean;
  isBusy?: boolean;
}

interface Whose {
  personId: number;
  lectureId: number;
  /** signs what a form carries from round to round */
  secret: string;
}

export interface TakenFiles {
  /** uploads, in their order: those that stay, then those that came */
  ids: number[];
  refused: { name: string; why: TextKey }[];
}

const REFUSALS: Partial<Record<FileRefusalCode, TextKey>> = {
  TYPE_NOT_ALLOWED: 'homework.file.type',
  UNREADABLE_IMAGE: 'homework.file.broken',
};

/**
 * Files of a form: those kept from an earlier round, if their signature is ours, and those that came, each by its content and within
 * its limits. Each that is refused says why; the others are stored, so that nobody has to look for them twice.
 */
export async function takeFiles(
  db: Db,
  given: Whose & { kept: readonly string[]; sent: readonly SentHomeworkFile[]; storage: Storage },
  now: Date,
): Promise<TakenFiles> {
  const { personId, kept, sent, storage } = given;
  const ids = [...new Set(kept.flatMap((token) => keptFileId(token, keptFor(given)) ?? []))];
  const refused: TakenFiles['refused'] = [];
  const limit = { limit: PER_HOUR, windowSeconds: 3600, now };
  for (const file of sent) {
    const why = await refusalOf(file);
    if (why) refused.push({ name: file.name, why });
  }
  return { ids, refused };

  async function refusalOf({ name, bytes, isTooLarge, isBusy }: SentHomeworkFile): Promise<TextKey | null> {
    if (isTooLarge || bytes.length > FILE_RULES.homework.maxBytes) return 'upload.tooLarge';
    if (isBusy) return 'upload.busy';
    if (ids.length >= MOST_FILES) return 'homework.file.many';
    if (!(await consumeToken(db, `homework-file:${personId}`, limit)).allowed) return 'homework.file.often';
    const file = { purpose: 'homework', originalName: name, bytes, ownerPersonId: personId } as const;
    const stored = await storeDocument(db, file, storage, now);
    if (stored.ok) ids.push(stored.value.uploadId);
    return stored.ok ? null : (REFUSALS[stored.refusal.code] ?? FILE_REFUSAL_TEXTS[stored.refusal.code]);
  }
}

/** What a page carries for a file. */
export const keptToken = (uploadId: number, whose: Whose) => keepFile(uploadId, keptFor(whose));

const keptFor = ({ secret, personId, lectureId }: Whose) => ({
  secret,
  purpose: `homework:${personId}:${lectureId}`,
});

/** Names of uploads of theirs, as a form shows them; what was forgotten meanwhile is not among them. */
export async function readKeptFiles(db: Db, ids: readonly number[], whose: Whose) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'original_name', 'size_bytes'])
    .where('id', 'in', [...ids])
    .where('owner_person_id', '=', whose.personId)
    .where('purpose', '=', 'homework')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    token: keptToken(row.id, whose),
    name: row.original_name,
    bytes: Number(row.size_bytes),
  }));
}
