import { log } from '~/platform/log.server';
import { contentDisposition } from '~/uploads/file-headers';
import { CSV_START } from '~/values/csv';

/** A text file for a spreadsheet, sent as its lines are made: a year of them is never in memory at once. */
export function csvResponse(lines: AsyncGenerator<string>, name: string): Response {
  const encoder = new TextEncoder();
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await lines.next();
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode((isBegun ? '' : CSV_START) + next.value));
        isBegun = true;
      } catch (error) {
        log.error('a file of lines broke off', { name, error });
        controller.error(error);
      }
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', name),
      'Cache-Control': 'private, no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
