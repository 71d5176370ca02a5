const MOST_LETTERS = 300;
/** Longer texts are cut first, because the patterns are slow on long words. */
const MOST_LOOKED_AT = 4_000;

/** `pa***@example.co.th`: enough to recognise, not enough to write to. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '***' : `${address.slice(0, Math.min(2, at - 1))}***${address.slice(at)}`;
}

/**
 * A machine's message for staff and for storage: one line of at most 300 characters, without passwords in
 * addresses, keys, one-time tokens, e-mails and long numbers. Idempotent.
 */
export function maskedText(text: string): string {
  const line = startOf(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b([a-z][a-z\d+.-]*:\/\/)[^\s/:@]*:\S*@/gi, '$1***@')
    .replace(/\b(bearer|basic)\s+[^\s,;'"]+/gi, '$1 ***')
    .replace(
      /(\b[\w-]*(?:password|secret|token|api[_-]?key|key|authorization|signature)["']?\s*[=:]\s*["']?)(?!\*\*\*)[^\s,;&"')]+/gi,
      '$1***',
    )
    .replace(/[^\s<>()[\]\\,;:"'=*@]+@[^\s<>()[\]\\,;:"'@]+\.[^\s<>()[\]\\,;:"'@]+/g, maskedEmail)
    .replace(/[A-Za-z\d_-]{20,}/g, (word) => (/\d/.test(word) || /[a-z][A-Z]/.test(word) ? '***' : word))
    .replace(/\d(?:[ -]?\d){8,}/g, '***');
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line;
}

/** Cuts at the end of a word, so that a secret is not cut below its pattern. */
function startOf(text: string): string {
  if (text.length <= MOST_LOOKED_AT) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf(' ', MOST_LOOKED_AT)));
}
