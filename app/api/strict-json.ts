/** Why a text is refused as JSON; `DUPLICATE_KEY` names the key. */
export type JsonFault = { code: 'MALFORMED_JSON' | 'DUPLICATE_KEY' | 'TOO_DEEP'; at: string };

/** Deeper than any body of the API. */
const MOST_DEPTH = 20;

/**
 * JSON with one reading: refuses duplicate keys (parsers differ in which they keep), excessive depth, and
 * lone surrogates, which databases refuse.
 */
export function parseStrictJson(
  text: string,
): { ok: true; value: unknown } | { ok: false; fault: JsonFault } {
  // before JSON.parse, which recurses without a limit
  const fault = faultIn(text);
  if (fault) return { ok: false, fault };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, fault: { code: 'MALFORMED_JSON', at: '' } };
  }
}

/** Escaped, the only form of a lone surrogate in UTF-8. */
const HALF_SIGN = /\\u[dD][89a-fA-F]/;
/** One token at a time: brackets, texts, and the colon after a key. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]/gsu;

function faultIn(text: string): JsonFault | null {
  const open: (Set<string> | null)[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (HALF_SIGN.test(token) && !(textOf(token)?.isWellFormed() ?? false))
      return { code: 'MALFORMED_JSON', at: '' };
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > MOST_DEPTH) return { code: 'TOO_DEEP', at: '' };
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (/^\s*:/.test(text.slice(match.index + token.length, match.index + token.length + 50))) {
      const key = textOf(token);
      const keys = open.at(-1);
      if (key === null) return { code: 'MALFORMED_JSON', at: '' };
      if (keys?.has(key)) return { code: 'DUPLICATE_KEY', at: key.slice(0, 100) };
      keys?.add(key);
    }
  }
  return null;
}

/** The decoded text of a token. */
function textOf(token: string): string | null {
  try {
    return JSON.parse(token) as string;
  } catch {
    return null;
  }
}
