import fs from 'node:fs/promises';

/** Deletes an uploaded file that is stored elsewhere by now, or not at all. */
export const removeFile = (file: string): Promise<void> => fs.rm(file, { force: true });
