import { z } from 'zod';
import { carried } from '~/kit/forms/field-rules';
import type { UploadMode } from '~/values/upload-list';

/** What has pictures, and how many. */
export const PICTURE_SETS = {
  course: 'single',
  product: { limit: 8 },
  teacher: 'single',
} as const satisfies Record<string, UploadMode>;
export type PictureOwner = keyof typeof PICTURE_SETS;

const names = z.array(carried(200)).default([]);

/** Stored pictures that stay and those to be removed, by their names; the one that is put first. */
export const picturesForm = z.object({ fileList: names, deleteFileList: names, first: carried(200) });
