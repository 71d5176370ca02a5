import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { entriesOf } from './entries-of.server';
import { nearness, slipsAllowed, slipsBetween } from './nearness';
import { soundOf } from './search-sound';
import { queryRuns } from './search-words';
import type { SearchedKind } from './searched-parts.server';
import { soundKeys, soundsAsked } from './sound-keys';

/** As many as the smallest page: further matches help nobody. */
const MOST = 10;
const MOST_RUNS = 4;
const LONGEST_RUN = 24;
/** Each is looked up in all listed entries. */
const MOST_SOUNDS = 4;
/** A sound with less than this share of the first one's weight adds nothing. */
const LEAST_SHARE = 0.55;
/** At most so many entries of one sound are compared; more do not separate them further. */
const MOST_HELD = 60;
/** At most so many are compared letter by letter. */
const MOST_GUESSES = 16;

interface NearSearch {
  kind: SearchedKind;
  where: Expression<SqlBool>;
  query: string;
}

/** Entries whose sound is near the query, nearest first; none when all are far. */
export async function nearIds(db: Db, search: NearSearch): Promise<number[]> {
  const runs = queryRuns(search.query)
    .map(({ run }) => run)
    .slice(0, MOST_RUNS);
  const knownSoundList = await knownSounds(db, soundsAsked(runs));
  if (knownSoundList.length === 0) return [];
  const queriedSounds = [...new Set(runs.map((run) => soundOf(run).slice(0, LONGEST_RUN)))];
  return (await readGuesses(db, search, knownSoundList))
    .map(({ id, sound }) => ({ id, nearness: nearness(queriedSounds, sound) }))
    .filter(({ nearness: each }) => each > 0)
    .sort((one, other) => other.nearness - one.nearness)
    .slice(0, MOST)
    .map(({ id }) => id);
}

/** Sounds of the catalogue within few slips of the queried ones, heaviest first. */
async function knownSounds(
  db: Db,
  soundsInQuery: readonly string[],
): Promise<{ sound: string; weight: number }[]> {
  const keys = [...new Set(soundsInQuery.flatMap(soundKeys))];
  if (keys.length === 0) return [];
  const { rows } = await sql<{ sound: string }>`
    select distinct sound from search_sound where key = any(${keys}::text[])`.execute(db);
  return rows
    .map(({ sound }) => ({ sound, weight: Math.max(...soundsInQuery.map((each) => likeness(each, sound))) }))
    .filter(({ sound, weight }) => weight > 0 && (sound.length > 3 || soundsInQuery[0] === sound))
    .sort((one, other) => other.weight - one.weight || (one.sound < other.sound ? -1 : 1))
    .filter(({ weight }, _, all) => weight >= LEAST_SHARE * all[0]!.weight)
    .slice(0, MOST_SOUNDS);
}

/** Length of the match in letters; 0 for two unlike sounds. */
function likeness(queriedSound: string, sound: string): number {
  const allowed = slipsAllowed(Math.min(queriedSound.length, sound.length));
  const slips = slipsBetween(queriedSound, sound, allowed);
  return slips > allowed ? 0 : sound.length - 2 * slips;
}

/** Entries with these sounds, most of them first, then newest. Of a very frequent sound only a part is compared. */
async function readGuesses(
  db: Db,
  { kind, where }: NearSearch,
  knownSoundList: readonly { sound: string; weight: number }[],
): Promise<{ id: number; sound: string }[]> {
  const patterns = knownSoundList.map(({ sound }) => (sound.length < 5 ? `% ${sound}%` : `%${sound}%`));
  const weights = knownSoundList.map(({ weight }) => weight);
  const id = sql.ref(`${kind}.id`);
  // one statement text for any number of sounds: the empty pattern matches nothing
  const scores = Array.from(
    { length: MOST_SOUNDS },
    (_, at) => sql`case when held.sound like ${patterns[at] ?? ''} then ${weights[at] ?? 0}::int else 0 end`,
  );
  const { rows } = await sql<{ id: number; sound: string }>`
    with held as materialized (
      select distinct on (one.id) one.id, one.published_at, one.sound
      from unnest(${patterns}::text[]) as known (pattern) cross join lateral (
        select ${id}, published_at, entry.sound from ${entriesOf(kind)}
        where ${where} and entry.sound like known.pattern
        limit ${MOST_HELD}) as one)
    select held.id, held.sound from held
    order by ${sql.join(scores, sql` + `)} desc, published_at desc, id desc
    limit ${MOST_GUESSES}`.execute(db);
  return rows;
}
