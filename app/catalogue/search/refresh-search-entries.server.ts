import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { type SearchEntry, searchEntryOf } from './search-entry';
import { soundOf } from './search-sound';
import { spellInLetters } from './search-spelling';
import { readSearchedParts, type SearchedKind } from './searched-parts.server';
import { soundKeys, soundsIn } from './sound-keys';
import { synonymsFrom } from './synonyms';

/** Increase it when the rules of an entry change: every shop rewrites its entries at its next start. */
const RULES = 5;
/** A few megabytes of texts at once. */
const BATCH = 500;
const LONGEST_SOUND = 14;

/** Rewrites the search entries of these; call it after changing them, their instructor, categories or lessons. */
export async function refreshSearchEntries(
  tx: Tx,
  kind: SearchedKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows: groups } = await sql<{
    words: string[];
  }>`select words from search_synonym order by id`.execute(tx);
  const synonyms = synonymsFrom(groups.map(({ words }) => words));
  const stamp = await currentStamp(tx);
  const entries = (await readSearchedParts(tx, kind, ids)).map(({ id, ...parts }) => ({
    id,
    stamp,
    ...searchEntryOf(parts, synonyms),
  }));
  const owner = ownerColumn(kind);
  await sql`
    insert into search_entry (${owner}, title, title_words, title_names, names, body, sound, stamp)
    select id, title, title_words, title_names, names, body, sound, stamp
    from jsonb_to_recordset(${JSON.stringify(entries.map(asKept))}::jsonb) as fresh (
      id bigint, title text, title_words text, title_names text, names text, body text, sound text, stamp text)
    on conflict (${owner}) do update set title = excluded.title, title_words = excluded.title_words,
      title_names = excluded.title_names, names = excluded.names, body = excluded.body, sound = excluded.sound,
      stamp = excluded.stamp`.execute(tx);
  await writeSounds(
    tx,
    entries.flatMap(({ title_names, names }) => [...soundsIn(title_names), ...names.split(' ').map(soundOf)]),
  );
}

const asKept = <E extends SearchEntry>({ title, title_words, title_names, names, body, ...entry }: E) => ({
  ...entry,
  title: spellInLetters(title),
  title_words: spellInLetters(title_words),
  title_names: spellInLetters(title_names),
  names: spellInLetters(names),
  body: spellInLetters(body),
});

/** The sounds of the names, for misspelled queries; long runs add nothing to their words. */
async function writeSounds(tx: Tx, heard: readonly string[]): Promise<void> {
  const sounds = [...new Set(heard)].filter((sound) => sound !== '' && sound.length <= LONGEST_SOUND).sort();
  const keyRows = sounds.flatMap((sound) => soundKeys(sound).map((key) => ({ key, sound })));
  await sql`
    insert into search_sound (key, sound)
    select * from unnest(${keyRows.map(({ key }) => key)}::text[], ${keyRows.map(({ sound }) => sound)}::text[])
    on conflict do nothing`.execute(tx);
}

/**
 * Rewrites missing entries and those from other rules or synonyms; returns their number. Runs at every start, so that
 * migrations, releases and new synonyms need nothing else.
 */
export async function refreshStaleSearchEntries(db: Db): Promise<number> {
  let count = 0;
  for (const kind of ['course', 'product'] as const) {
    // each batch starts behind the last one, because a search from the start takes longer each time
    for (let after = 0; ;) {
      const ids = await inTransaction(db, async (tx) => {
        // several processes may start at once
        await sql`set local lock_timeout = 0`.execute(tx);
        await sql`select pg_advisory_xact_lock(hashtext('search-entries'))`.execute(tx);
        const stale = await staleIds(tx, kind, after);
        await refreshSearchEntries(tx, kind, stale);
        return stale;
      });
      count += ids.length;
      if (ids.length < BATCH) break;
      after = ids.at(-1)!;
    }
  }
  if (count > 0) await settleSearchIndexes(db);
  return count;
}

/** Rewrites the entries of these in batches, a transaction each. */
export async function refreshManySearchEntries(
  db: Db | Tx,
  kind: SearchedKind,
  ids: readonly number[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH)
    await inTransaction(db, (tx) => refreshSearchEntries(tx, kind, ids.slice(at, at + BATCH)));
}

const INDEXES = ['search_entry_names', 'search_entry_body', 'search_entry_sound'];

/** After a bulk write: flushes the index's pending list, so that no search must read it. Autovacuum does so, too. */
export async function settleSearchIndexes(db: Db): Promise<void> {
  for (const index of INDEXES)
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db).catch((error: unknown) => {
      // only the role that owns an index may
      log.warn('a search index was not settled', { index, error });
    });
}

async function staleIds(tx: Tx, kind: SearchedKind, after: number): Promise<number[]> {
  const stamp = await currentStamp(tx);
  const { rows } = await sql<{ id: number }>`
    select subject.id from ${sql.table(kind)} as subject
      left join search_entry on search_entry.${ownerColumn(kind)} = subject.id
    where subject.id > ${after} and search_entry.stamp is distinct from ${stamp}
    order by subject.id limit ${BATCH}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The dictionary that splits Thai comes with the runtime, and so does its version. */
async function currentStamp(tx: Tx): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(coalesce(string_agg(words::text, ';' order by id), '')) as digest from search_synonym`.execute(
    tx,
  );
  return `${RULES} ${process.versions.icu ?? ''} ${rows[0]!.digest}`;
}

const ownerColumn = (kind: SearchedKind) => sql.ref(`${kind}_id`);
