import fc from 'fast-check';

/** A slow machine sees fewer stories, never fewer than these. */
const FEWEST = 5;
/** Making a failing story shorter ends after this. */
const SHORTENING_MS = 60_000;

/**
 * `fc.assert` whose failure is a story: what happened after shrinking, what was wrong then, and how to see it again. `STORY_SEED` and
 * `STORY_PATH` repeat one. Says how many were played: a slow machine's few are no deep run.
 */
export async function assertStories<Told>(
  arbitrary: fc.Arbitrary<Told>,
  play: (told: Told) => Promise<void>,
  { numRuns, longestMs }: { numRuns: number; longestMs: number },
): Promise<void> {
  const { STORY_SEED: seed, STORY_PATH: path } = process.env;
  let playedCount = 0;
  let ends = performance.now() + longestMs;
  let hasFailed = false;
  const playInTime = async (input: Told) => {
    if (performance.now() > ends && (hasFailed || playedCount >= FEWEST)) return;
    playedCount += 1;
    try {
      await play(input);
    } catch (error) {
      if (!hasFailed) ends = performance.now() + SHORTENING_MS;
      hasFailed = true;
      throw error;
    }
  };
  const details = await fc.check(fc.asyncProperty(arbitrary, playInTime), {
    numRuns,
    ...(seed && { seed: Number(seed) }),
    ...(path && { path }),
  });
  if (!details.failed) {
    console.info(`${playedCount} of ${numRuns} stories played`);
    return;
  }
  const { errorInstance, counterexamplePath, numShrinks } = details;
  const story = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(
    `after ${details.numRuns} stories and ${numShrinks} steps of shortening:\n${story}\n` +
      `again: STORY_SEED=${details.seed} STORY_PATH=${counterexamplePath}`,
  );
}
