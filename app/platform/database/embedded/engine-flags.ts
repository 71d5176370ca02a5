/**
 * Below this the engine is compiled once only. Node 24 compiles one function of it (the interpreter of expressions) a second time within
 * seconds of each start and takes 600 MB for it, beside the 250 of the shop: in a container of 512 MB it never came up (ADR-0117).
 */
const ROOM_TO_COMPILE_TWICE = 1_280 * 2 ** 20;

/** How V8 compiles the embedded database, where the process may take so many bytes of memory. To be said before it is loaded. */
export function engineFlags(memoryBytes: number): string[] {
  return [
    // each thread that compiles keeps memory of its own, 28 MB together, and one is as soon ready (ADR-0117)
    '--wasm-num-compilation-tasks=1',
    ...(memoryBytes < ROOM_TO_COMPILE_TWICE
      ? // said once V8 runs, the first alone does nothing
        ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']
      : // how much a function of it does before it is compiled once more, for speed: a first start need not, a shop that sells does within minutes
        ['--wasm-tiering-budget=20000000']),
  ];
}
