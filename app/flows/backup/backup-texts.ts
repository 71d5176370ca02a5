import type { BackupProblem } from './backup-file.server';

/** What an operator reads of a backup that cannot be used. */
export function saidOfBackup(problem: BackupProblem): string {
  switch (problem.code) {
    case 'PASSWORD_MISSING':
      return 'The backup is encrypted: say its password in BACKUP_PASSWORD.';
    case 'PASSWORD_WRONG':
      return 'BACKUP_PASSWORD does not open this backup.';
    case 'DAMAGED':
      return `The backup is damaged at ${problem.entry}.`;
    case 'NOT_A_BACKUP':
      return `This is no whole backup (${problem.reason}).`;
  }
}
