import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** The used part of Emscripten's file system; missing in PGlite's types. */
type ModuleWithNodeFs = {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
};

/**
 * PGlite's folder on disk with the fsync that Emscripten lacks: without it a commit is acknowledged before it
 * is durable.
 */
export class DurableFileSystem extends NodeFS {
  override async init(postgres: PGlite, options: EmscriptenOptions) {
    const result = await super.init(postgres, options);
    result.emscriptenOpts.preRun ??= [];
    (result.emscriptenOpts.preRun as ((module: unknown) => void)[]).push((module) => {
      (module as ModuleWithNodeFs).NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}
