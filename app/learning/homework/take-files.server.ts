import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import type { TextKey } from '~/text/translate';
import { FILE_REFUSAL_TEXTS, FILE_RULES, type FileRefusalCode } from '~/uploads/file-rules';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeDocument } from '~/uploads/store-document.server';
import type { Storage } from '~/uploads/write-upload.server';
import { MOST_FILES } from './homework';

/** Files of one learner in an hour; each homework has a few. */
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
  /** signs the tokens of files in a form */
  secret: string;
}

export interface TakenFiles {
  /** uploads in their order: earlier ones, then new ones */
  ids: number[];
  refused: { name: string; why: TextKey }[];
}

const REFUSALS: Partial<Record<FileRefusalCode, TextKey>> = {
  TYPE_NOT_ALLOWED: 'homework.file.type',
  UNREADABLE_IMAGE: 'homework.file.broken',
};

/**
 * The files of a form: earlier ones with a valid token, and new ones, each checked by content and size. Each refused file
 * has a reason; the others are stored, so that the learner need not choose them again.
 */
export async function takeFiles(
  db: Db,
  command: Whose & { kept: readonly string[]; sent: readonly SentHomeworkFile[]; storage: Storage },
  now: Date,
): Promise<TakenFiles> {
  const { personId, kept: keptTokens, sent: newFiles, storage } = command;
  const ids = [...new Set(keptTokens.flatMap((token) => keptFileId(token, keptFor(command)) ?? []))];
  const refusals: TakenFiles['refused'] = [];
  const limit = { limit: PER_HOUR, windowSeconds: 3600, now };
  for (const file of newFiles) {
    const why = await refusalOf(file);
    if (why) refusals.push({ name: file.name, why });
  }
  return { ids, refused: refusals };

  async function refusalOf({ name, bytes, isTooLarge, isBusy }: SentHomeworkFile): Promise<TextKey | null> {
    if (isTooLarge || bytes.length > FILE_RULES.homework.maxBytes) return 'upload.tooLarge';
    if (isBusy) return 'upload.busy';
    if (ids.length >= MOST_FILES) return 'homework.file.many';
    if (!(await consumeToken(db, `homework-file:${personId}`, limit)).allowed) return 'homework.file.often';
    const file = { purpose: 'homework', originalName: name, bytes, ownerPersonId: personId } as const;
    const result = await storeDocument(db, file, storage, now);
    if (result.ok) ids.push(result.value.uploadId);
    return result.ok ? null : (REFUSALS[result.refusal.code] ?? FILE_REFUSAL_TEXTS[result.refusal.code]);
  }
}

/** The token of a file on a page. */
export const keptToken = (uploadId: number, whose: Whose) => keepFile(uploadId, keptFor(whose));

const keptFor = ({ secret, personId, lectureId }: Whose) => ({
  secret,
  purpose: `homework:${personId}:${lectureId}`,
});

/** The uploads of these tokens for the form; deleted ones are absent. */
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
