import type { TextKey } from '~/text/translate';
import type { KnownContentType } from './content-type';

/** The rule of one kind of upload (specification 5, R-67). */
export interface FileRule {
  contentTypes: readonly KnownContentType[];
  maxBytes: number;
  isPrivate: boolean;
  /** a picture is scaled down to fit, never up */
  box?: { width: number; height: number };
}

const MEGABYTE = 1_000_000;
/** Specification 9: bytes of the GB in which storage is measured. */
export const BYTES_PER_GB = 1_073_741_824;

const PICTURES = ['image/jpeg', 'image/png', 'image/gif'] as const;
/** Specification 9: the custom image field is 600x600. */
const PORTRAIT = { width: 600, height: 600 };
const OFFICE = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
] as const;
const VIDEOS = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/x-msvideo', 'video/mpeg'] as const;

/** Stored unchanged, and only sent as a download. */
const PASSED_ON = [
  ...PICTURES,
  'image/webp',
  'application/pdf',
  ...OFFICE,
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/ogg',
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'application/zip',
  'text/csv',
  'text/plain',
] as const;

export const FILE_RULES = {
  // bank apps and chats also give slips as WebP; of a company's PDF the first page is drawn
  slip: {
    contentTypes: [...PICTURES, 'image/webp', 'application/pdf'],
    maxBytes: 10 * MEGABYTE,
    isPrivate: true,
  },
  picture: { contentTypes: PICTURES, maxBytes: 20 * MEGABYTE, isPrivate: false },
  profile: { contentTypes: PICTURES, maxBytes: 10 * MEGABYTE, isPrivate: false, box: PORTRAIT },
  'bank-qr': { contentTypes: PICTURES, maxBytes: 5 * MEGABYTE, isPrivate: false },
  'custom-label': { contentTypes: PICTURES, maxBytes: 10 * MEGABYTE, isPrivate: true, box: PORTRAIT },
  certificate: { contentTypes: [...PICTURES, 'application/pdf'], maxBytes: 20 * MEGABYTE, isPrivate: true },
  homework: { contentTypes: PASSED_ON, maxBytes: 10 * MEGABYTE, isPrivate: true },
  // a request holds at most 48 MB of files
  'lecture-file': { contentTypes: PASSED_ON, maxBytes: 40 * MEGABYTE, isPrivate: true },
  video: { contentTypes: VIDEOS, maxBytes: 4_000 * MEGABYTE, isPrivate: true },
} as const satisfies Record<string, FileRule>;

export type FilePurpose = keyof typeof FILE_RULES;

export type FileRefusalCode =
  | 'EMPTY_FILE'
  | 'TYPE_NOT_ALLOWED'
  | 'TOO_LARGE'
  | 'OUT_OF_STORAGE'
  | 'UNREADABLE_IMAGE'
  /** within its bytes, but its pixels exceed the budget of a picture (`picture-cost`) */
  | 'TOO_DETAILED'
  /** more files at once than the shop accepts */
  | 'BUSY'
  /** the storage does not answer: nothing is lost, and it can be sent again */
  | 'STORAGE_DOWN';

/** The text of each refusal beside the file field. */
export const FILE_REFUSAL_TEXTS: Readonly<Record<FileRefusalCode, TextKey>> = {
  EMPTY_FILE: 'upload.empty',
  TYPE_NOT_ALLOWED: 'upload.typeNotAllowed',
  TOO_LARGE: 'upload.tooLarge',
  OUT_OF_STORAGE: 'upload.outOfStorage',
  UNREADABLE_IMAGE: 'upload.unreadable',
  TOO_DETAILED: 'upload.tooDetailed',
  BUSY: 'upload.busy',
  STORAGE_DOWN: 'upload.storageDown',
};

/** Checks a file's size and kind against its rule; null when it may be stored. */
export function refusalOfFile(
  rule: FileRule,
  file: { sizeBytes: number; contentType: KnownContentType | null },
): FileRefusalCode | null {
  if (file.sizeBytes === 0) return 'EMPTY_FILE';
  if (file.sizeBytes > rule.maxBytes) return 'TOO_LARGE';
  return file.contentType && rule.contentTypes.includes(file.contentType) ? null : 'TYPE_NOT_ALLOWED';
}
