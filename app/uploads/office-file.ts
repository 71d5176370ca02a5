import { isZip, type ZipPart, zipParts } from '~/values/zip-parts';
import type { OfficeType } from './content-type';

export const OFFICE_ENDINGS: Readonly<Record<OfficeType, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** The main part's name in each document; one with macros has another type and is refused. */
const MAIN_PARTS: Readonly<Record<string, OfficeType>> = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** A teacher's computer unpacks the document, also one that declares a wrong size. */
const MOST_UNPACKED_BYTES = 200_000_000;
const MOST_RATIO = 200;

/**
 * The kind of an office document, by its zip directory, without unpacking. Null for other zips, for macros or
 * encrypted parts, and for too large ones.
 */
export function officeTypeOf(bytes: Uint8Array): OfficeType | null {
  const parts = isZip(bytes) ? zipParts(bytes) : null;
  if (!parts || !isBounded(parts, bytes.length)) return null;
  const names = new Set(parts.map(({ name }) => name));
  if (!names.has('[Content_Types].xml') || [...names].some(isMacro)) return null;
  const main = Object.keys(MAIN_PARTS).filter((name) => names.has(name));
  return main.length === 1 ? MAIN_PARTS[main[0]!]! : null;
}

/** No part is encrypted, and the unpacked total is within the limit. */
export function isBounded(parts: readonly ZipPart[], packedBytes: number): boolean {
  const unpackedBytes = parts.reduce((sum, { saidBytes }) => sum + saidBytes, 0);
  return (
    !parts.some(({ isLocked }) => isLocked) &&
    unpackedBytes <= Math.min(MOST_UNPACKED_BYTES, packedBytes * MOST_RATIO)
  );
}

const isMacro = (name: string) => /vbaProject\.bin$|(^|\/)(activeX|macrosheets)\//i.test(name);
