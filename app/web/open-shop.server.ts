import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { PUBLIC_ROOMS } from '~/catalogue/catalogue-paths';
import { writePageViews } from '~/catalogue/courses/page-views.server';
import { stopImportWorker } from '~/catalogue/import-job/import-worker.server';
import { refreshStaleSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import { beginStoringVideos, stopStoringVideos } from '~/catalogue/videos/store-arrived-videos.server';
import { type BackupDoor, openBackupDoor } from '~/flows/backup/backup-door.server';
import { RESTORE_NOT_FINISHED, restoreMark } from '~/flows/backup/restore-mark.server';
import { openOutside, settleHome } from '~/flows/copy/shop-home.server';
import {
  closeDemoAccounts,
  DEMO_STARTED_LIVE,
  hasCourses,
  isDemoDatabase,
} from '~/flows/demo/demo-origin.server';
import { type PlayedPast, playBehind } from '~/flows/demo/history/play-behind.server';
import { defineJobs } from '~/flows/jobs/define-jobs.server';
import { sweepOrphans } from '~/flows/jobs/sweep-orphans.server';
import { beginLiveShop } from '~/flows/opening/begin-live-shop.server';
import { setPartnerShop } from '~/orders/partner/partner-shop.server';
import { seedPaymentMethods } from '~/payments/setup/seed-methods.server';
import { DATABASE_TEMPLATE } from '~/platform/database/database-template';
import {
  type Db,
  type OpenDatabase,
  openDatabase,
  setDatabase,
  currentOpenDatabase,
} from '~/platform/database/database.server';
import { migrate } from '~/platform/database/migrate.server';
import { openJobs, setJobs, currentJobs } from '~/platform/jobs/jobs.server';
import { log, namePublicRooms } from '~/platform/log.server';
import { hearEmbedded, hearOnServer } from '~/platform/memory/public-changes.server';
import { rememberUntilChanged } from '~/platform/memory/remembered.server';
import { setOutside } from '~/platform/outside.server';
import { setSealSecrets } from '~/platform/sealed.server';
import { closeTraces } from '~/platform/traces/traces.server';
import { withSandbox } from '~/providers/methods/provider-addresses';
import { setProviders } from '~/providers/methods/registry.server';
import { setProviderPace } from '~/providers/port/provider-pace.server';
import { type Environment, EnvironmentError, readEnvironment } from '~/settings/environment.server';
import { openFiles } from '~/uploads/open-files.server';
import { setPictureSeconds } from '~/uploads/picture-pace.server';
import { storageState } from '~/uploads/storage-state.server';
import { freeArrivals } from '~/uploads/videos/video-arrivals.server';
import { stopVideoWorker } from '~/uploads/videos/video-worker.server';
import { paths } from '~/values/paths';
import { SANDBOX_PARTNER } from '~/values/sandbox-partner';
import { currentShop, setShop } from './shop.server';

const opening = globalThis as typeof globalThis & {
  __rianOpening?: Promise<void>;
  __rianBackups?: BackupDoor;
};

/** Opens database, schema, demo shop and jobs, once per process (development reloads this module). */
export function openShop(): Promise<void> {
  return (opening.__rianOpening ??= open().catch((error: unknown) => {
    // a failed start ends with one line that says what to do
    process.stderr.write(`Rian cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    if (!(error instanceof EnvironmentError) && error instanceof Error)
      log.error('start failed', { stack: error.stack });
    process.exit(1);
  }));
}

/** The demo's invented history, while the first start creates it. */
let past: PlayedPast | null = null;
/** The direct connection past a pooler, if there is one; it opens connections only when used. */
let direct: OpenDatabase | null = null;

async function open() {
  const environment = readEnvironment(process.env);
  namePublicRooms(PUBLIC_ROOMS);
  if (environment.mode === 'demo' && !fs.existsSync('db/demo'))
    throw new EnvironmentError(
      'SHOP_MODE=demo: the content of the demo shop is not in this image. Build that one: docker build --target demo',
    );
  fs.mkdirSync(environment.dataDir, { recursive: true });
  const files = await openFiles(environment);
  await files.check().catch(cannotStart);
  if (await restoreMark(environment.dataDir, files).isSet()) throw new EnvironmentError(RESTORE_NOT_FINISHED);
  if (environment.traces) {
    const { openTraces } = await import('~/platform/traces/open-traces.server');
    await openTraces({ ...environment.traces, log });
  }
  const database = await openDatabase({
    databaseUrl: environment.databaseUrl ?? undefined,
    dataDir: environment.dataDir,
    hasPreparedStatements: environment.hasPreparedStatements,
    template: path.resolve(DATABASE_TEMPLATE),
    slowQueryMs: environment.slowQueryMs,
    log,
  });
  const { databaseUrl, directDatabaseUrl } = environment;
  direct =
    databaseUrl && directDatabaseUrl && directDatabaseUrl !== databaseUrl
      ? await openDatabase({ ...environment, databaseUrl: directDatabaseUrl, maxConnections: 1, log })
      : null;
  await migrate((direct ?? database).db, migrationsFolder());
  // before any page or job: buyers must not see invented bank accounts
  if (environment.mode === 'live' && (await isDemoDatabase(database.db))) {
    await database.close();
    throw new EnvironmentError(DEMO_STARTED_LIVE);
  }
  setDatabase(database);
  await settleHome(database.db, environment, new Date());
  setOutside(openOutside(database.db, environment));
  const jobs = openJobs({
    pool: database.pool,
    setUpPool: direct?.pool,
    log,
    // Bangkok as a fixed offset: the library resolves a zone name for every minute it counts back (ADR-0117)
    timeZone: 'UTC+7',
    expireSeconds: environment.jobExpireSeconds,
    retrySeconds: environment.jobRetrySeconds,
    isAlone: database.isEmbedded,
    hasPreparedStatements: environment.hasPreparedStatements,
  });
  defineJobs(jobs, database.db, { environment, files });
  setJobs(jobs);
  setProviderPace(environment.providerPace);
  setPictureSeconds(environment.pictureSeconds);
  setProviders(environment);
  setPartnerShop(environment.partnerShop);
  const secret = secretOf(environment);
  setSealSecrets(secret, environment.formerSecrets);
  const changes = directDatabaseUrl
    ? hearOnServer(directDatabaseUrl, database.pool, log)
    : await hearEmbedded(database.pool);
  rememberUntilChanged(database.db, changes);
  setShop({
    environment,
    fileStore: files,
    isStorageUp: storageState(files),
    secret,
    changes,
  });
  if (environment.mode === 'demo') {
    if (!(await hasCourses(database.db))) {
      const { loadDemoShop } = await import('~/flows/demo/demo-shop.server');
      await loadDemoShop(database.db, { files, hasHistory: environment.hasDemoHistory, now: new Date() });
    }
  } else {
    const closed = await closeDemoAccounts(database.db, new Date());
    if (closed > 0) log.warn('demo accounts suspended: this shop is live', { closed });
  }
  await seedPaymentMethods(database.db);
  if (environment.mode === 'live') await beginLive(database.db, environment);
  const refreshed = await refreshStaleSearchEntries(database.db);
  if (refreshed > 0) log.info('search entries written', { written: refreshed });
  if (database.isEmbedded)
    opening.__rianBackups = await openBackupDoor(database.db, { files, dataDir: environment.dataDir });
  if (environment.mode === 'demo') past = await playBehind(database.db, { jobs, files });
  else await jobs.start();
  if (database.isEmbedded) await freeArrivals(database.db);
  beginStoringVideos(database.db, { files, dataDir: environment.dataDir });
  void sweepOrphans(database.db, files, new Date());
}

/** A wrong storage key or bucket stops the start, instead of failing the first buyer's slip. */
function cannotStart(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  throw new EnvironmentError(`files cannot be stored there (${why}). Look at STORAGE and S3_… or DATA_DIR`);
}

/** Only the operator reads the first start's log (ADR-0057). */
async function beginLive(db: Db, { publicUrl }: Environment): Promise<void> {
  const token = await beginLiveShop(db, new Date());
  if (token === null) return;
  const address = `${publicUrl}${paths.firstOwner({ token })}`;
  process.stdout.write(
    `This shop has no owner yet. Open this address once, within 24 hours, to become one:\n${address}\n`,
  );
}

/** The build ships with `db/`. */
const migrationsFolder = () => path.resolve('db/migrations');

function secretOf({ sessionSecret, dataDir }: Environment): string {
  if (sessionSecret) return sessionSecret;
  const file = path.join(dataDir, 'secret');
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8');
}

/** Uses the demo's sandbox for providers and a partner without an address. Never in a live shop. */
export function useSandbox(url: string): void {
  const { mode, providers, partnerShop } = currentShop().environment;
  if (mode !== 'demo') return;
  setProviders({ mode, providers: withSandbox(providers, url) });
  const { path: below, key } = SANDBOX_PARTNER;
  setPartnerShop(partnerShop ?? { url: url + below, key, hosts: [] });
}

/**
 * Ready when the database answers. A storage failure is only reported: it affects every process, and the shop
 * sells on without files (ADR-0114).
 */
export async function readiness(): Promise<{ isReady: boolean; says: string }> {
  try {
    await sql`select 1`.execute(currentOpenDatabase().db);
  } catch {
    return { isReady: false, says: 'not ready' };
  }
  return { isReady: true, says: currentShop().isStorageUp() ? 'ready' : 'ready, storage does not answer' };
}

/** Waits for running jobs, then closes the database. */
export async function closeShop(): Promise<void> {
  await past?.stop();
  await opening.__rianBackups?.close();
  await currentJobs().stop();
  await stopStoringVideos();
  await stopVideoWorker();
  await stopImportWorker();
  await writePageViews(currentOpenDatabase().db);
  await currentShop().changes.close();
  await direct?.close();
  await currentOpenDatabase().close();
  setDatabase(undefined);
  await closeTraces();
}
