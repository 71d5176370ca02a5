import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { entriesOf } from './entries-of.server';
import { nearness, slipsAllowed, slipsBetween } from './nearness';
import { soundOf } from './search-sound';
import type { SearchedKind } from './searched-parts.server';
import { queryRuns } from './search-words';
import { soundKeys, soundsAsked } from './sound-keys';

/** As many as the smallest page: what is further away helps nobody. */
const MOST = 10;
const MOST_RUNS = 4;
const LONGEST_RUN = 24;
/** Each is looked for in all that may be shown. */
const MOST_SOUNDS = 4;
/** What says less than this share of what the first says, tells nothing beside it. */
const LEAST_SHARE = 0.55;
/** Of one sound as many are looked at; what more have it tells them apart no further. */
const MOST_HELD = 60;
/** These are compared letter by letter. */
const MOST_GUESSES = 16;

interface NearSearch {
  kind: SearchedKind;
  where: Expression<SqlBool>;
  query: string;
}

/** What sounds nearest to the query, the nearest first; none when all is far. */
export async function nearIds(db: Db, search: NearSearch): Promise<number[]> {
  const runs = queryRuns(search.query)
    .map(({ run }) => run)
    .slice(0, MOST_RUNS);
  const known = await knownSounds(db, soundsAsked(runs));
  if (known.length === 0) return [];
  const asked = [...new Set(runs.map((run) => soundOf(run).slice(0, LONGEST_RUN)))];
  return (await readGuesses(db, search, known))
    .map(({ id, sound }) => ({ id, nearness: nearness(asked, sound) }))
    .filter(({ nearness: each }) => each > 0)
    .sort((one, other) => other.nearness - one.nearness)
    .slice(0, MOST)
    .map(({ id }) => id);
}

/** Sounds of the catalogue that are heard in those asked for with few slips, what says most first. */
async function knownSounds(db: Db, asked: readonly string[]): Promise<{ sound: string; weight: number }[]> {
  const keys = [...new Set(asked.flatMap(soundKeys))];
  if (keys.length === 0) return [];
  const { rows } = await sql<{ sound: string }>`
    select distinct sound from search_sound where key = any(${keys}::text[])`.execute(db);
  return rows
    .map(({ sound }) => ({ sound, weight: Math.max(...asked.map((each) => likeness(each, sound))) }))
    .filter(({ sound, weight }) => weight > 0 && (sound.length > 3 || asked[0] === sound))
    .sort((one, other) => other.weight - one.weight || (one.sound < other.sound ? -1 : 1))
    .filter(({ weight }, _, all) => weight >= LEAST_SHARE * all[0]!.weight)
    .slice(0, MOST_SOUNDS);
}

/** In letters; 0 for two that are not alike. */
function likeness(asked: string, sound: string): number {
  const allowed = slipsAllowed(Math.min(asked.length, sound.length));
  const slips = slipsBetween(asked, sound, allowed);
  return slips > allowed ? 0 : sound.length - 2 * slips;
}

/** What has these sounds, most of them first; of equals the newest. Of a sound that very many have a part is looked at. */
async function readGuesses(
  db: Db,
  { kind, where }: NearSearch,
  known: readonly { sound: string; weight: number }[],
): Promise<{ id: number; sound: string }[]> {
  const patterns = known.map(({ sound }) => (sound.length < 5 ? `% ${sound}%` : `%${sound}%`));
  const weights = known.map(({ weight }) => weight);
  const id = sql.ref(`${kind}.id`);
  // one text of the statement, however many are known: no text is like the empty pattern
  const said = Array.from(
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
    order by ${sql.join(said, sql` + `)} desc, published_at desc, id desc
    limit ${MOST_GUESSES}`.execute(db);
  return rows;
}
