import { z } from 'zod';

/** Longer ones by the command. */
export const IMPORT_BYTES = 40_000_000;

/** What becomes of a file that was checked: all of it is brought in, what is right of it, nothing more, or what its process did not survive is begun once more. */
export const importOrderForm = z.object({ intent: z.enum(['confirm', 'rest', 'cancel', 'again']) });

/** By its name; what is in it decides whether it can be read. */
export const sheetEnding = (name: string): 'csv' | 'xlsx' | null =>
  /\.csv$/i.test(name) ? 'csv' : /\.xlsx$/i.test(name) ? 'xlsx' : null;
