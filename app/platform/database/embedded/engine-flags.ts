/**
 * Below this the engine is compiled only once. Node 24 compiles its expression interpreter again soon after
 * each start, with 600 MB beside the shop's 250: a container of 512 MB never came up (ADR-0117).
 */
const ROOM_TO_COMPILE_TWICE = 1_280 * 2 ** 20;

/** V8 flags for the embedded database within a memory limit in bytes. To be set before it is loaded. */
export function engineFlags(memoryBytes: number): string[] {
  return [
    // each compiling thread uses memory, 28 MB in all, and one is ready as soon (ADR-0117)
    '--wasm-num-compilation-tasks=1',
    ...(memoryBytes < ROOM_TO_COMPILE_TWICE
      ? // once V8 runs, the first flag alone has no effect
        ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']
      : // calls before a function is compiled for speed: a first start need not reach it, a busy shop does within minutes
        ['--wasm-tiering-budget=20000000']),
  ];
}
