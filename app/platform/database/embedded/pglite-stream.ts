import { Duplex } from 'node:stream';

/** Hands one batch of protocol messages to PGlite and answers its bytes. */
export type ExecProtocol = (message: Uint8Array) => Promise<Uint8Array>;

const TERMINATE = 0x58; // 'X'
/** Query, Sync, Flush (sent as H), CopyDone, CopyFail: the messages a server answers. */
const ANSWERED = new Set([...'QSHcf'].map((letter) => letter.charCodeAt(0)));

/**
 * A stream between node-postgres and PGlite, which wants whole messages ending in one that asks for an
 * answer. Its end rolls the session back, because PGlite has only one.
 */
export class PGliteStream extends Duplex {
  readonly #exec: ExecProtocol;
  #pending: Buffer = Buffer.alloc(0);
  #isStarted = false;
  #ended: Promise<void> | undefined;

  constructor(exec: ExecProtocol) {
    super({ autoDestroy: true });
    this.#exec = exec;
  }

  // the part of net.Socket that node-postgres calls
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // answers are pushed when they arrive
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#feed(chunk).then(() => callback(), callback);
  }

  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.#feed(Buffer.concat(chunks.map((each) => each.chunk))).then(() => callback(), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#endSession().then(() => {
      this.push(null);
      callback();
    }, callback);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#endSession().then(
      () => callback(error),
      () => callback(error),
    );
  }

  #endSession(): Promise<void> {
    this.#ended ??= (async () => {
      if (!this.#isStarted) return;
      await this.#exec(simpleQuery('ROLLBACK'));
      await this.#exec(simpleQuery('DISCARD ALL'));
    })();
    return this.#ended;
  }

  async #feed(chunk: Buffer): Promise<void> {
    const bytes = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    let read = 0;
    let answerable = 0;
    while (bytes.length >= read + 5) {
      // the start-up message is the only one without a type byte
      const typeBytes = this.#isStarted ? 1 : 0;
      const length = bytes.readInt32BE(read + typeBytes) + typeBytes;
      if (bytes.length < read + length) break;
      const type = typeBytes === 1 ? bytes[read] : undefined;
      this.#isStarted = true;
      if (type === TERMINATE) {
        await this.#endSession();
        this.push(null);
        return;
      }
      read += length;
      if (type === undefined || ANSWERED.has(type)) answerable = read;
    }
    this.#pending = bytes.subarray(answerable);
    if (answerable === 0) return;
    const answer = await this.#exec(new Uint8Array(bytes.subarray(0, answerable)));
    if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + body.length);
  message[0] = 0x51; // 'Q'
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return new Uint8Array(message);
}
