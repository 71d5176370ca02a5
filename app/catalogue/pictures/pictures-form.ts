import { z } from 'zod';
import { carried, placesField } from '~/kit/forms/field-rules';
import type { UploadMode } from '~/values/upload-list';

/** What has pictures, and how many. */
export const PICTURE_SETS = {
  course: 'single',
  product: { limit: 8 },
  teacher: 'single',
} as const satisfies Record<string, UploadMode>;
export type PictureOwner = keyof typeof PICTURE_SETS;

const names = z.array(carried(200)).default([]);

/** Stored pictures that stay and those to be removed, by their names; the one that is put first, or elsewhere by so many places. */
export const picturesForm = z.object({
  fileList: names,
  deleteFileList: names,
  first: carried(200),
  earlier: carried(200),
  later: carried(200),
  places: placesField,
});
