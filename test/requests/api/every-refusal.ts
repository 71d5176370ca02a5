import { describe, expect, test } from 'vitest';
import { ALL_SCOPES, asProgram, json, makeToken, member, raw, witness } from './api-shop';

export const everyRefusal = () =>
  describe('refusals', () => {
    test('API-03 every refusal the document names is reached', async () => {
      for (const [line, codes] of witness.documented()) await provoke(line, codes);
      const missing = witness
        .documented()
        .flatMap(([line, codes]) =>
          codes.filter((code) => !witness.refused.get(line)?.has(code)).map((code) => `${line} ${code}`),
        );
      expect(missing).toEqual([]);
      expect(witness.wrong).toEqual([]);
    });

    /** What a line refuses by what it is: its body, its caller, its scope. */
    async function provoke(line: string, codes: readonly string[]) {
      const [method, at] = line.split(' ') as [string, string];
      const target = `${method} ${at.replace(/\{\w+\}/g, '1')}`;
      const send = (body: string, headers: Record<string, string> = {}) =>
        raw(target, { ...(method !== 'GET' && { body }), headers: { ...asProgram(), ...headers } });
      const input = { 'Content-Type': 'application/json' };
      const has = (code: string) => codes.includes(code) && !witness.refused.get(line)?.has(code);
      if (has('PERMISSION_DENIED')) await raw(target, method === 'GET' ? {} : json({}));
      if (has('INSUFFICIENT_SCOPE')) {
        const scopes = ALL_SCOPES.filter(
          (one) => one !== witness.document.paths[at]![method.toLowerCase()]!['x-scope'],
        );
        await send('{}', {
          ...input,
          ...asProgram((narrow[scopes[0]!] ??= await makeToken(member, [scopes[0]!]))),
        });
      }
      if (has('MALFORMED_JSON')) await send('{', input);
      if (has('DUPLICATE_KEY')) await send('{"a":1,"a":1}', input);
      if (has('TOO_DEEP')) await send('['.repeat(99), input);
      if (has('UNSUPPORTED_MEDIA_TYPE')) await send('x', { 'Content-Type': 'text/plain' });
      if (has('TOO_LARGE') && codes.includes('MALFORMED_JSON')) await send(`"${'x'.repeat(70_000)}"`, input);
      if (has('CARD_NUMBER') && codes.includes('MALFORMED_JSON'))
        await send('{"a":"4242424242424242"}', input);
      if (has('VALIDATION_ERROR')) await send('{"nobody":1}', input);
      if (has('TOO_LARGE') && !codes.includes('MALFORMED_JSON')) return;
    }
    const narrow: Record<string, string> = {};
  });
