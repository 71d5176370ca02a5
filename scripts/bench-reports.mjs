/**
 * `npx tsx scripts/bench-reports.mjs`: a month of 200,000 paid orders on the server of DATABASE_URL (an empty database), and how long each
 * report takes.
 */
import pg from 'pg';
import { openDatabase } from '../app/platform/database/database.server.ts';
import { migrate } from '../app/platform/database/migrate.server.ts';
import { REPORT_KINDS } from '../app/flows/reports/report-kinds.ts';
import { readReport } from '../app/flows/reports/reports.server.ts';

export { migrate, openDatabase, pg, readReport, REPORT_KINDS };
