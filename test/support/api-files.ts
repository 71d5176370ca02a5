import openapiTS, { astToString } from 'openapi-typescript';
import prettier from 'prettier';
import { apiDocument } from '../../app/api/door/document.server';

const format = async (text: string, parser: 'json' | 'typescript') =>
  prettier.format(text, { ...(await prettier.resolveConfig(import.meta.filename)), parser });

/** The document as it is kept. */
export const documentText = () => format(JSON.stringify(apiDocument()), 'json');

/** What `openapi-fetch` is typed by. */
export async function typesText(): Promise<string> {
  const document = JSON.parse(JSON.stringify(apiDocument())) as Parameters<typeof openapiTS>[0];
  const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
  return format(
    `// Made of the API’s own document: npm run api:document\n/* oxlint-disable -- generated */\n${types}`,
    'typescript',
  );
}
