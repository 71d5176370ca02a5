import type { Translate } from '~/text/translate';
import type { KnownContentType } from './content-type';
import { FILE_RULES, type FilePurpose } from './file-rules';

const NAMES: Partial<Record<KnownContentType, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};

/** What a file for this may be, for the words of its hint and of its refusals: the kinds, and its megabytes. */
export function fileWords(purpose: FilePurpose, t: Translate): { types: string; size: number } {
  const { contentTypes, maxBytes } = FILE_RULES[purpose];
  const names = contentTypes.flatMap((type) => NAMES[type] ?? []);
  const types = t('upload.types', { others: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
  return { types, size: maxBytes / 1_000_000 };
}
