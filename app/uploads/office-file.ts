import { isZip, type ZipPart, zipParts } from '~/values/zip-parts';
import type { OfficeType } from './content-type';

export const OFFICE_ENDINGS: Readonly<Record<OfficeType, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** What the main part of each paper is called; one with macros has another type and is not taken. */
const MAIN_PARTS: Readonly<Record<string, OfficeType>> = {
  'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/presentation.xml': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** A teacher's computer unpacks the paper: no homework says that it is larger. */
const MOST_UNPACKED_BYTES = 200_000_000;
const MOST_RATIO = 200;

/**
 * The kind of an office paper, told by the list at the end of its zip file. Nothing of it is unpacked here. Null for any other zip
 * file, for one with macros or locked parts, and for one whose parts would unpack to too much.
 */
export function officeTypeOf(bytes: Uint8Array): OfficeType | null {
  const parts = isZip(bytes) ? zipParts(bytes) : null;
  if (!parts || !isBounded(parts, bytes.length)) return null;
  const names = new Set(parts.map(({ name }) => name));
  if (!names.has('[Content_Types].xml') || [...names].some(isMacro)) return null;
  const main = Object.keys(MAIN_PARTS).filter((name) => names.has(name));
  return main.length === 1 ? MAIN_PARTS[main[0]!]! : null;
}

/** Nothing of it is locked, and all of it unpacks to no more than a computer holds. */
export function isBounded(parts: readonly ZipPart[], packedBytes: number): boolean {
  const unpackedBytes = parts.reduce((sum, { saidBytes }) => sum + saidBytes, 0);
  return (
    !parts.some(({ isLocked }) => isLocked) &&
    unpackedBytes <= Math.min(MOST_UNPACKED_BYTES, packedBytes * MOST_RATIO)
  );
}

const isMacro = (name: string) => /vbaProject\.bin$|(^|\/)(activeX|macrosheets)\//i.test(name);
