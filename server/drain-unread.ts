import type { RequestHandler } from 'express';

/** A client that sends a file where none is read still gets its answer; beyond this size the connection ends. */
const MOST_DRAINED_BYTES = 16 * 1024 * 1024;

/**
 * An answer may come before its request is read: a session has ended, a page is not there. What is still on its way is taken in
 * and forgotten, so that the browser sees the answer and the next request of the connection is heard.
 */
export const drainUnread: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return;
    let drained = 0;
    // who was to read it has answered, and holds it up
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > MOST_DRAINED_BYTES) request.socket.destroy();
    });
    request.resume();
  });
  next();
};
