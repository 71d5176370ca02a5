import { z } from 'zod';
import { carried } from '~/kit/forms/field-rules';

export const IMPORT_BYTES = 10_000_000;

/** A file to be checked, or the one that was checked to be brought in: all of it, or what is right of it. */
export const importForm = z.object({
  intent: z.enum(['check', 'confirm', 'rest']).catch('check'),
  kept: carried(100),
  name: carried(255),
});

/** By its name; what is in it decides whether it can be read. */
export const sheetEnding = (name: string): 'csv' | 'xlsx' | null =>
  /\.csv$/i.test(name) ? 'csv' : /\.xlsx$/i.test(name) ? 'xlsx' : null;
