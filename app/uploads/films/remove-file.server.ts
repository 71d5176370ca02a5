import fs from 'node:fs/promises';

/** What came with a form and is kept elsewhere by now, or not at all. */
export const removeFile = (file: string): Promise<void> => fs.rm(file, { force: true });
