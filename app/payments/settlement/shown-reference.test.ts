import { expect, test } from 'vitest';
import { shownReference } from './shown-reference';

test.each([
  ['transfer:KBANK0123', 'KBANK0123'],
  ['line-slip:77', '77'],
  ['cheque:0123456', '0123456'],
  ['transfer:12:6b9c5f4e-0d3c-4a8e-9a55-6e9f4c7d1e20', null],
  ['cash:12:Qm9va2luZy1mb3JtLWtleQ', null],
  ['report:12', null],
  ['statement:3', null],
  ['chrg_test_5xuy4w91xqz7d1w9u0t', 'chrg_test_5xuy4w91xqz7d1w9u0t'],
  ['R6911200457 4001', 'R6911200457 4001'],
])('PAY-22 %s is shown as %s', (reference, expected) => {
  expect(shownReference(reference)).toBe(expected);
});
