import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiDocument } from '../../../app/api/door/document.server';
import { breakingChanges, type Document } from './api-changes';
import { documentText, typesText } from './api-files';

const root = path.resolve(import.meta.dirname, '../../..');
const typesFile = path.join(root, 'test/support/api/api-types.ts');
const releasedFile = path.join(root, 'docs/openapi.json');
const isWriting = process.env.API_FILES !== undefined;
const read = (file: string) => fs.readFileSync(file, 'utf8');
const now = () => JSON.parse(JSON.stringify(apiDocument())) as Document;
const released = () => JSON.parse(read(releasedFile)) as Document;

test('the types of the API’s client are made of its document', async () => {
  const types = await typesText();
  if (isWriting) fs.writeFileSync(typesFile, types);
  // npm run api:document writes them
  expect(read(typesFile)).toBe(types);
});

test('what was released still holds: callers of the kept document are understood, and understand', async () => {
  if (process.env.API_FILES === 'release') fs.writeFileSync(releasedFile, await documentText());
  expect(breakingChanges(released(), now())).toEqual([]);
});

describe('a change that breaks callers is seen', () => {
  const order = '/private/cart/order';
  const changed = (change: (document: Document) => unknown) => {
    const document = structuredClone(released());
    change(document);
    return breakingChanges(released(), document);
  };
  const schemas = (document: Document) => document.components!.schemas!;

  test.each<[string, (document: Document) => unknown]>([
    ['a path is gone', (document) => delete document.paths![order]],
    ['a method is gone', (document) => delete document.paths!['/public/courses']!.get],
    ['a field must be sent', (document) => schemas(document).OrderAsk!.required!.push('course_id')],
    ['a field is not taken', (document) => delete schemas(document).OrderAsk!.properties!.promotion_id],
    ['a field is not answered', (document) => delete schemas(document).Order!.properties!.order_token],
    ['a field may be missing', (document) => schemas(document).Order!.required!.pop()],
    [
      'a value nobody knows',
      (document) => schemas(document).Order!.properties!.payment_status!.enum!.push('x'),
    ],
    ['another type', (document) => (schemas(document).Order!.properties!.id!.type = 'string')],
    ['a shorter text', (document) => (schemas(document).PaymentReport!.properties!.payment!.maxLength = 3)],
    [
      'a person is needed',
      (document) => (document.paths!['/public/courses']!.get!.security = [{ token: [] }]),
    ],
  ])('%s', (_, change) => {
    expect(changed(change).length).toBeGreaterThan(0);
  });

  test.each<[string, (document: Document) => unknown]>([
    [
      'another call',
      (document) => (document.paths!['/public/more'] = structuredClone(document.paths![order]!)),
    ],
    [
      'another field is answered',
      (document) => (schemas(document).Order!.properties!.more = { type: 'string' }),
    ],
    [
      'another field is taken',
      (document) => (schemas(document).OrderAsk!.properties!.more = { type: 'string' }),
    ],
    ['a field need not be sent', (document) => schemas(document).OrderAsk!.required!.splice(0)],
  ])('one that breaks nobody is none: %s', (_, change) => {
    expect(changed(change)).toEqual([]);
  });
});
