import { z } from 'zod';

/** Longer files need the command. */
export const IMPORT_BYTES = 40_000_000;

/** The actions on a checked file: import it whole, its valid part, cancel, or retry after a crash. */
export const importOrderForm = z.object({ intent: z.enum(['confirm', 'rest', 'cancel', 'again']) });

/** By file name; its content decides whether it can be read. */
export const sheetEnding = (name: string): 'csv' | 'xlsx' | null =>
  /\.csv$/i.test(name) ? 'csv' : /\.xlsx$/i.test(name) ? 'xlsx' : null;
