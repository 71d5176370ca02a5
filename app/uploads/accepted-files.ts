import type { Translate } from '~/text/translate';
import type { KnownContentType } from './content-type';
import { FILE_RULES, type FilePurpose } from './file-rules';

const NAMES: Partial<Record<KnownContentType, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/wav': 'WAV',
  'audio/ogg': 'OGG',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'application/zip': 'ZIP',
  'text/csv': 'CSV',
  'text/plain': 'TXT',
};

/** The kinds and megabytes allowed for a purpose, for hints and refusals. */
export function fileWords(purpose: FilePurpose, t: Translate): { types: string; size: number } {
  const { contentTypes, maxBytes } = FILE_RULES[purpose];
  const names = contentTypes.flatMap((type) => NAMES[type] ?? []);
  const types = t('upload.types', { others: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
  return { types, size: maxBytes / 1_000_000 };
}

/** The accept attribute for a purpose; phones know documents only by their extensions. */
export const acceptedFiles = (purpose: FilePurpose): string =>
  [
    ...FILE_RULES[purpose].contentTypes,
    ...(purpose === 'homework' || purpose === 'lecture-file' ? PAPER_ENDINGS : []),
  ].join(',');

const PAPER_ENDINGS = ['.docx', '.xlsx', '.pptx', '.zip', '.csv', '.m4a', '.mp3'];
