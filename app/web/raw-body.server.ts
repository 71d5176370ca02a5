/** The raw body, for a signature check; null when it exceeds `maxBytes`, where reading stops. */
export async function readRawBody(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return null;
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    const chunk = part.value as Uint8Array;
    size += chunk.length;
    if (size > maxBytes) {
      await reader?.cancel();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
