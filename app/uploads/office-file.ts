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

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const MOST_PARTS = 5000;
/** Whoever opens the paper unpacks it: more than this no homework says, and no teacher's computer is asked for. */
const MOST_UNPACKED_BYTES = 200_000_000;
const MOST_RATIO = 200;

/**
 * The kind of an office paper, told by the list at the end of its zip file. Nothing of it is unpacked here. Null for any other zip
 * file, for one with macros or locked parts, and for one whose parts would unpack to too much.
 */
export function officeTypeOf(bytes: Uint8Array): OfficeType | null {
  if (bytes.length < END_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== LOCAL) return null;
  const parts = partsOf(view);
  if (!parts || parts.unpackedBytes > Math.min(MOST_UNPACKED_BYTES, bytes.length * MOST_RATIO)) return null;
  if (!parts.names.has('[Content_Types].xml') || [...parts.names].some(isMacro)) return null;
  const main = Object.keys(MAIN_PARTS).filter((name) => parts.names.has(name));
  return main.length === 1 ? MAIN_PARTS[main[0]!]! : null;
}

const isMacro = (name: string) => /vbaProject\.bin$|(^|\/)(activeX|macrosheets)\//i.test(name);

/** Null for a list that is broken, too long, or names a part that is locked. */
function partsOf(view: DataView): { names: Set<string>; unpackedBytes: number } | null {
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_PARTS) return null;
  const names = new Set<string>();
  let unpackedBytes = 0;
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    const isLocked = (view.getUint16(at + 8, true) & 1) === 1;
    const length = view.getUint16(at + 28, true);
    if (isLocked || at + 46 + length > view.byteLength) return null;
    unpackedBytes += view.getUint32(at + 24, true);
    names.add(new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { names, unpackedBytes };
}

function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}
