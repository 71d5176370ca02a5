const DAY_MS = 24 * 3_600_000;
/** Older than this a backup is worth a word. */
export const BACKUP_DAYS = 7;

export type BackupWarning = { kind: 'never' } | { kind: 'old'; days: number };

/** What staff are told of the last backup; null: it is young enough, or this is a demo shop, which nobody needs back. */
export function backupWarning({
  lastAt,
  isDemo,
  now,
}: {
  lastAt: Date | null;
  isDemo: boolean;
  now: Date;
}): BackupWarning | null {
  if (isDemo) return null;
  if (lastAt === null) return { kind: 'never' };
  const days = Math.floor((now.getTime() - lastAt.getTime()) / DAY_MS);
  return days >= BACKUP_DAYS ? { kind: 'old', days } : null;
}
