/**
 * Ends work after `milliseconds` with a `TimeoutError`. The signal aborts a `fetch` and its body; the promise
 * is rejected as well, because Node loses the abort of a body whose request was garbage-collected.
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
