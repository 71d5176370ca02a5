import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Turns } from './serving-turns';

/**
 * A turn lasts from when all of the request is there until the head of the answer is sent: a body sent slowly, or a
 * video taken for an hour, holds no turn.
 */
export function holdTurn(turns: Turns, request: IncomingMessage, response: ServerResponse): void {
  let isOver = false;
  let isHeld = true;
  const over = () => {
    if (!isOver && isHeld) turns.give();
    isOver = true;
  };
  if (!request.complete && hasBody(request)) {
    turns.give();
    isHeld = false;
    request.once('end', () => {
      if (isOver) return;
      isHeld = true;
      turns.enter();
    });
  }
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    over();
    return writeHead(...head);
  };
  response.once('close', over);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
