import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_BYTES, codeFrom, codeMeant } from './certificate-code';

const codes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

describe('codes of certificates', () => {
  it('carry 80 bits: another byte is another code', () => {
    expect(CODE_BYTES * 8).toBeGreaterThanOrEqual(80);
    fc.assert(
      fc.property(codes, codes, (one, other) => {
        expect(codeFrom(one) === codeFrom(other)).toBe(one.join() === other.join());
      }),
    );
  });

  it('are meant however they are typed', () => {
    fc.assert(
      fc.property(codes, (bytes) => {
        const code = codeFrom(bytes);
        expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
        for (const input of [
          code,
          ` ${code.toLowerCase()} `,
          code.replaceAll('-', ''),
          code.replaceAll('-', ' – '),
          code.replaceAll('0', 'O').replaceAll('1', 'l'),
        ])
          expect(codeMeant(input)).toBe(code);
      }),
    );
  });

  it.each([
    '',
    '7KQ2',
    '7KQ2-M9XD-4TRP-8WZAA',
    'UUUU-UUUU-UUUU-UUUU',
    '7KQ2-M9XD-4TRP-8WZ<',
    'ก'.repeat(16),
    '0'.repeat(9999),
  ])('“%s” cannot be one', (input) => expect(codeMeant(input)).toBeNull());
});
