import type { IncomingMessage } from 'node:http';

/** A request whose JSON is kept as it was sent as well: what was signed or hashed is its bytes, not what they mean. */
export interface RawRequest extends IncomingMessage {
  rawBody?: string;
}
