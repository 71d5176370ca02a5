import { expect, test } from 'vitest';
import { documentSearchOf } from './document-search';

test.each([
  ['R69-1120-0457', '%R69-1120-0457%', 457],
  ['r69 1120', '%r69 1120%', null],
  ['TI69-000012', '%TI69-000012%', null],
  ['0 1055 58123 45 1', '%0105558123451%', null],
  ['0105558123451', '%0105558123451%', null],
  ['457', '%457%', null],
  ['', null, null],
])('ADM-05 a document is looked for by %s', (input, pattern, orderId) =>
  expect(documentSearchOf(input, null)).toEqual({ pattern, orderId, month: null }),
);
