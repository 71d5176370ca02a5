/** The encodings of files by Thai staff; `utf-8` and both `utf-16` with or without a byte order mark. */
export type SheetEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874';

const SAMPLE_BYTES = 4_096;
/** Damaged text has fewer zero bytes than one in this many. */
const LEAST_ZERO_SHARE = 100;

/** UTF-16 shows by its mark, or by the zero bytes of its commas, digits and line ends. */
function utf16Of(start: Uint8Array): SheetEncoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const end = Math.min(start.length, SAMPLE_BYTES) & ~1;
  for (let at = 0; at < end; at += 1) if (start[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const isMany = (count: number) => count * LEAST_ZERO_SHARE > end;
  if (even === 0 && isMany(odd)) return 'utf-16le';
  return odd === 0 && isMany(even) ? 'utf-16be' : null;
}

/** A Thai vowel or tone mark without a Thai letter before it. */
const LONE_MARK = /(^|[^\u0e01-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g;
const THAI = /[\u0e01-\u0e5b]/g;
/** Characters of no text: controls at the gaps of the old Thai encoding. */
const NO_TEXT = /(?![\t\n\v\f\r\u0085\u0091-\u0097])[\p{Cc}\p{Co}\ufffd]/u;

/** Western accents misread as Thai make isolated vowel marks. */
function isLikelyThai(text: string): boolean {
  const lone = text.match(LONE_MARK)?.length ?? 0;
  return lone * 10 <= (text.match(THAI)?.length ?? 0);
}

/**
 * Guesses the encoding of bytes fed in pieces, or that they are no text. A file too long for memory is fed to
 * it once before it is read.
 */
export class EncodingGuess {
  private utf16: SheetEncoding | null | undefined;
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private isUtf8 = true;
  private hasZero = false;

  push(bytes: Uint8Array): void {
    this.utf16 ??= utf16Of(bytes);
    this.hasZero ||= bytes.includes(0);
    this.tryUtf8(() => this.utf8.decode(bytes, { stream: true }));
  }

  /** `null`: text of no encoding. */
  end(): SheetEncoding | null {
    if (this.utf16) return this.utf16;
    if (this.hasZero) return null;
    this.tryUtf8(() => this.utf8.decode());
    return this.isUtf8 ? 'utf-8' : 'windows-874';
  }

  private tryUtf8(decode: () => void): void {
    if (!this.isUtf8) return;
    try {
      decode();
    } catch {
      this.isUtf8 = false;
    }
  }
}

/** Bytes that are invalid in the assumed encoding. */
export class Undecodable extends Error {
  override name = 'Undecodable';
}

/** Decodes in pieces and drops the byte order mark. Throws `Undecodable`. */
export function sheetDecoder(encoding: SheetEncoding): {
  push: (bytes: Uint8Array) => string;
  end: () => string;
} {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    let text: string;
    try {
      text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new Undecodable();
    }
    if (encoding === 'windows-874' && (NO_TEXT.test(text) || !isLikelyThai(text))) throw new Undecodable();
    return text;
  };
  return { push: decode, end: decode };
}

/** Decodes bytes in any of these encodings. `null`: none fits. */
export function decodeText(bytes: Uint8Array): string | null {
  const guess = new EncodingGuess();
  guess.push(bytes);
  const encoding = guess.end();
  if (encoding === null) return null;
  try {
    const decoder = sheetDecoder(encoding);
    return decoder.push(bytes) + decoder.end();
  } catch (error) {
    if (error instanceof Undecodable) return null;
    throw error;
  }
}
