import { isZip, zipParts } from '~/values/zip-parts';
import { contentTypeOf, type KnownContentType } from './content-type';
import { isBounded, OFFICE_ENDINGS, officeTypeOf } from './office-file';

export interface DocumentType {
  contentType: KnownContentType;
  ending: string;
}

const ENDINGS: Partial<Record<KnownContentType, string>> = {
  ...OFFICE_ENDINGS,
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

/** Tabs, line ends, and all from the space on; equal in Windows-874 and UTF-8. UTF-16 counts as binary. */
const isTextByte = (byte: number) => (byte >= 32 && byte !== 127) || (byte >= 9 && byte <= 13);

/**
 * The kind of a file that is stored unchanged: by its bytes, and for text, which has no signature, by its
 * extension too. Null for a picture, which is drawn anew, and for anything else.
 */
export function documentTypeOf(bytes: Uint8Array, name: string): DocumentType | null {
  const contentType =
    contentTypeOf(bytes) ??
    officeTypeOf(bytes) ??
    (isPlainZip(bytes) ? 'application/zip' : textType(bytes, name));
  const ending = contentType && ENDINGS[contentType];
  return contentType && ending ? { contentType, ending } : null;
}

/**
 * An archive that expands to little, without paths outside; a refused office document is not accepted as one.
 */
function isPlainZip(bytes: Uint8Array): boolean {
  const parts = isZip(bytes) ? zipParts(bytes) : null;
  if (!parts || parts.length === 0 || !isBounded(parts, bytes.length)) return false;
  return !parts.some(
    ({ name }) => name === '[Content_Types].xml' || /(^|[\\/])\.\.([\\/]|$)|^[\\/]/.test(name),
  );
}

function textType(bytes: Uint8Array, name: string): KnownContentType | null {
  const ending = /\.(csv|txt)$/i.exec(name)?.[1]?.toLowerCase();
  if (!ending || !bytes.every(isTextByte)) return null;
  return ending === 'csv' ? 'text/csv' : 'text/plain';
}
