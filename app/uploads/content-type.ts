/** The accepted kinds of files, recognised by content; name and browser type count for nothing. */
export type KnownContentType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf'
  | 'video/mp4'
  | 'video/x-m4v'
  | 'video/quicktime'
  | 'video/x-msvideo'
  | 'video/mpeg'
  | 'audio/mpeg'
  | 'audio/mp4'
  | 'audio/wav'
  | 'audio/ogg'
  | 'application/zip'
  | 'text/csv'
  | 'text/plain'
  | OfficeType;

/** Office documents: zip files, recognised by their parts (`office-file`). */
export type OfficeType =
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

const startsWith = (bytes: Uint8Array, ...expected: number[]) =>
  bytes.length >= expected.length && expected.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The kind by a file's first bytes; null for anything else (scripts, markup, SVG and archives included). */
export function contentTypeOf(bytes: Uint8Array): KnownContentType | null {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (ascii(bytes, 0, 6) === 'GIF87a' || ascii(bytes, 0, 6) === 'GIF89a') return 'image/gif';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  if (ascii(bytes, 0, 4) === 'RIFF') return riffType(ascii(bytes, 8, 12));
  if (ascii(bytes, 4, 8) === 'ftyp') return isoMediaType(ascii(bytes, 8, 12));
  if (ascii(bytes, 0, 4) === 'OggS') return 'audio/ogg';
  // an ID3 tag, or the first frame of layer 3
  if (ascii(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2))
    return 'audio/mpeg';
  if (startsWith(bytes, 0, 0, 1, 0xba) || startsWith(bytes, 0, 0, 1, 0xb3)) return 'video/mpeg';
  return null;
}

function riffType(form: string): KnownContentType | null {
  if (form === 'WEBP') return 'image/webp';
  if (form === 'WAVE') return 'audio/wav';
  return form === 'AVI ' ? 'video/x-msvideo' : null;
}

/** The brand of an ISO media file: HEIC and AVIF pictures use the same box and are refused. */
function isoMediaType(brand: string): KnownContentType | null {
  if (brand === 'qt  ') return 'video/quicktime';
  if (/^M4[AB]/.test(brand)) return 'audio/mp4';
  if (brand.startsWith('M4V')) return 'video/x-m4v';
  return /^(isom|iso[2-9]|mp4[12]|avc1|MSNV|dash)$/.test(brand) ? 'video/mp4' : null;
}

/** An iPhone picture in its own format, which other browsers and the shop do not open. */
export const isHeic = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(ascii(bytes, 8, 12));
