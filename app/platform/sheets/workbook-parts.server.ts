import zlib from 'node:zlib';
import { UnreadableSheet } from '~/values/sheets/sheet-limits';
import { packedBytesOf, type ZipPart, zipParts } from '~/values/zip-parts';
import { breather } from './breathe.server';
import { xmlReader, type XmlListeners } from './xml-parts.server';

const AS_IT_IS = 0;
const DEFLATED = 8;
const PIECE_BYTES = 64 * 1024;

/**
 * The parts of a workbook's zip file, unpacked in pieces as they are read. The size limit counts all of them.
 */
export class WorkbookParts {
  private readonly parts: ReadonlyMap<string, ZipPart>;
  private readonly breathe = breather();
  private unpacked = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly mostUnpackedBytes: number,
  ) {
    const parts = zipParts(bytes);
    if (!parts) throw new UnreadableSheet('NO_SHEET');
    this.parts = new Map(parts.map((part) => [part.name.replace(/^\//, ''), part]));
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  /** Reads a part to its end, or until `isEnough` is true after a piece. */
  async read(name: string, listeners: XmlListeners): Promise<void> {
    for await (const _piece of this.pieces(name, listeners));
  }

  /** Yields after each piece, so that the caller may use what was read. */
  async *pieces(name: string, listeners: XmlListeners): AsyncGenerator<void> {
    const part = this.parts.get(name);
    const packed = part && !part.isLocked ? packedBytesOf(this.bytes, part) : null;
    if (!part || !packed) throw new UnreadableSheet('NO_SHEET');
    const reader = xmlReader(listeners);
    const decoder = new TextDecoder('utf-8');
    for await (const bytes of unpackedPieces(packed, part.method)) {
      this.unpacked += bytes.length;
      if (this.unpacked > this.mostUnpackedBytes) throw new UnreadableSheet('TOO_LARGE');
      reader.push(decoder.decode(bytes, { stream: true }));
      yield;
      await this.breathe();
    }
    reader.push(decoder.decode());
    reader.end();
    yield;
  }
}

async function* unpackedPieces(packed: Uint8Array, method: number): AsyncGenerator<Uint8Array> {
  if (method === AS_IT_IS) {
    for (let at = 0; at < packed.length; at += PIECE_BYTES) yield packed.subarray(at, at + PIECE_BYTES);
    return;
  }
  if (method !== DEFLATED) throw new UnreadableSheet('NO_SHEET');
  const unpack = zlib.createInflateRaw({ chunkSize: PIECE_BYTES });
  unpack.end(packed);
  try {
    yield* unpack as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new UnreadableSheet('NO_SHEET');
    throw error;
  } finally {
    unpack.destroy();
  }
}
