/**
 * Ends what takes longer than `milliseconds` with a `TimeoutError`. The signal ends a `fetch` and what is read of its answer; the
 * promise is ended besides, because Node loses the abort of a body whose request has been collected as garbage, and whoever reads
 * it would wait for ever.
 */
export async function withinTime<T>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException('it took too long', 'TimeoutError');
      reject(error);
      controller.abort(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([run(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
