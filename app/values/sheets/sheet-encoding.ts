/** The encodings of files that Thai staff send; `utf-8` and both kinds of `utf-16` with their mark or without. */
export type SheetEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874';

const SAMPLE_BYTES = 4_096;
/** Less than one in so many bytes are zeros of a text that was damaged. */
const LEAST_ZERO_SHARE = 100;

/** UTF-16 tells itself by its mark, or by the zero bytes of its commas, figures and line ends. */
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

/** A Thai vowel or tone sign above or below, where no Thai letter stands before it. */
const LONE_MARK = /(^|[^\u0e01-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g;
const THAI = /[\u0e01-\u0e5b]/g;
/** Signs of no text: controls that the old Thai encoding has in place of what it lacks. */
const NO_TEXT = /(?![\t\n\v\f\r\u0085\u0091-\u0097])[\p{Cc}\p{Co}\ufffd]/u;

/** Western accents read as Thai make vowel signs that stand alone. */
function isLikelyThai(text: string): boolean {
  const lone = text.match(LONE_MARK)?.length ?? 0;
  return lone * 10 <= (text.match(THAI)?.length ?? 0);
}

/**
 * Tells the encoding of bytes that are fed in pieces, and whether they are text at all. A file too long for memory is fed to it once before it is read.
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

  /** `null`: no text of any encoding. */
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

/** Bytes that are no text of the encoding they were taken for. */
export class Undecodable extends Error {
  override name = 'Undecodable';
}

/** Decodes in pieces; a mark at the beginning goes. Throws `Undecodable`. */
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

/** Bytes as text, in whichever of the encodings they are. `null`: in none of them. */
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
