import fs from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, type Oxfmtrc } from 'oxfmt';
import { apiDocument } from '../../../app/api/door/document.server';

/** As `npm run format` does. @throws Error for what cannot be read */
async function formatted(name: string, text: string): Promise<string> {
  const {
    $schema: _,
    ignorePatterns: __,
    ...options
  } = JSON.parse(
    fs.readFileSync(path.resolve(import.meta.dirname, '../../../.oxfmtrc.json'), 'utf8'),
  ) as Oxfmtrc;
  const { code, errors } = await format(name, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
  return code;
}

/** The document as it is kept. */
export const documentText = () => formatted('openapi.json', JSON.stringify(apiDocument()));

/** What `openapi-fetch` is typed by. */
export async function typesText(): Promise<string> {
  const document = JSON.parse(JSON.stringify(apiDocument())) as Parameters<typeof openapiTS>[0];
  const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
  return formatted(
    'api-types.ts',
    `// Made of the API’s own document: npm run api:document\n/* oxlint-disable -- generated */\n${types}`,
  );
}
